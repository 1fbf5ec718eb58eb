// Settings of this device, and who somebody is.
import { useState } from "preact/hooks";
import { api, be_somebody, me } from "../api";
import { connection } from "../connection";
import { ErrorNote, Frame, useLoaded } from "../parts";
import { change_settings, settings, type Settings } from "../settings";
import { sound } from "../sound";
import { useStore } from "../store";
import { t, type Word } from "../words";

interface ChoiceProps {
  name: "lang" | "theme" | "motion";
  word: Word;
  values: readonly (readonly [value: string, word: Word | null, plain?: string])[];
}

function Choice({ name, word, values }: ChoiceProps) {
  const current = useStore(settings)[name];
  return (
    <fieldset class="choice">
      <legend>{t(word)}</legend>
      {values.map(([value, text, plain]) => (
        <label>
          <input
            type="radio"
            name={name}
            checked={current === value}
            onChange={() => change_settings({ [name]: value } as Partial<Settings>)}
          />
          <span>{text ? t(text) : plain}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Check({ name, word }: { name: "confirm" | "notify" | "chat"; word: Word }) {
  const current = useStore(settings)[name];
  const change = async (value: boolean) => {
    if (
      name === "notify" &&
      value &&
      "Notification" in window &&
      (await Notification.requestPermission()) !== "granted"
    )
      value = false;
    change_settings({ [name]: value });
  };
  return (
    <label class="check">
      <input type="checkbox" checked={current} onChange={(e) => change(e.currentTarget.checked)} /> {t(word)}
    </label>
  );
}

export function SettingsPage() {
  const { volume } = useStore(settings);
  return (
    <Frame>
      <h1>{t("settings")}</h1>
      <div class="card-box settings">
        <Choice
          name="lang"
          word="language"
          values={[
            ["en", null, "English"],
            ["de", null, "Deutsch"],
          ]}
        />
        <Choice
          name="theme"
          word="theme"
          values={[
            ["auto", "theme_auto"],
            ["light", "theme_light"],
            ["dark", "theme_dark"],
          ]}
        />
        <Choice
          name="motion"
          word="motion"
          values={[
            ["full", "motion_full"],
            ["fast", "motion_fast"],
            ["off", "motion_off"],
          ]}
        />
        <label class="option">
          <span>{t("volume")}</span>
          <input
            type="range"
            min={0}
            max={100}
            value={volume}
            onChange={(e) => {
              change_settings({ volume: Number(e.currentTarget.value) });
              sound("turn");
            }}
          />
        </label>
        <Check name="confirm" word="confirm_moves" />
        <Check name="notify" word="notify" />
        <Check name="chat" word="show_chat" />
        <h2>{t("keys_title")}</h2>
        <p>{t("keys_text")}</p>
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
            placeholder={t("password_rule")}
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
  const person = useStore(me),
    loaded = useLoaded(be_somebody, []);
  const isAccount = person?.kind === "account";
  return (
    <Frame>
      <h1>{person?.name ?? t("account")}</h1>
      <ErrorNote error={loaded.error} retry={loaded.again} />
      <p>{isAccount ? t("account_note") : t("guest_note")}</p>
      <div class="card-box forms">
        {person && !isAccount && (
          <NameForm word="rename" withPassword={false} name={person.name} act={(name) => api.rename(name)} />
        )}
        {!isAccount && <NameForm word="register" withPassword act={api.register} />}
        {!isAccount && <NameForm word="login" withPassword act={api.login} />}
        {isAccount && <button onClick={() => api.logout().then(() => connection.renew())}>{t("logout")}</button>}
      </div>
    </Frame>
  );
}
