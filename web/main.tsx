// The browser client begins here: which page for which address.
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { loadGames, loadMe, games } from "./api";
import { keepPages, takeFiles } from "./offline";
import { findServer } from "./site";
import { connection } from "./connection";
import { Frame } from "./widgets";
import { address, followLinks } from "./route";
import { settings } from "./settings";
import { useObservable } from "./observable";
import { t } from "./words";
import { HomePage } from "./pages/home";
import { CreatePage } from "./pages/create";
import { TablePage } from "./pages/table";
import { ReplayPage } from "./pages/replay";
import { RulesPage } from "./pages/rules";
import { LessonPage } from "./learn/lesson_page";
import { SetsPage } from "./sets/page";
import { HerePage, openRecordHere } from "./pages/here";
import { AccountPage, SettingsPage } from "./pages/person";
import { loadMatchesHere } from "./local/here";
import "./style/shell.css";
import "./style/table.css";
import "./style/stage.css";
import "./style/learn.css";
import "./style/sets.css";
import "./style/report.css";

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
      return <ReplayPage key={second ?? ""} id={second} />;
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
takeFiles((text) => void openRecordHere(text));
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
