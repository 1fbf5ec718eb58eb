// Small pieces that several pages use: page frame, dialogs, errors, the banner.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { covers } from "covers";
import { games, me } from "./api";
import { Dragon } from "./art/dragon";
import { connection } from "./connection";
import { forgetGone, goneHere, matchesHere } from "./local/here";
import type { SeatInfo } from "./messages";
import { address } from "./route";
import { hasServer } from "./site";
import { settings } from "./settings";
import { useObservable } from "./observable";
import { byeWords, t, type Word } from "./words";

export function gameTitle(name: string): string {
  return games.value.find((g) => g.name === name)?.title[settings.value.lang] ?? name;
}

export function Cover({ game }: { game: string }) {
  const Picture = covers[game];
  return Picture ? <Picture /> : <Dragon name="green" size={80} />;
}

/** A seat's name for people; bots say that they are bots. */
export function seatName(seat: SeatInfo | undefined, index: number): string {
  return seat?.name || `${t("seat")} ${index + 1}`;
}

/** What stands for a page in the row of tabs that phones have at the foot. */
const navSigns = {
  "/rules": "M12 6C9 4 5 4 2 5V19C5 18 9 18 12 20C15 18 19 18 22 19V5C19 4 15 4 12 6ZM12 6V20",
  "/replay": "M4 4V10H10M5 15A8 8 0 1 0 5.500 8L4 10",
  "/matches": "M5 3H19V9A7 7 0 0 1 5 9ZM5 5H2A4 4 0 0 0 5 10M19 5H22A4 4 0 0 1 19 10M12 16V20M7 21H17",
  "/here": "M6 2H18V22H6ZM10.500 19H13.500",
  "/settings": "M3 6H13M17 6H21M15 4V8M3 12H6M10 12H21M8 10V14M3 18H13M17 18H21M15 16V20",
  "/account": "M12 12A4.500 4.500 0 1 0 11.900 12M3 21C3 12 21 12 21 21",
};

function NavLink({ to, text, current }: { to: keyof typeof navSigns; text: string; current: string }) {
  return (
    <a href={to} aria-current={current.startsWith(to) ? "page" : undefined}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={navSigns[to]} />
      </svg>
      <span>{text}</span>
    </a>
  );
}

/** Top line of every page, and the place for announcements. */
export function Frame({ children, wide }: { children: ComponentChildren; wide?: boolean }) {
  const current = useObservable(address),
    person = useObservable(me),
    turns = useObservable(connection.turns),
    here = useObservable(matchesHere);
  useObservable(settings);
  const others = turns.filter((id) => !current.includes(id));
  return (
    <div class={wide ? "frame wide" : "frame"}>
      <a class="skip" href="#content">
        {t("skipToContent")}
      </a>
      <header class="top">
        <a class="brand" href="/" aria-label={`Drachenhort: ${t("home")}`}>
          <Dragon name="red" size={34} />
          <span>Drachenhort</span>
        </a>
        <nav aria-label={t("menu")}>
          <NavLink to="/rules" text={t("rules")} current={current} />
          <NavLink to="/replay" text={t("replay")} current={current} />
          <NavLink to="/matches" text={t("matchesNav")} current={current} />
          {here.length > 0 && <NavLink to="/here" text={t("hereNav")} current={current} />}
          <NavLink to="/settings" text={t("settings")} current={current} />
          {hasServer() && <NavLink to="/account" text={person?.name ?? t("account")} current={current} />}
        </nav>
      </header>
      <OfflineBanner />
      <GoneNote />
      {others.length > 0 && (
        <a class="banner turn" href={`/t/${others[0]}`}>
          {t("yourTurnAt")} →
        </a>
      )}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** The browser has cleared away what was kept here. */
function GoneNote() {
  return useObservable(goneHere) > 0 ? (
    <p class="note bad" role="alert">
      {t("hereGone")} <button onClick={forgetGone}>{t("close")}</button>
    </p>
  ) : null;
}

/** A server that stops is no news as long as another takes its place. */
export function OfflineBanner() {
  const state = useObservable(connection.state),
    bye = useObservable(connection.bye);
  return (
    <div role="status" class="banner-place">
      {bye !== null && bye in byeWords && (bye !== "stopping" || state === "offline") ? (
        <p class="banner offline">{t(byeWords[bye])}</p>
      ) : (
        state === "offline" && <p class="banner offline">{t("offline")}</p>
      )}
    </div>
  );
}

export function ErrorNote({ error, retry }: { error: Error | null; retry?: () => void }) {
  if (!error) return null;
  return (
    <div class="note bad" role="alert">
      <strong>{t("wentWrong")}:</strong> {error.message}
      {retry && <button onClick={retry}>{t("tryAgain")}</button>}
    </div>
  );
}

/** Offers a text as a file. */
export const download = (name: string, text: string) => downloadBlob(name, new Blob([text], { type: "text/plain" }));

export function downloadBlob(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Asks for a file. The browser's own button would speak the language of the device. */
export function FileButton({ word, take }: { word: Word; take: (file: File) => void }) {
  return (
    <label class="button file">
      {t(word)}
      <input
        class="hidden"
        type="file"
        onChange={(e) => {
          const file = e.currentTarget.files?.[0];
          if (file) take(file);
        }}
      />
    </label>
  );
}

/** A modal dialog; Escape and the backdrop close it. */
export function Dialog({
  title,
  close,
  children,
  class: name,
}: {
  title: string;
  close: () => void;
  children: ComponentChildren;
  class?: string;
}) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.showModal();
    return () => before?.focus?.();
  }, []);
  return (
    <dialog
      ref={box}
      class={name}
      aria-label={title}
      onCancel={(e) => {
        e.preventDefault();
        close();
      }}
      onClick={(e) => {
        if (e.target === box.current) close();
      }}
    >
      <div class="dialog-body">
        <header>
          <h2>{title}</h2>
          <button class="quiet" onClick={close} aria-label={t("close")}>
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** Runs a promise for a component: its value, its error, and a way to run it again. */
export function useLoaded<T>(
  load: () => Promise<T>,
  keys: readonly unknown[],
): { value: T | null; error: Error | null; again: () => void } {
  const [got, setGot] = useState<{ value: T | null; error: Error | null }>({ value: null, error: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isWanted = true;
    load().then(
      (value) => isWanted && setGot({ value, error: null }),
      (error) => isWanted && setGot({ value: null, error }),
    );
    return () => {
      isWanted = false;
    };
  }, [...keys, round]);
  return { ...got, again: () => setRound((n) => n + 1) };
}
