// The words of the archive; they come with it, not with the first page.
import { levelName, speaker } from "../words";

export const m = speaker({
  title: ["Your matches", "Deine Partien"],
  none: ["No finished match yet.", "Noch keine beendete Partie."],
  noneFound: ["No match fits.", "Keine Partie passt dazu."],
  loading: ["Loading …", "Lädt …"],
  search: ["Search", "Suche"],
  searchHint: ["name of a player or game", "Name von Mitspielern oder Spiel"],
  game: ["Game", "Spiel"],
  anyGame: ["all games", "alle Spiele"],
  with: ["Played with", "Mitspieler"],
  anybody: ["anybody", "beliebig"],
  result: ["Result", "Ergebnis"],
  anyResult: ["any", "beliebig"],
  won: ["won", "gewonnen"],
  shared: ["shared victory", "geteilter Sieg"],
  sharedCount: ["shared", "geteilt"],
  lost: ["lost", "verloren"],
  noWinner: ["no winner", "ohne Sieger"],
  together: ["at one device", "an einem Gerät"],
  from: ["From", "Von"],
  until: ["Until", "Bis"],
  clear: ["Show all", "Alle zeigen"],
  more: ["Show more", "Mehr zeigen"],
  older: ["Load older matches", "Ältere Partien laden"],
  olderNote: ["Older matches are not loaded yet.", "Ältere Partien sind noch nicht geladen."],
  matches: ["matches", "Partien"],
  match: ["match", "Partie"],
  explain: ["Replay and report", "Nachspielen und erklären"],
  share: ["Share", "Teilen"],
  isShared: ["shared by link", "per Link geteilt"],
  save: ["Save", "Sichern"],
  saveAll: ["Save these records", "Diese Aufzeichnungen sichern"],
  saving: ["Collecting the records …", "Sammelt die Aufzeichnungen …"],
  unreadable: ["Matches that could not be read:", "Partien, die sich nicht lesen ließen:"],
  stop: ["Stop", "Anhalten"],
  shareText: [
    "Whoever has this link can replay the match: all moves and cards, and the players' names. The chat is not shown.",
    "Wer diesen Link hat, kann die Partie nachspielen: alle Züge, alle Karten, die Namen der Spieler. Der Chat wird " +
      "nicht gezeigt.",
  ],
  sharePublic: [
    "This table was public, so everybody can replay the match.",
    "Dieser Tisch war öffentlich. Deshalb kann jeder die Partie nachspielen.",
  ],
  shareHere: [
    "This match is on your device alone. To share it, it moves to the server.",
    "Diese Partie liegt nur auf deinem Gerät. Zum Teilen zieht sie auf den Server um.",
  ],
  shareMake: ["Make a link", "Link erstellen"],
  shareEnd: ["Withdraw the link", "Link zurückziehen"],
  shareEndText: [
    "Every player of this match can withdraw it. It also ends when one of them deletes their account.",
    "Jeder Spieler dieser Partie kann ihn zurückziehen. Er endet auch, wenn einer von ihnen sein Konto löscht.",
  ],
  figures: ["How you have played", "Wie du gespielt hast"],
  seat: ["Seat", "Platz"],
  opponent: ["Against", "Gegen"],
  bot: ["Bot", "Computer"],
  bySeat: ["By seat", "Nach Platz"],
  byOpponent: ["By opponent", "Nach Gegner"],
  best: ["Personal records", "Persönliche Rekorde"],
  bestScore: ["Most points", "Die meisten Punkte"],
  bestLead: ["Clearest victory, ahead by", "Klarster Sieg, Vorsprung"],
  bestStreak: ["Victories in a row", "Siege hintereinander"],
  bestFast: ["Quickest victory, actions", "Schnellster Sieg, Aktionen"],
  bestLuck: ["Most luck", "Das meiste Glück"],
  bestUnluck: ["Won with the least luck", "Mit dem wenigsten Glück gewonnen"],
  bestClean: ["Least given away", "Am wenigsten verschenkt"],
  luckPlot: ["Luck, match by match", "Glück, Partie für Partie"],
  slipPlot: ["Slips and blunders, match by match", "Ungenauigkeiten und Fehler, Partie für Partie"],
  luckUnit: ["per cent of a victory", "Prozent eines Sieges"],
  slipUnit: ["in each match", "in jeder Partie"],
  mean: ["mean", "Mittel"],
  plotKey: ["Dots: matches. Line: mean of the last ten.", "Punkte: einzelne Partien. Linie: Mittel der letzten zehn."],
  asTable: ["As a table", "Als Tabelle"],
  date: ["Date", "Datum"],
  reckoned: ["Explained on this device:", "Auf diesem Gerät erklärt:"],
  reckonRest: ["Explain the others", "Die anderen erklären"],
  reckonText: [
    "Luck and slips are worked out on this device, a few seconds for each match, and kept here.",
    "Glück und Ungenauigkeiten rechnet dieses Gerät aus, wenige Sekunden je Partie, und behält sie hier.",
  ],
} as const);

const endings = { won: "won", shared: "shared", lost: "lost", none: "noWinner", together: "together" } as const;

export const endingWord = (ending: keyof typeof endings) => m(endings[ending]);

/** People have names, bots a strength (see opponentsOf). */
export const opponentName = (opponent: string) =>
  opponent.startsWith("bot:") ? `${m("bot")} (${levelName(opponent.slice(4))})` : opponent;
