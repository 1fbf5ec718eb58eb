// Setting up a table: seats, options, clock. What is possible comes from the server's list of games.
import { useState } from "preact/hooks";
import { api, games, loadGames, type GameInfo, type GameOption, type SeatWish, type TableWish } from "../api";
import type { Clock } from "../messages";
import { connection } from "../connection";
import { isHere as isTableHere } from "../local/here";
import { hasServer } from "../site";
import { ErrorNote, Frame, useLoaded } from "../widgets";
import { go } from "../route";
import { settings } from "../settings";
import { useObservable } from "../observable";
import { levelName, levels, t, type Word } from "../words";

const kinds: readonly [SeatWish["kind"], Word][] = [
  ["me", "seatMe"],
  ["open", "seatOpen"],
  ["invite", "seatInvite"],
  ["bot", "seatBot"],
];

/** Nobody comes from elsewhere to a table on this device. */
const atHome = (seat: SeatWish): SeatWish => (seat.kind === "bot" ? seat : { kind: "me", name: seat.name });

interface SeatProps {
  index: number;
  seat: SeatWish;
  isHere: boolean;
  change: (s: SeatWish) => void;
}

function SeatRow({ index, seat, isHere, change }: SeatProps) {
  return (
    <fieldset class="seat-row">
      <legend>
        {t("seat")} {index + 1}
      </legend>
      <select
        aria-label={`${t("seat")} ${index + 1}`}
        value={seat.kind}
        onChange={(e) => change({ ...seat, kind: e.currentTarget.value as SeatWish["kind"] })}
      >
        {kinds
          .filter(([kind]) => !isHere || kind === "me" || kind === "bot")
          .map(([kind, word]) => (
            <option value={kind}>{t(word)}</option>
          ))}
      </select>
      {seat.kind === "bot" && (
        <select
          aria-label={t("seatBot")}
          value={seat.level ?? "normal"}
          onChange={(e) => change({ ...seat, level: e.currentTarget.value })}
        >
          {levels.map((level) => (
            <option value={level}>{levelName(level)}</option>
          ))}
        </select>
      )}
      {(seat.kind === "bot" || seat.kind === "me") && (
        <input
          aria-label={t("name")}
          placeholder={t("name")}
          maxLength={24}
          value={seat.name ?? ""}
          onInput={(e) => change({ ...seat, name: e.currentTarget.value })}
        />
      )}
    </fieldset>
  );
}

type Values = Record<string, string>;
interface OptionProps {
  option: GameOption;
  players: number;
  values: Values;
  change: (v: Values) => void;
}

/** What people read of an option: its name, its words, and what it is about. */
function optionWords({ name, title, words = [], labels, help }: GameOption) {
  const { lang } = settings.value,
    said = labels?.[lang] ?? words;
  const about = words.reduce((text, word, i) => text.replace(`${word}:`, `${said[i]}:`), help[lang]);
  return { name, title: title[lang], about, say: (word: string) => said[words.indexOf(word)] ?? word };
}

/** An option with a different word for each seat. */
function SeatsOption({ option, players, values, change }: OptionProps) {
  const { title, about, say } = optionWords(option);
  const chosen = (values[option.name] ?? "").split(",");
  const set = (i: number, word: string) => {
    const next = Array.from({ length: players }, (_, k) => (k === i ? word : (chosen[k] ?? "")));
    change({ ...values, [option.name]: next.join(",") });
  };
  return (
    <fieldset class="option">
      <legend>{title}</legend>
      <p class="faint">{about}</p>
      {Array.from({ length: players }, (_, i) => (
        <select
          aria-label={`${title} ${i + 1}`}
          value={chosen[i] ?? ""}
          onChange={(e) => set(i, e.currentTarget.value)}
        >
          <option value="">{t("byLot")}</option>
          {option.words!.map((w) => (
            <option value={w}>{say(w)}</option>
          ))}
        </select>
      ))}
    </fieldset>
  );
}

function OptionRow(props: OptionProps) {
  const { option, values, change } = props;
  if (option.kind === "seats") return <SeatsOption {...props} />;
  const { name, title, about, say } = optionWords(option);
  const standard = option.default === undefined ? t("asUsual") : say(String(option.default));
  const changeTo = (value: string) => change({ ...values, [option.name]: value });
  return (
    <label class="option" data-option={name}>
      <span>{title}</span>
      {option.kind === "choice" ? (
        <select value={values[option.name] ?? ""} onChange={(e) => changeTo(e.currentTarget.value)}>
          <option value="">{standard}</option>
          {option
            .words!.filter((w) => w !== option.default)
            .map((w) => (
              <option value={w}>{say(w)}</option>
            ))}
        </select>
      ) : (
        <input
          type="number"
          min={option.min}
          max={option.max}
          placeholder={standard}
          value={values[option.name] ?? ""}
          onInput={(e) => changeTo(e.currentTarget.value)}
        />
      )}
      <span class="faint">{about}</span>
    </label>
  );
}

/** The options as the server wants them: numbers, words, or lists; what was not touched is left out. */
function optionValues(game: GameInfo, values: Values): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const option of game.options) {
    const value = values[option.name];
    if (!value) continue;
    if (option.kind === "number") out[option.name] = Number(value);
    else if (option.kind === "choice") out[option.name] = value;
    else if (value.split(",").every(Boolean)) out[option.name] = value.split(",");
  }
  return out;
}

function ClockRow({ clock, change }: { clock: Clock; change: (c: Clock) => void }) {
  const start: Record<Clock["kind"], Clock> = {
    none: { kind: "none" },
    turn: { kind: "turn", seconds: 60 },
    game: { kind: "game", seconds: 900, increment: 10 },
    days: { kind: "days", days: 3 },
  };
  const number = (word: Word, value: number | undefined, set: (n: number) => void) => (
    <label>
      {t(word)} <input type="number" min={1} value={value} onInput={(e) => set(Number(e.currentTarget.value))} />
    </label>
  );
  return (
    <fieldset class="seat-row">
      <legend>{t("clock")}</legend>
      <select
        aria-label={t("clock")}
        value={clock.kind}
        onChange={(e) => change(start[e.currentTarget.value as Clock["kind"]])}
      >
        <option value="none">{t("clockNone")}</option>
        <option value="turn">{t("clockTurn")}</option>
        <option value="game">{t("clockGame")}</option>
        <option value="days">{t("clockDays")}</option>
      </select>
      {(clock.kind === "turn" || clock.kind === "game") &&
        number("seconds", clock.seconds, (seconds) => change({ ...clock, seconds }))}
      {clock.kind === "game" && number("increment", clock.increment, (increment) => change({ ...clock, increment }))}
      {clock.kind === "days" && number("days", clock.days, (days) => change({ ...clock, days }))}
      {clock.kind !== "none" && <p class="faint">{t("clockZero")}</p>}
    </fieldset>
  );
}

function defaultSeats(count: number, before: SeatWish[] = [{ kind: "me" }]): SeatWish[] {
  return Array.from({ length: count }, (_, i) => before[i] ?? { kind: "bot", level: "normal" });
}

/** All that the form holds. */
interface Wish {
  seats: SeatWish[];
  values: Values;
  set: string;
  clock: Clock;
  isPublic: boolean;
  several?: boolean;
  coach?: boolean;
  /** The match runs on this device, without a server. */
  isHere: boolean;
}

function tableWish(game: GameInfo, { seats, values, set, clock, isPublic, several, coach }: Wish): TableWish {
  return {
    game: game.name,
    players: seats.length,
    options: optionValues(game, values),
    set,
    seats: seats.map((s) => ({
      ...s,
      name: s.name?.trim() || undefined,
      level: s.kind === "bot" ? (s.level ?? "normal") : undefined,
    })),
    public: isPublic,
    several,
    coach,
    clock,
  };
}

/** The form filled in as an earlier table was. */
async function wishLike(id: string): Promise<Partial<Wish>> {
  const before = await api.table(id);
  const seats = before.seats.map((s): SeatWish =>
    s.kind === "bot" ? { kind: "bot", level: s.level, name: s.name } : { kind: s.isYou ? "me" : "invite" },
  );
  return {
    seats,
    values: { ...before.options },
    clock: before.clock,
    isPublic: before.public,
    coach: before.coach,
    isHere: isTableHere(id) || !hasServer(),
  };
}

interface PartProps {
  game: GameInfo;
  wish: Wish;
  change: (part: Partial<Wish>) => void;
}

function SeatsPart({ game, wish: { seats, isHere }, change }: PartProps) {
  const counts = Array.from({ length: game.max - game.min + 1 }, (_, i) => game.min + i);
  return (
    <>
      <label class="option">
        <span>{t("playersCount")}</span>
        <select
          value={seats.length}
          onChange={(e) => change({ seats: defaultSeats(Number(e.currentTarget.value), seats) })}
        >
          {counts.map((n) => (
            <option value={n}>{n}</option>
          ))}
        </select>
      </label>
      <div class="seat-rows">
        {seats.map((seat, i) => (
          <SeatRow
            index={i}
            seat={seat}
            isHere={isHere}
            change={(next) => change({ seats: seats.map((old, k) => (k === i ? next : old)) })}
          />
        ))}
      </div>
      {seats.filter((s) => s.kind === "me").length > 1 && <p class="note">{t("hotSeatNote")}</p>}
    </>
  );
}

function OptionsPart({ game, wish, change }: PartProps) {
  return (
    <details open={game.options.length < 4}>
      <summary>{t("options")}</summary>
      {game.options.map((option) => (
        <OptionRow
          option={option}
          players={wish.seats.length}
          values={wish.values}
          change={(values) => change({ values })}
        />
      ))}
      <label class="option">
        <span>{t("componentSet")}</span>
        <select value={wish.set} onChange={(e) => change({ set: e.currentTarget.value })}>
          {game.sets.map((s) => (
            <option value={s}>{s}</option>
          ))}
        </select>
        <a href={`/sets/${game.name}`}>{t("setEdit")}</a>
      </label>
    </details>
  );
}

function Check({ word, value, set }: { word: Word; value: boolean; set: (value: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={value} onChange={(e) => set(e.currentTarget.checked)} /> {t(word)}
    </label>
  );
}

/** On the server or on this device, where there is a choice. */
function HerePart({ wish, change }: PartProps) {
  if (!hasServer()) return null;
  const set = (isHere: boolean) => change({ isHere, seats: isHere ? wish.seats.map(atHome) : wish.seats });
  return <Check word="hereChoice" value={wish.isHere} set={set} />;
}

/** Who may come from elsewhere. */
function PeoplePart({ wish, change }: PartProps) {
  if (wish.isHere) return null;
  const isOpen = wish.seats.some((s) => s.kind === "open" || s.kind === "invite");
  return (
    <>
      <Check word="publicTable" value={wish.isPublic} set={(isPublic) => change({ isPublic })} />
      {isOpen && <Check word="severalSeats" value={wish.several ?? false} set={(several) => change({ several })} />}
      {isOpen && <Check word="coachTable" value={wish.coach ?? false} set={(coach) => change({ coach })} />}
    </>
  );
}

function Form({ game, from }: { game: GameInfo; from: string | null }) {
  const [wish, setWish] = useState<Wish>({
    seats: defaultSeats(Math.min(game.max, Math.max(game.min, 3))),
    values: {},
    set: game.sets[0] ?? "standard",
    clock: { kind: "none" },
    isPublic: false,
    isHere: !hasServer(),
  });
  const [error, setError] = useState<Error | null>(null);
  const change = (part: Partial<Wish>) => setWish((now) => ({ ...now, ...part }));
  useLoaded(async () => from && change(await wishLike(from)), [from]);
  const create = async (event: Event) => {
    event.preventDefault();
    try {
      const make = wish.isHere ? api.createHere : api.createAnywhere;
      const table = await make(tableWish(game, wish));
      if (!isTableHere(table.id)) connection.renew();
      go(`/t/${table.id}`);
    } catch (e) {
      setError(e as Error);
    }
  };
  const parts = { game, wish, change };
  return (
    <form class="create card-box" onSubmit={create}>
      <HerePart {...parts} />
      <SeatsPart {...parts} />
      {!wish.isHere && <ClockRow clock={wish.clock} change={(clock) => change({ clock })} />}
      <OptionsPart {...parts} />
      <PeoplePart {...parts} />
      <ErrorNote error={error} />
      <button class="primary big">{t("create")}</button>
    </form>
  );
}

export function CreatePage({ game, from }: { game?: string; from: string | null }) {
  const list = useObservable(games),
    loaded = useLoaded(loadGames, []);
  const chosen = list.find((g) => g.name === game);
  return (
    <Frame>
      <h1>
        {t("newTable")}
        {chosen && `: ${chosen.title[settings.value.lang]}`}
      </h1>
      <ErrorNote error={loaded.error} retry={loaded.again} />
      {chosen ? (
        <Form key={chosen.name} game={chosen} from={from} />
      ) : (
        <ul class="plain-links">
          {list.map((g) => (
            <li>
              <a href={`/new/${g.name}`}>{g.title[settings.value.lang]}</a>
            </li>
          ))}
        </ul>
      )}
    </Frame>
  );
}
