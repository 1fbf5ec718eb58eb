// What people at a table say to each other.
import { useEffect, useRef, useState } from "preact/hooks";
import { useObservable } from "../observable";
import { settings } from "../settings";
import { phrases, t, translatedPhrase } from "../words";
import type { TableModel } from "./model";

function SayForm({ say }: { say: (text: string) => Promise<void> }) {
  const [text, setText] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    say(text)
      .then(() => setText(""))
      .catch(() => undefined);
  };
  return (
    <form onSubmit={submit}>
      <input
        aria-label={t("chatSay")}
        placeholder={t("chatSay")}
        maxLength={500}
        value={text}
        onInput={(e) => setText(e.currentTarget.value)}
      />
      <button>{t("chatSend")}</button>
    </form>
  );
}

export function Chat({ model }: { model: TableModel }) {
  const [muted, setMuted] = useState<readonly string[]>([]);
  const { lang } = useObservable(settings);
  const box = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [model.chat.length]);
  const say = async (words: string) => {
    if (words.trim()) await model.table.say(words.trim());
  };
  const mute = (name: string) => {
    setMuted([...muted, name]);
    model.table.mute(name).catch(() => undefined);
  };
  const isMine = (name: string) => model.info?.seats.some((s) => s.isYou && s.name === name);
  return (
    <div class="chat">
      <ul ref={box} aria-label={t("chat")} aria-live="polite">
        {model.chat.length === 0 && <li class="faint">{t("chatEmpty")}</li>}
        {model.chat
          .filter((line) => !muted.includes(line.name))
          .map((line) => (
            <li>
              <b>{line.name}</b> {translatedPhrase(line.text, lang)}
              {!isMine(line.name) && (
                <button class="quiet small" onClick={() => mute(line.name)}>
                  {t("mute")}
                </button>
              )}
            </li>
          ))}
      </ul>
      <div class="phrases">
        {phrases.map((phrase) => (
          <button class="small" onClick={() => void say(phrase[lang === "de" ? 1 : 0]).catch(() => undefined)}>
            {phrase[lang === "de" ? 1 : 0]}
          </button>
        ))}
      </div>
      <SayForm say={say} />
    </div>
  );
}
