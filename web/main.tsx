// The browser client begins here: which page for which address.
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { loadGames, loadMe, games } from "./api";
import { keepPages, takeFiles } from "./offline";
import { findServer } from "./site";
import { connection } from "./connection";
import { Frame } from "./widgets";
import { address, followLinks, go } from "./route";
import { settings } from "./settings";
import { useObservable } from "./observable";
import { t } from "./words";
import { HomePage } from "./pages/home";
import { later } from "./later";
import { loadMatchesHere } from "./local/here";
import "./style/shell.css";

const CreatePage = later(async () => (await import("./pages/create")).CreatePage);
const TablePage = later(async () => (await import("./pages/table")).TablePage);
const ReplayPage = later(async () => (await import("./pages/replay")).ReplayPage);
const RulesPage = later(async () => (await import("./pages/rules")).RulesPage);
const LessonPage = later(async () => (await import("./learn/lesson_page")).LessonPage);
const SetsPage = later(async () => (await import("./sets/page")).SetsPage);
const HerePage = later(async () => (await import("./pages/here")).HerePage);
const SettingsPage = later(async () => (await import("./pages/person")).SettingsPage);
const MatchesPage = later(async () => (await import("./matches/page")).MatchesPage);
const AccountPage = later(async () => (await import("./pages/person")).AccountPage);

function Page() {
  useObservable(settings);
  useObservable(games);
  const url = new URL(useObservable(address), location.origin);
  const [, first, second] = url.pathname.split("/");
  useEffect(() => {
    if (first !== "t") document.title = "Drachenhort";
  }, [first]);
  switch (first) {
    case "":
      return <HomePage />;
    case "new":
      return <CreatePage key={second} game={second} from={url.searchParams.get("from")} />;
    case "t":
      return <TablePage key={second} id={second} code={url.searchParams.get("code") ?? undefined} />;
    case "rules":
    case "guide":
      return <RulesPage book={first} game={second} hash={url.hash.slice(1)} />;
    case "learn":
      return <LessonPage key={second} game={second} />;
    case "sets":
      return <SetsPage key={second ?? ""} game={second} />;
    case "replay":
      return <ReplayPage key={second ?? ""} id={second} asked={url.searchParams} />;
    case "matches":
      return <MatchesPage />;
    case "here":
    case "share":
      return <HerePage isShared={first === "share"} />;
    case "settings":
      return <SettingsPage />;
    case "account":
      return <AccountPage />;
    default:
      return (
        <Frame>
          <p>
            {t("notFound")} <a href="/">{t("home")}</a>
          </p>
        </Frame>
      );
  }
}

followLinks();
void loadGames().catch(() => undefined);
keepPages();
takeFiles(() => go("/share"));
void loadMatchesHere().catch(() => undefined);
void findServer()
  .then(() => {
    render(<Page />, document.getElementById("page")!);
    return loadMe();
  })
  .then((person) => {
    if (person) connection.start();
  })
  .catch(() => undefined);
