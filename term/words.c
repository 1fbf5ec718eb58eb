/* words.c: see words.h. */
#include "term/words.h"

#include <stdlib.h>
#include <string.h>

static const char *const TEXTS[WORDS][LANGS] = {
    [WORD_WAITING] = {"Waiting for", "Warten auf"},
    [WORD_THINKING] = {"thinking", "denkt nach"},
    [WORD_OVER] = {"The match is over.", "Die Partie ist zu Ende."},
    [WORD_WINNERS] = {"Winner", "Gewonnen hat"},
    [WORD_NO_WINNER] = {"Nobody has won.", "Niemand hat gewonnen."},
    [WORD_CHOICES] = {"Choices", "Auswahl"},
    [WORD_LOG] = {"Log", "Verlauf"},
    [WORD_RULES] = {"Rules", "Regeln"},
    [WORD_GUIDE] = {"How to play", "So wird gespielt"},
    [WORD_LESSON] = {"First match", "Erste Partie"},
    [WORD_LESSON_SKIPPED] = {"The lesson is over; the match goes on.",
                             "Die Anleitung ist vorbei; die Partie geht weiter."},
    [WORD_NO_LESSON] = {"There is no lesson going on.", "Hier läuft keine Anleitung."},
    [WORD_FIRST_MATCH] = {"Your first match? g shows how to play.",
                          "Deine erste Partie? g zeigt, wie man spielt."},
    [WORD_KEYS] = {"Keys", "Tasten"},
    [WORD_TOO_SMALL] = {"The terminal is too small: 80 x 24 are needed.",
                        "Das Terminal ist zu klein: 80 x 24 müssen es sein."},
    [WORD_CURTAIN] = {"Hand over to", "Weitergeben an"},
    [WORD_PRESS_ENTER] = {"Press Enter when only you can see the screen.",
                          "Drücke Enter, wenn nur du den Bildschirm siehst."},
    [WORD_HINT] = {"Hint", "Tipp"},
    [WORD_COACH] = {"Coach", "Trainer"},
    [WORD_REMARK] = {"Look", "Schau"},
    [WORD_COACH_AGAIN] = {"Choose another move, or the same one again to play it anyway.",
                          "Wähl einen anderen Zug oder denselben noch einmal, um ihn trotzdem zu "
                          "spielen."},
    [WORD_COACH_ON] = {"The coach speaks up before a move that gives a lot away.",
                       "Der Trainer meldet sich, bevor du einen Zug spielst, der viel verschenkt."},
    [WORD_COACH_OFF] = {"The coach is silent again.", "Der Trainer schweigt wieder."},
    [WORD_NO_COACH] =
        {"There is no coach during a lesson, nor with other people unless the table was made so.",
         "Während einer Anleitung gibt es keinen Trainer, mit anderen Leuten nur, wenn der Tisch "
         "so "
         "angelegt wurde."},
    [WORD_SAVED] = {"Saved in", "Gespeichert in"},
    [WORD_SAVE_AS] = {"Save as", "Speichern unter"},
    [WORD_SAVE_LATER] = {"Go on later with:", "Später weiterspielen mit:"},
    [WORD_NO_DICE] =
        {"this record lacks the secret of its dice (a line `seed`), so nothing more can be dealt",
         "in dieser Aufzeichnung fehlt das Geheimnis des Zufalls (eine Zeile `seed`): Es kann "
         "nichts mehr ausgeteilt werden"},
    [WORD_RECORD] = {"Record:", "Aufzeichnung:"},
    [WORD_AGAIN] = {"Play again?", "Noch einmal?"},
    [WORD_YES] = {"yes", "ja"},
    [WORD_NO] = {"no", "nein"},
    [WORD_GO_ON] = {"Go on with a match?", "Eine Partie fortsetzen?"},
    [WORD_NEW_MATCH] = {"a new match", "eine neue Partie"},
    [WORD_NOTHING_UNFINISHED] = {"There is no unfinished match.",
                                 "Es gibt keine angefangene Partie."},
    [WORD_UNFINISHED] = {"Unfinished matches", "Angefangene Partien"},
    [WORD_FINISHED] = {"Finished matches", "Beendete Partien"},
    [WORD_FILTER] = {"Only choices with", "Nur Züge mit"},
    [WORD_FIND] = {"Find", "Suchen"},
    [WORD_SHORT_KEYS] =
        {"Enter play  Tab board  p players  h hint  u undo  r rules  l log  ? keys  q quit",
         "Enter Zug  Tab Brett  h Tipp  u zurück  r Regeln  l Verlauf  ? Tasten  q Ende"},
    [WORD_SHORT_KEYS_SERVER] =
        {"Enter play  Tab board  p players  c chat  u undo  r rules  l log  ? keys  q quit",
         "Enter Zug  Tab Brett  c Chat  u zurück  r Regeln  l Verlauf  ? Tasten  q Ende"},
    [WORD_PAGER_KEYS] = {"arrows scroll  / find  q back", "Pfeile blättern  / suchen  q zurück"},
    [WORD_ALL_KEYS] =
        {"\1Keys\n"
         "Up, Down, PgUp, PgDn, Home, End  choose a move; the text below says what it would do\n"
         "Enter                            play it\n"
         "Tab, Shift-Tab                   go from place to place where a move is possible\n"
         "arrows, once on the board        go to any place and read what is there\n"
         "Enter on a place                 list its moves; if there is none, say why\n"
         "Esc                              back to the whole list\n"
         "/                                list only choices that contain some words\n"
         "[ ] { }                          scroll a board larger than the screen\n"
         "p                                players, hands and goals, or the choices again\n"
         "h                                a hint from a bot that sees what you see\n"
         "t                                a coach: a word before a move that gives a lot away\n"
         "u                                take back\n"
         "r                                the rules of the game; / finds a word in them\n"
         "g                                how to play, on one page\n"
         "x                                skip the rest of a lesson\n"
         "l                                everything that happened\n"
         "s                                save the match as a record\n"
         "c, y, n, b                       at a server's table: chat, allow or refuse a take-back, "
         "come back to a seat a bot has taken\n"
         "q, Ctrl-C                        leave; the match is kept\n"
         "mouse                            a click chooses, a second one later plays\n\n"
         "\1Signs\n",
         "\1Tasten\n"
         "Auf, Ab, Bild, Pos1, Ende        einen Zug wählen; darunter steht, was er bewirkt\n"
         "Enter                            ihn spielen\n"
         "Tab, Shift-Tab                   zu den Stellen gehen, an denen ein Zug möglich ist\n"
         "Pfeile, einmal auf dem Brett     zu jeder Stelle gehen und lesen, was dort ist\n"
         "Enter auf einer Stelle           ihre Züge zeigen; gibt es keinen, den Grund\n"
         "Esc                              zurück zur ganzen Liste\n"
         "/                                nur Züge zeigen, die bestimmte Wörter enthalten\n"
         "[ ] { }                          ein Brett verschieben, das größer als der Schirm ist\n"
         "p                                Spieler, Hände und Ziele; wieder: Auswahl\n"
         "h                                ein Tipp, nur aus dem, was du siehst\n"
         "t                                ein Trainer: warnt vor Zügen, die viel verschenken\n"
         "u                                zurücknehmen\n"
         "r                                die Regeln des Spiels; / sucht ein Wort darin\n"
         "g                                wie man spielt, auf einer Seite\n"
         "x                                den Rest einer Anleitung überspringen\n"
         "l                                alles, was geschehen ist\n"
         "s                                die Partie als Aufzeichnung speichern\n"
         "c, y, n, b                       am Tisch eines Servers: Chat, Zurücknehmen erlauben "
         "oder "
         "ablehnen, an einen Platz zurückkehren, den ein Bot spielt\n"
         "q, Strg-C                        gehen; die Partie bleibt erhalten\n"
         "Maus                             ein Klick wählt, ein späterer zweiter spielt\n\n"
         "\1Zeichen\n"},
    [WORD_MENU_GAME] = {"Which game?", "Welches Spiel?"},
    [WORD_MENU_PLAYERS] = {"How many players?", "Wie viele Spieler?"},
    [WORD_MENU_PEOPLE] = {"How many of them at this screen?",
                          "Wie viele davon an diesem Bildschirm?"},
    [WORD_MENU_LEVEL] = {"How strong should the others be?",
                         "Wie stark sollen die anderen spielen?"},
    [WORD_PLAIN_HELP] =
        {"Type the number of a choice, or words of which only one choice has all.\n"
         "what can I do: the choices. board, hand, scores, goal: how things stand.\n"
         "look WORDS: what is at a place. why WORDS: why nothing is possible at that place.\n"
         "hint: what a bot would play. coach: a word before a move that gives a lot away.\n"
         "undo: take back. history: all that happened.\n"
         "rules WORD: the rules that contain a word, or one by its number. guide: how to play.\n"
         "save FILE, quit: the "
         "match is kept.",
         "Tippe die Nummer eines Zuges oder Wörter, die nur in einem Zug alle vorkommen.\n"
         "was kann ich tun: die Auswahl. brett, hand, punkte, ziel: wie es steht.\n"
         "schau WÖRTER: was an einer Stelle ist. warum WÖRTER: warum dort nichts geht.\n"
         "tipp: was ein Bot spielen würde. trainer: warnt vor Zügen, die viel verschenken.\n"
         "zurück: zurücknehmen. verlauf: alles, was geschah.\n"
         "regeln WORT: die Regeln, in denen ein Wort vorkommt, oder eine nach ihrer Nummer.\n"
         "anleitung: wie man spielt. speichern DATEI, ende: die Partie "
         "bleibt erhalten."},
    [WORD_PLAIN_HELP_SERVER] =
        {"say WORDS: chat. clock: the time left. who: who is here. yes, no: answer a wish to take "
         "back. back: return to your seat when a bot plays it.",
         "sag WÖRTER: Chat. uhr: die Bedenkzeit. wer: wer da ist. ja, nein: auf die Bitte "
         "antworten, zurückzunehmen. rückkehr: an deinen Platz zurück, wenn ein Bot ihn spielt."},
    [WORD_PLAIN_CHOOSE] =
        {"Type a number or words of a choice. Or type: board, hand, scores, goal, hint, help.",
         "Tippe eine Nummer oder Wörter eines Zuges. Oder: brett, hand, punkte, ziel, tipp, "
         "hilfe."},
    [WORD_NO_SUCH_CHOICE] = {"There is no such choice. Type a number from 1 to %d.",
                             "Diesen Zug gibt es nicht. Tippe eine Nummer von 1 bis %d."},
    [WORD_UNKNOWN_WORDS] = {"No choice and no command contains this. Type help, or: what can I do.",
                            "Das ist weder ein Zug noch ein Befehl. Tippe hilfe oder: was kann ich "
                            "tun."},
    [WORD_MORE_CHOICES] =
        {"%d choices, the first %d are shown. To shorten the list type a word, for example: %s.",
         "%d Züge, gezeigt sind die ersten %d. Um die Liste zu kürzen, tippe ein Wort, zum "
         "Beispiel: %s."},
    [WORD_NOT_YOUR_TURN] = {"It is not your turn.", "Du bist nicht dran."},
    [WORD_MORE_BELOW] = {"%d more", "noch %d"},
    [WORD_PLAYERS] = {"Players", "Spieler"},
    [WORD_PLAYERS_KEY] = {"p: players", "p: Spieler"},
    [WORD_CHOICES_KEY] = {"p: choices", "p: Auswahl"},
    [WORD_POINT] = {"point", "Punkt"},
    [WORD_POINTS] = {"points", "Punkte"},
    [WORD_TIMES] = {" (%d times)", " (%d-mal)"},
    [WORD_NOTHING_TO_SAY] = {"There is nothing to say.", "Dazu gibt es nichts zu sagen."},
    [WORD_NOTHING_TO_UNDO] = {"There is nothing to take back.", "Es gibt nichts zurückzunehmen."},
    [WORD_UNDONE] = {"Taken back:", "Zurückgenommen:"},
    [WORD_UNDONE_AFTER] = {" Moves of the others taken back with it: %d.",
                           " Damit zurückgenommene Züge der anderen: %d."},
    [WORD_WOULD_DO] = {"What it does:", "Was er bewirkt:"},
    [WORD_PUBLIC] = {"what everybody sees", "was alle sehen"},
    [WORD_CONNECTION_LOST] = {"The connection is lost; trying again.",
                              "Die Verbindung ist verloren; neuer Versuch."},
    [WORD_CONNECTION_BACK] = {"The connection is back.", "Die Verbindung steht wieder."},
    [WORD_SAYS] = {"%s says: %s", "%s sagt: %s"},
    [WORD_UNDO_ASKED] = {"%s wants to take back the last move. Do you allow it? (y or n)",
                         "%s möchte den letzten Zug zurücknehmen. Erlaubst du es? (y oder n)"},
    [WORD_UNDO_WAITS] = {"The others are asked whether you may take back.",
                         "Die anderen werden gefragt, ob du zurücknehmen darfst."},
    [WORD_UNDO_REFUSED] = {"Taking back was refused.", "Das Zurücknehmen wurde abgelehnt."},
    [WORD_UNDO_DONE] = {"A move was taken back.", "Ein Zug wurde zurückgenommen."},
    [WORD_NOBODY_ASKED] = {"Nobody wants to take back.", "Niemand möchte zurücknehmen."},
    [WORD_OUT_OF_TIME] = {"%s has run out of time; a bot plays on.",
                          "Die Zeit von %s ist abgelaufen; ein Bot spielt weiter."},
    [WORD_LEFT] = {"%s has left; a bot plays on.", "%s ist gegangen; ein Bot spielt weiter."},
    [WORD_RETURNED] = {"%s is back.", "%s ist wieder da."},
    [WORD_REMATCH] = {"Somebody has opened another match: %s", "Es gibt eine neue Partie: %s"},
    [WORD_WATCHING] = {"%d watching", "%d schauen zu"},
    [WORD_WATCHERS_NOW] = {"People who look on: %d.", "Es schauen zu: %d."},
    [WORD_AWAY] = {"away", "nicht da"},
    [WORD_TIME_LEFT] = {"Time left:", "Bedenkzeit:"},
    [WORD_NO_CLOCK] = {"There is no clock.", "Es gibt keine Uhr."},
    [WORD_STAND_IN] = {"A bot plays your seat. You may come back (b, or back).",
                       "Ein Bot spielt an deinem Platz. Du kannst zurückkehren (b oder rückkehr)."},
    [WORD_ONLY_SERVER] = {"That is possible only at a server's table.",
                          "Das geht nur am Tisch eines Servers."},
    [WORD_NO_ANSWER] = {"The server does not answer.", "Der Server antwortet nicht."},
    [WORD_SAY] = {"Say", "Sagen"},
    [WORD_HERE] = {"here", "da"},
    [WORD_TURN_ELSEWHERE] = {"It is your turn at another table: %s",
                             "An einem anderen Tisch bist du dran: %s"},
    [WORD_ENDED_AGREED] = {"The match was ended by agreement.",
                           "Die Partie wurde im Einvernehmen beendet."},
    [WORD_ENDED_CONCEDED] = {"The match was ended by a concession.",
                             "Die Partie endete durch Aufgabe."},
    [WORD_ENDED_OLD_RULES] =
        {"The rules of this game have changed since this match began, so it could not go on. Its "
         "record is kept.",
         "Die Spielregeln haben sich geändert, seit diese Partie begann; deshalb konnte sie nicht "
         "weitergehen. Ihr Protokoll ist noch da."},
    [WORD_ENDED_TOO_LONG] = {"This match had gone on for so long that the server has ended it.",
                             "Diese Partie dauerte so lange, dass der Server sie beendet hat."},
    [WORD_BYE_STOPPING] = {"The server is stopping and will be back soon.",
                           "Der Server hält an und ist gleich wieder da."},
    [WORD_BYE_SESSION_ENDED] = {"You have been logged out here.",
                                "Du bist hier abgemeldet worden."},
    [WORD_BYE_TOO_SLOW] =
        {"Your connection was too slow for all the news and is being opened again.",
         "Deine Verbindung war zu langsam für alle Neuigkeiten und wird neu aufgebaut."},
    [WORD_BYE_FLOOD] =
        {"Too much was sent from here at once. The connection is being opened again.",
         "Von hier wurde zu viel auf einmal gesendet. Die Verbindung wird neu aufgebaut."},
    [WORD_SAVE_WHERE] = {"Save where? Type save and the name of a file.",
                         "Wohin? Tippe speichern und den Namen einer Datei."},
    [WORD_NO_PLACE] = {"There is no such place.", "Eine solche Stelle gibt es nicht."},
    [WORD_POSSIBLE] = {"Something is possible there:", "Dort ist etwas möglich:"},
    [WORD_REPLAY_KEYS] =
        {"Left, Right step  Home, End  Space play  v viewer  l log  q quit",
         "Links, Rechts Schritt  Pos1, Ende  Leer abspielen  v Sicht  l Verlauf  q Ende"},
    [WORD_POSITION] = {"line", "Zeile"},
    [WORD_NOTHING_FOUND] = {"Nothing found.", "Nichts gefunden."},
    [WORD_RULE_KEYS] = {"r: the rule, g: the guide", "r: die Regel, g: die Anleitung"},
    [WORD_RULE_WORDS] = {"More about it: rules %s, guide %s.",
                         "Mehr dazu: regeln %s, anleitung %s."},
    [WORD_DICE_RIGHT] = {"The dice are right: this program has checked every deal.",
                         "Am Zufall stimmt alles: Dieses Programm hat nachgerechnet."},
    [WORD_DICE_OPEN] = {"Nothing is wrong with the dice, but not everything can be checked.",
                        "Am Zufall ist nichts auszusetzen, aber nicht alles lässt sich prüfen."},
    [WORD_DICE_WRONG] = {"The dice are not right!", "Am Zufall stimmt etwas nicht!"},
    [WORD_DRAW_AGAIN] =
        {"Somebody did not add to the dice in time or left: it is drawn again.",
         "Jemand hat nicht rechtzeitig zum Zufall beigetragen oder ist gegangen: Es "
         "wird neu ausgelost."},
    [WORD_DRAW_CHANGED] = {"The server has changed the conditions of this match before its "
                           "beginning. This program takes no part in the draw.",
                           "Der Server hat vor dem Beginn die Bedingungen dieser Partie geändert. "
                           "Dieses Programm lost nicht mit aus."},
    [WORD_DRAW_NOT_KEPT] =
        {"The share for the dice cannot be written to disk, so none is added.",
         "Der Beitrag zum Zufall lässt sich nicht speichern, also gibt es keinen."},
    [WORD_DRAW_KEPT] = {"Commitment and share are kept in", "Siegel und Beitrag stehen in"},
};

const char *word(Lang lang, Word w) {
    return TEXTS[w][lang];
}

Lang lang_of_locale(void) {
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value != NULL && value[0] != '\0')
            return strncmp(value, "de", 2) == 0 ? LANG_DE : LANG_EN;
    }
    return LANG_EN;
}
