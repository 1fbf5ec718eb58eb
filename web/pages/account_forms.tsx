// What people can do with who they are: change the password, or be forgotten.
import { useState } from "preact/hooks";
import { api } from "../api";
import { connection } from "../connection";
import { ErrorNote } from "../widgets";
import { t, type Word } from "../words";

function SecretField({ word, isNew, set }: { word: Word; isNew?: boolean; set: (text: string) => void }) {
  return (
    <label>
      {t(word)}{" "}
      <input
        type="password"
        required
        minLength={8}
        autocomplete={isNew ? "new-password" : "current-password"}
        placeholder={isNew ? t("passwordRule") : undefined}
        onInput={(e) => set(e.currentTarget.value)}
      />
    </label>
  );
}

export function PasswordForm() {
  const [old, setOld] = useState(""),
    [next, setNext] = useState(""),
    [isDone, setDone] = useState(false),
    [error, setError] = useState<Error | null>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    api.changePassword(old, next).then(() => {
      form.reset();
      setError(null);
      setDone(true);
      connection.renew();
    }, setError);
  };
  return (
    <form class="name-form" onSubmit={submit}>
      <h2>{t("changePassword")}</h2>
      <SecretField word="oldPassword" set={setOld} />
      <SecretField word="newPassword" isNew set={setNext} />
      <button class="primary">{t("changePassword")}</button>
      {isDone && !error && <p role="status">{t("passwordChanged")}</p>}
      <ErrorNote error={error} />
    </form>
  );
}

export function DeleteForm({ isAccount }: { isAccount: boolean }) {
  const [password, setPassword] = useState(""),
    [error, setError] = useState<Error | null>(null),
    word = isAccount ? "deleteAccount" : "deleteGuest";
  const submit = (event: Event) => {
    event.preventDefault();
    api.forgetMe(isAccount ? password : undefined).then(() => connection.renew(), setError);
  };
  return (
    <form class="name-form" onSubmit={submit}>
      <h2>{t(word)}</h2>
      <p>{t("deleteNote")}</p>
      {isAccount && <SecretField word="password" set={setPassword} />}
      <label class="check">
        <input type="checkbox" required /> {t("deleteSure")}
      </label>
      <button>{t(word)}</button>
      <ErrorNote error={error} />
    </form>
  );
}
