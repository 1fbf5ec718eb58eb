/* words.c: see words.h. */
#include "term/words.h"

#include <stdlib.h>
#include <string.h>

static const char *const TEXTS[WORDS][LANGS] = {
    [WORD_YOUR_MOVE] = {"Your move", "Du bist dran"},
    [WORD_WAITING] = {"Waiting for", "Warten auf"},
    [WORD_THINKING] = {"thinking", "denkt nach"},
    [WORD_OVER] = {"The match is over.", "Die Partie ist zu Ende."},
    [WORD_WINNERS] = {"Winner", "Gewonnen hat"},
    [WORD_NO_WINNER] = {"Nobody has won.", "Niemand hat gewonnen."},
    [WORD_CHOICES] = {"Choices", "Auswahl"},
    [WORD_LOG] = {"Log", "Verlauf"},
    [WORD_RULES] = {"Rules", "Regeln"},
    [WORD_KEYS] = {"Keys", "Tasten"},
    [WORD_TOO_SMALL] = {"The terminal is too small: 80 x 24 are needed.",
                        "Das Terminal ist zu klein: 80 x 24 müssen es sein."},
    [WORD_CURTAIN] = {"Hand over to", "Weitergeben an"},
    [WORD_PRESS_ENTER] = {"Press Enter when only you can see the screen.",
                          "Drücke Enter, wenn nur du den Schirm siehst."},
    [WORD_HINT] = {"Hint", "Tipp"},
    [WORD_SAVED] = {"Saved in", "Gespeichert in"},
    [WORD_SAVE_AS] = {"Save as", "Speichern unter"},
    [WORD_SAVE_LATER] = {"Go on later with:", "Später weiterspielen mit:"},
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
    [WORD_FILTER] = {"Show moves with", "Nur Züge mit"},
    [WORD_WHY_WHICH] = {"Why not? Which move", "Warum nicht? Welcher Zug"},
    [WORD_SHORT_KEYS] =
        {"Enter play  Tab board  / find  h hint  u undo  w why  r rules  l log  ? keys  q quit",
         "Enter Zug  Tab Brett  / suchen  h Tipp  u zurück  w warum  r Regeln  l Verlauf  ? Tasten "
         " q Ende"},
    [WORD_ALL_KEYS] =
        {"Up, Down, PgUp, PgDn, Home, End   choose a move from the list\n"
         "Enter                             play it\n"
         "Tab, Shift-Tab, arrows            walk over the board's places that stand for moves; "
         "Enter takes one\n"
         "Esc                               back to the whole list\n"
         "/                                 show only moves that contain a text\n"
         "[ ] { }                           shift a board larger than the screen\n"
         "h                                 a hint from a bot that sees what you see\n"
         "u                                 take back\n"
         "w                                 ask why a move is not allowed\n"
         "r                                 the rules of the game; / finds a word in them\n"
         "l                                 everything that happened\n"
         "s                                 save the match as a record\n"
         "q, Ctrl-C                         leave; the match is kept\n",
         "Auf, Ab, Bild, Pos1, Ende         einen Zug aus der Liste wählen\n"
         "Enter                             ihn spielen\n"
         "Tab, Shift-Tab, Pfeile            über die Stellen des Bretts gehen, die für Züge "
         "stehen; Enter nimmt eine\n"
         "Esc                               zurück zur ganzen Liste\n"
         "/                                 nur Züge zeigen, die einen Text enthalten\n"
         "[ ] { }                           ein Brett verschieben, das größer als der Schirm ist\n"
         "h                                 ein Tipp von einem Bot, der sieht, was du siehst\n"
         "u                                 zurücknehmen\n"
         "w                                 fragen, warum ein Zug nicht erlaubt ist\n"
         "r                                 die Regeln des Spiels; / sucht ein Wort darin\n"
         "l                                 alles, was geschehen ist\n"
         "s                                 die Partie als Aufzeichnung speichern\n"
         "q, Strg-C                         gehen; die Partie bleibt erhalten\n"},
    [WORD_MENU_GAME] = {"Which game?", "Welches Spiel?"},
    [WORD_MENU_PLAYERS] = {"How many players?", "Wie viele Spieler?"},
    [WORD_MENU_PEOPLE] = {"How many of them at this screen?", "Wie viele davon an diesem Schirm?"},
    [WORD_MENU_LEVEL] = {"How strong shall the others play?",
                         "Wie stark sollen die anderen spielen?"},
    [WORD_PLAIN_HELP] = {"A number or a move plays it. Other words: board, score, hint, undo, why "
                         "MOVE, rules WORD, log, save FILE, quit. "
                         "Any other text lists the choices that contain it.",
                         "Eine Zahl oder ein Zug wird gespielt. Andere Wörter: board (Brett), "
                         "score (Punkte), hint (Tipp), undo (zurück), why ZUG (warum nicht), "
                         "rules WORT (Regeln), log (Verlauf), save DATEI (speichern), quit (Ende). "
                         "Jeder andere Text zeigt die Züge, die ihn enthalten."},
    [WORD_PLAIN_CHOOSE] = {"Your choice (help for help):", "Deine Wahl (help für Hilfe):"},
    [WORD_NO_SUCH_CHOICE] = {"There is no such choice.", "Diese Wahl gibt es nicht."},
    [WORD_MORE_CHOICES] = {"more; type a part of the move to see them",
                           "weitere; tippe einen Teil des Zuges, um sie zu sehen"},
    [WORD_REPLAY_KEYS] =
        {"Left, Right step  Home, End  Space play  v viewer  l log  q quit",
         "Links, Rechts Schritt  Pos1, Ende  Leertaste abspielen  v Sicht  l Verlauf  q Ende"},
    [WORD_POSITION] = {"line", "Zeile"},
    [WORD_SCORE] = {"Score", "Punkte"},
    [WORD_NOTHING_FOUND] = {"Nothing found.", "Nichts gefunden."},
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

const char *rules_part(const char *rules, Lang lang, size_t *length) {
    const char *mark = strstr(rules, "(Deutsch)");
    const char *german = mark;
    while (german != NULL && german > rules && german[-1] != '\n')
        german--;
    if (german == NULL)
        german = rules + strlen(rules);
    *length = lang == LANG_DE ? strlen(german) : (size_t)(german - rules);
    return lang == LANG_DE ? german : rules;
}
