// Setting up a table: seats, options, clock. What is possible comes from the server's list of games.
import { useState } from "preact/hooks";
import { api, games, load_games, type Clock, type GameInfo, type GameOption, type SeatWish } from "../api";
import { connection } from "../connection";
import { ErrorNote, Frame, useLoaded } from "../parts";
import { go } from "../route";
import { settings } from "../settings";
import { useStore } from "../store";
import { t, type Word } from "../words";

const levels = ["easy", "normal", "hard"] as const;
const kinds: readonly [SeatWish["kind"], Word][] = [
  ["me", "seat_me"],
  ["open", "seat_open"],
  ["invite", "seat_invite"],
  ["bot", "seat_bot"],
];

function SeatRow({ index, seat, change }: { index: number; seat: SeatWish; change: (s: SeatWish) => void }) {
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
        {kinds.map(([kind, word]) => (
          <option value={kind}>{t(word)}</option>
        ))}
      </select>
      {seat.kind === "bot" && (
        <select
          aria-label={t("seat_bot")}
          value={seat.level ?? "normal"}
          onChange={(e) => change({ ...seat, level: e.currentTarget.value })}
        >
          {levels.map((level) => (
            <option value={level}>{t(`level_${level}`)}</option>
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

/** An option that gives each seat a word of its own. */
function SeatsOption({ option, players, values, change }: OptionProps) {
  const chosen = (values[option.name] ?? "").split(",");
  const set = (i: number, word: string) => {
    const next = Array.from({ length: players }, (_, k) => (k === i ? word : (chosen[k] ?? "")));
    change({ ...values, [option.name]: next.join(",") });
  };
  return (
    <fieldset class="option">
      <legend>{option.name}</legend>
      <p class="faint">{option.help[settings.value.lang]}</p>
      {Array.from({ length: players }, (_, i) => (
        <select
          aria-label={`${option.name} ${i + 1}`}
          value={chosen[i] ?? ""}
          onChange={(e) => set(i, e.currentTarget.value)}
        >
          <option value="">{t("by_lot")}</option>
          {option.words!.map((w) => (
            <option value={w}>{w}</option>
          ))}
        </select>
      ))}
    </fieldset>
  );
}

function OptionRow(props: OptionProps) {
  const { option, values, change } = props;
  if (option.kind === "seats") return <SeatsOption {...props} />;
  const usual = option.default === undefined ? t("as_usual") : String(option.default);
  const change_to = (value: string) => change({ ...values, [option.name]: value });
  return (
    <label class="option">
      <span>{option.name}</span>
      {option.kind === "choice" ? (
        <select value={values[option.name] ?? ""} onChange={(e) => change_to(e.currentTarget.value)}>
          <option value="">{usual}</option>
          {option
            .words!.filter((w) => w !== option.default)
            .map((w) => (
              <option value={w}>{w}</option>
            ))}
        </select>
      ) : (
        <input
          type="number"
          min={option.min}
          max={option.max}
          placeholder={usual}
          value={values[option.name] ?? ""}
          onInput={(e) => change_to(e.currentTarget.value)}
        />
      )}
      <span class="faint">{option.help[settings.value.lang]}</span>
    </label>
  );
}

/** The options as the server wants them: numbers, words, or lists; what was not touched is left out. */
function option_values(game: GameInfo, values: Values): Record<string, unknown> {
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
        <option value="none">{t("clock_none")}</option>
        <option value="turn">{t("clock_turn")}</option>
        <option value="game">{t("clock_game")}</option>
        <option value="days">{t("clock_days")}</option>
      </select>
      {(clock.kind === "turn" || clock.kind === "game") &&
        number("seconds", clock.seconds, (seconds) => change({ ...clock, seconds }))}
      {clock.kind === "game" && number("increment", clock.increment, (increment) => change({ ...clock, increment }))}
      {clock.kind === "days" && number("days", clock.days, (days) => change({ ...clock, days }))}
      {clock.kind !== "none" && <p class="faint">{t("clock_zero")}</p>}
    </fieldset>
  );
}

function usual_seats(count: number, before: SeatWish[] = [{ kind: "me" }]): SeatWish[] {
  return Array.from({ length: count }, (_, i) => before[i] ?? { kind: "bot", level: "normal" });
}

function Form({ game, from }: { game: GameInfo; from: string | null }) {
  const [seats, setSeats] = useState<SeatWish[]>(usual_seats(Math.min(game.max, Math.max(game.min, 3))));
  const [values, setValues] = useState<Values>({});
  const [set, setSet] = useState(game.sets[0] ?? "standard");
  const [clock, setClock] = useState<Clock>({ kind: "none" });
  const [isPublic, setPublic] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  useLoaded(async () => {
    if (!from) return;
    const before = await api.table(from);
    setSeats(
      before.seats.map((s) =>
        s.kind === "bot" ? { kind: "bot", level: s.level, name: s.name } : { kind: s.isYou ? "me" : "invite" },
      ),
    );
    setValues({ ...before.options });
    setClock(before.clock);
    setPublic(before.public);
  }, [from]);
  const create = async (event: Event) => {
    event.preventDefault();
    try {
      const wanted = seats.map((s) => ({
        ...s,
        name: s.name?.trim() || undefined,
        level: s.kind === "bot" ? (s.level ?? "normal") : undefined,
      }));
      const quick = seats.every((s) => s.kind === "me" || s.kind === "bot");
      const table = await api.create({
        game: game.name,
        players: seats.length,
        options: option_values(game, values),
        set,
        seats: wanted,
        public: isPublic,
        clock,
        quick,
      });
      connection.renew();
      go(`/t/${table.id}`);
    } catch (e) {
      setError(e as Error);
    }
  };
  const counts = Array.from({ length: game.max - game.min + 1 }, (_, i) => game.min + i);
  return (
    <form class="create card-box" onSubmit={create}>
      <label class="option">
        <span>{t("players_count")}</span>
        <select value={seats.length} onChange={(e) => setSeats(usual_seats(Number(e.currentTarget.value), seats))}>
          {counts.map((n) => (
            <option value={n}>{n}</option>
          ))}
        </select>
      </label>
      <div class="seat-rows">
        {seats.map((seat, i) => (
          <SeatRow index={i} seat={seat} change={(s) => setSeats(seats.map((old, k) => (k === i ? s : old)))} />
        ))}
      </div>
      {seats.filter((s) => s.kind === "me").length > 1 && <p class="note">{t("hot_seat_note")}</p>}
      <ClockRow clock={clock} change={setClock} />
      <details open={game.options.length < 4}>
        <summary>{t("options")}</summary>
        {game.options.map((option) => (
          <OptionRow option={option} players={seats.length} values={values} change={setValues} />
        ))}
        <label class="option">
          <span>{t("component_set")}</span>
          <select value={set} onChange={(e) => setSet(e.currentTarget.value)}>
            {game.sets.map((s) => (
              <option value={s}>{s}</option>
            ))}
          </select>
        </label>
      </details>
      <label class="check">
        <input type="checkbox" checked={isPublic} onChange={(e) => setPublic(e.currentTarget.checked)} />{" "}
        {t("public_table")}
      </label>
      <ErrorNote error={error} />
      <button class="primary big">{t("create")}</button>
    </form>
  );
}

export function CreatePage({ game, from }: { game?: string; from: string | null }) {
  const list = useStore(games),
    loaded = useLoaded(load_games, []);
  const chosen = list.find((g) => g.name === game);
  return (
    <Frame>
      <h1>
        {t("new_table")}
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
