// Settings of this device, and who somebody is.
import { useState } from "preact/hooks";
import { api, beSomebody, me } from "../api";
import { connection } from "../connection";
import { DeleteForm, PasswordForm } from "./account_forms";
import { ErrorNote, Frame, useLoaded } from "../widgets";
import { changeSettings, settings, type Settings } from "../settings";
import { sound } from "../sound";
import { useObservable } from "../observable";
import { t, type Word } from "../words";

interface ChoiceProps {
  name: "lang" | "theme" | "speed" | "motion" | "clicks";
  word: Word;
  values: readonly (readonly [value: string, word: Word | null, plain?: string])[];
}

function Choice({ name, word, values }: ChoiceProps) {
  const current = useObservable(settings)[name];
  return (
    <fieldset class="choice">
      <legend>{t(word)}</legend>
      {values.map(([value, text, plain]) => (
        <label>
          <input
            type="radio"
            name={name}
            checked={current === value}
            onChange={() => changeSettings({ [name]: value } as Partial<Settings>)}
          />
          <span>{text ? t(text) : plain}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Check({ name, word }: { name: "forced" | "coach" | "notify" | "chat"; word: Word }) {
  const current = useObservable(settings)[name];
  const change = async (value: boolean) => {
    if (
      name === "notify" &&
      value &&
      "Notification" in window &&
      (await Notification.requestPermission()) !== "granted"
    )
      value = false;
    changeSettings({ [name]: value });
  };
  return (
    <label class="check">
      <input type="checkbox" checked={current} onChange={(e) => change(e.currentTarget.checked)} /> {t(word)}
    </label>
  );
}

const choices: readonly ChoiceProps[] = [
  {
    name: "lang",
    word: "language",
    values: [
      ["en", null, "English"],
      ["de", null, "Deutsch"],
    ],
  },
  {
    name: "theme",
    word: "theme",
    values: [
      ["auto", "themeAuto"],
      ["light", "themeLight"],
      ["dark", "themeDark"],
    ],
  },
  {
    name: "speed",
    word: "speed",
    values: [
      ["slow", "speedSlow"],
      ["normal", "speedNormal"],
      ["fast", "speedFast"],
      ["instant", "speedInstant"],
    ],
  },
  {
    name: "motion",
    word: "motion",
    values: [
      ["full", "motionFull"],
      ["off", "motionOff"],
    ],
  },
  {
    name: "clicks",
    word: "clicks",
    values: [
      ["two", "clicksTwo"],
      ["one", "clicksOne"],
    ],
  },
];

export function SettingsPage() {
  const { volume } = useObservable(settings);
  return (
    <Frame>
      <h1>{t("settings")}</h1>
      <div class="card-box settings">
        {choices.map((choice) => (
          <Choice {...choice} />
        ))}
        <label class="option">
          <span>{t("volume")}</span>
          <input
            type="range"
            min={0}
            max={100}
            value={volume}
            onChange={(e) => {
              changeSettings({ volume: Number(e.currentTarget.value) });
              sound("turn");
            }}
          />
        </label>
        <Check name="forced" word="forcedMoves" />
        <Check name="coach" word="coachSetting" />
        <Check name="notify" word="notify" />
        <Check name="chat" word="showChat" />
        <h2>{t("keysTitle")}</h2>
        <p>{t("keysText")}</p>
      </div>
    </Frame>
  );
}

interface NameFormProps {
  word: Word;
  withPassword: boolean;
  name?: string;
  act: (name: string, password: string) => Promise<void>;
}

/** A form of name and perhaps password; what it does is given. */
function NameForm({ word, withPassword, act, name: start = "" }: NameFormProps) {
  const [name, setName] = useState(start),
    [password, setPassword] = useState(""),
    [error, setError] = useState<Error | null>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    act(name.trim(), password).then(() => {
      setError(null);
      connection.renew();
    }, setError);
  };
  return (
    <form class="name-form" onSubmit={submit}>
      <h2>{t(word)}</h2>
      <label>
        {t("name")}{" "}
        <input
          required
          maxLength={24}
          autocomplete="username"
          value={name}
          onInput={(e) => setName(e.currentTarget.value)}
        />
      </label>
      {withPassword && (
        <label>
          {t("password")}{" "}
          <input
            type="password"
            required
            minLength={8}
            autocomplete={word === "login" ? "current-password" : "new-password"}
            placeholder={t("passwordRule")}
            value={password}
            onInput={(e) => setPassword(e.currentTarget.value)}
          />
        </label>
      )}
      <button class="primary">{t(word)}</button>
      <ErrorNote error={error} />
    </form>
  );
}

export function AccountPage() {
  const person = useObservable(me),
    loaded = useLoaded(beSomebody, []);
  const isAccount = person?.kind === "account";
  return (
    <Frame>
      <h1>{person?.name ?? t("account")}</h1>
      <ErrorNote error={loaded.error} retry={loaded.again} />
      <p>{isAccount ? t("accountNote") : t("guestNote")}</p>
      {isAccount && (
        <p>
          <button onClick={() => api.logout().then(() => connection.renew())}>{t("logout")}</button>
        </p>
      )}
      <div class="card-box forms">
        {person && !isAccount && (
          <NameForm word="rename" withPassword={false} name={person.name} act={(name) => api.rename(name)} />
        )}
        {!isAccount && <NameForm word="register" withPassword act={api.register} />}
        {!isAccount && <NameForm word="login" withPassword act={api.login} />}
        {isAccount && <PasswordForm />}
        {person && <DeleteForm key={person.kind} isAccount={isAccount} />}
      </div>
    </Frame>
  );
}
