/* refusals.c: see refusals.h. */
#include "protocol/refusals.h"

#include <string.h>

static const Refusal words[CODES] = {
    [CODE_OK] = {"ok", 200, {"", ""}},
    [CODE_BAD_JSON] = {"bad-json", 400, {"This is not JSON.", "Das ist kein JSON."}},
    [CODE_BAD_REQUEST] = {"bad-request",
                          400,
                          {"Something is missing or wrong.", "Etwas fehlt oder stimmt nicht."}},
    [CODE_BAD_NAME] = {"bad-name",
                       400,
                       {"A name has 1 to 24 visible characters and does not look like a bot's.",
                        "Ein Name hat 1 bis 24 sichtbare Zeichen und sieht nicht aus wie der eines "
                        "Bots."}},
    [CODE_BAD_PASSWORD] = {"bad-password",
                           400,
                           {"A password has 8 to 200 characters.",
                            "Ein Passwort hat 8 bis 200 Zeichen."}},
    [CODE_BAD_OPTIONS] = {"bad-options",
                          400,
                          {"These options do not fit.", "Diese Spieloptionen passen nicht."}},
    [CODE_BAD_SET] = {"bad-set",
                      400,
                      {"There is no such component set.", "Dieses Spielmaterial gibt es nicht."}},
    [CODE_NO_SESSION] = {"no-session",
                         401,
                         {"Tell us your name first.", "Nenne zuerst deinen Namen."}},
    [CODE_WRONG_PASSWORD] = {"wrong-password",
                             403,
                             {"Name or password is wrong.", "Name oder Passwort ist falsch."}},
    [CODE_WRONG_ORIGIN] = {"wrong-origin",
                           403,
                           {"This came from a page of another site.",
                            "Das kam von einer fremden Seite."}},
    [CODE_NOT_INVITED] = {"not-invited",
                          403,
                          {"This seat needs an invitation.",
                           "Für diesen Platz brauchst du eine Einladung."}},
    [CODE_NOT_SEATED] = {"not-seated",
                         403,
                         {"You do not sit at this table.", "Du sitzt nicht an diesem Tisch."}},
    [CODE_NOT_YOUR_SEAT] = {"not-your-seat",
                            403,
                            {"This is not your seat.", "Das ist nicht dein Platz."}},
    [CODE_NOT_FOUND] = {"not-found", 404, {"There is nothing here.", "Hier ist nichts."}},
    [CODE_NO_SUCH_GAME] = {"no-such-game",
                           404,
                           {"There is no such game.", "Dieses Spiel gibt es nicht."}},
    [CODE_NO_SUCH_TABLE] = {"no-such-table",
                            404,
                            {"There is no such table.", "Diesen Tisch gibt es nicht."}},
    [CODE_WRONG_METHOD] = {"wrong-method",
                           405,
                           {"This does not work this way.", "So geht das nicht."}},
    [CODE_NAME_TAKEN] = {"name-taken", 409, {"This name is taken.", "Dieser Name ist vergeben."}},
    [CODE_TABLE_FULL] = {"table-full", 409, {"All seats are taken.", "Alle Plätze sind besetzt."}},
    [CODE_SEAT_TAKEN] = {"seat-taken", 409, {"This seat is taken.", "Dieser Platz ist besetzt."}},
    [CODE_ONE_SEAT] = {"one-seat",
                       409,
                       {"You have a seat already. Only whoever made the table can take several, or "
                        "allow it.",
                        "Du hast schon einen Platz. Mehrere nehmen oder erlauben kann nur, wer den "
                        "Tisch eröffnet hat."}},
    [CODE_ALREADY_STARTED] = {"already-started",
                              409,
                              {"The match has begun.", "Die Partie hat begonnen."}},
    [CODE_NOT_STARTED] = {"not-started",
                          409,
                          {"The match has not begun yet.", "Die Partie hat noch nicht begonnen."}},
    [CODE_OVER] = {"over", 409, {"The match is over.", "Die Partie ist vorbei."}},
    [CODE_NOT_OVER] = {"not-over",
                       409,
                       {"The match is not over yet.", "Die Partie ist noch nicht vorbei."}},
    [CODE_TOO_LONG] = {"too-long",
                       409,
                       {"This match went on for so long that the server ended it.",
                        "Diese Partie dauerte so lange, dass der Server sie beendet hat."}},
    [CODE_TOO_LARGE] = {"too-large", 413, {"That is too long.", "Das ist zu lang."}},
    [CODE_TOO_MANY_REQUESTS] = {"too-many-requests",
                                429,
                                {"Too many attempts; wait a minute.",
                                 "Zu viele Versuche; warte eine Minute."}},
    [CODE_TOO_MANY_TABLES] = {"too-many-tables",
                              429,
                              {"You sit at too many tables. Finish a match or leave a table first.",
                               "Du sitzt an zu vielen Tischen. Spiel erst eine Partie zu Ende oder "
                               "verlass einen Tisch."}},
    [CODE_TOO_MANY_NEW_TABLES] = {"too-many-new-tables",
                                  429,
                                  {"Too many new tables from your address; wait a minute.",
                                   "Zu viele neue Tische von deiner Adresse; warte eine Minute."}},
    [CODE_SERVER_FULL] =
        {"server-full",
         503,
         {"This server has no room for more tables. Join one of the open tables, "
          "or try again later.",
          "Auf diesem Server ist kein Platz für weitere Tische. Setz dich an einen "
          "offenen Tisch oder versuch es später noch einmal."}},
    [CODE_CHAT_FULL] = {"chat-full",
                        409,
                        {"So much has been said at this table that no more can be kept.",
                         "An diesem Tisch ist schon so viel geschrieben worden, dass nichts mehr "
                         "dazupasst."}},
    [CODE_TOO_MANY_GUESTS] =
        {"too-many-guests",
         503,
         {"This server has no room for more guests. Log in to your account, or try again in a few "
          "minutes.",
          "Auf diesem Server ist kein Platz für weitere Gäste. Melde dich mit deinem Konto an oder "
          "versuch es in ein paar Minuten noch einmal."}},
    [CODE_TOO_MUCH_CHAT] = {"too-much-chat",
                            429,
                            {"So many messages have come from your address; wait a minute before "
                             "you write more.",
                             "Von deiner Adresse sind so viele Nachrichten gekommen; warte eine "
                             "Minute, bevor du weiterschreibst."}},
    [CODE_TOO_MANY_CONNECTIONS] = {"too-many-connections",
                                   429,
                                   {"Too many connections from your address. Close other tabs "
                                    "of this site, or wait half a minute.",
                                    "Zu viele Verbindungen von deiner Adresse. Schließe andere "
                                    "Tabs mit dieser Seite oder warte eine halbe Minute."}},
    [CODE_TOO_FAST] = {"too-fast",
                       429,
                       {"Too many messages; wait a second.",
                        "Zu viele Nachrichten; warte eine Sekunde."}},
    [CODE_STORAGE_FULL] = {"storage-full",
                           507,
                           {"This could not be stored, so it has not happened.",
                            "Das ließ sich nicht speichern und gilt deshalb nicht."}},
    [CODE_STORAGE_AWAY] =
        {"storage-away",
         503,
         {"The database cannot be reached, so this has not happened. Try again in "
          "a moment.",
          "Die Datenbank ist nicht erreichbar, deshalb gilt das nicht. Versuche es "
          "gleich noch einmal."}},
    [CODE_NO_SECRET] = {"no-secret",
                        409,
                        {"This match is not over, and its record lacks the secret from which it "
                         "is dealt: nobody could go on playing it.",
                         "Diese Partie ist nicht zu Ende, und in ihrer Aufzeichnung fehlt das "
                         "Geheimnis, aus dem ausgeteilt wird: Niemand könnte sie fortsetzen."}},
    [CODE_STOPPING] = {"stopping",
                       503,
                       {"The server is stopping; it will be back soon.",
                        "Der Server hält an; er ist gleich wieder da."}},
    [CODE_UNKNOWN_TYPE] = {"unknown-type",
                           400,
                           {"No such kind of message.", "Diese Art Nachricht gibt es nicht."}},
    [CODE_BAD_MESSAGE] = {"bad-message",
                          400,
                          {"Something is missing or wrong in this message.",
                           "In dieser Nachricht fehlt etwas oder stimmt etwas nicht."}},
    [CODE_NOT_YOUR_TURN] = {"not-your-turn",
                            409,
                            {"It is not your turn.", "Du bist nicht am Zug."}},
    [CODE_NOT_HERE] = {"not-here",
                       404,
                       {"This match is not on this device any more: somebody has deleted it, or "
                        "the browser has cleared its storage for this site.",
                        "Diese Partie ist nicht mehr auf diesem Gerät: Jemand hat sie gelöscht, "
                        "oder der Browser hat seinen Speicher für diese Seite geleert."}},
    [CODE_PLAYED_ELSEWHERE] =
        {"played-elsewhere",
         409,
         {"This match has gone on in another tab. Here it is as it stands now.",
          "Diese Partie ist in einem anderen Tab weitergegangen. Hier siehst du den neuen "
          "Stand."}},
    [CODE_ILLEGAL_MOVE] = {"illegal-move", 409, {"This is not allowed.", "Das ist nicht erlaubt."}},
    [CODE_NOTHING_TO_TAKE_BACK] =
        {"nothing-to-take-back",
         409,
         {"Nothing can be taken back: something was revealed since your last move.",
          "Es lässt sich nichts zurücknehmen: Seit deinem letzten Zug wurde etwas "
          "aufgedeckt."}},
    [CODE_TAKEBACK_PENDING] = {"takeback-pending",
                               409,
                               {"Somebody has already asked to take a move back.",
                                "Es wurde schon um eine Rücknahme gebeten."}},
    [CODE_NO_TAKEBACK] = {"no-takeback",
                          409,
                          {"Nobody has asked to take a move back.",
                           "Niemand hat um eine Rücknahme gebeten."}},
    [CODE_SHARE_LATE] = {"share-late", 409, {"That draw is over.", "Diese Auslosung ist vorbei."}},
    [CODE_SHARE_EARLY] = {"share-early",
                          409,
                          {"Not everybody has promised a share yet.",
                           "Noch haben nicht alle einen Beitrag zugesagt."}},
    [CODE_SHARE_GIVEN] = {"share-given",
                          409,
                          {"This seat has given it already.", "Dieser Platz hat das schon getan."}},
    [CODE_SHARE_WRONG] = {"share-wrong",
                          409,
                          {"This is not the share that was promised.",
                           "Das ist nicht der zugesagte Beitrag."}},
    [CODE_HINT_BUSY] = {"hint-busy", 429, {"One hint at a time.", "Ein Tipp nach dem anderen."}},
    [CODE_BOTS_BUSY] = {"bots-busy",
                        503,
                        {"Too many bots are thinking; ask again in a moment.",
                         "Gerade denken zu viele Bots; frag gleich noch einmal."}},
    [CODE_BROKEN] = {"broken",
                     500,
                     {"Something went wrong in the server.",
                      "Im Server ist etwas schiefgegangen."}},
};

const Refusal *refusal_of(Code code) {
    return &words[code];
}

static uint64_t times[CODES]; /* since the program was started */

void refusal_count(Code code) {
    times[code]++;
}

uint64_t refusal_times(Code code) {
    return times[code];
}

void refusal_split(char *why, const char **rule, const char **sentence) {
    size_t length = strcspn(why, " ");
    bool has_id = length >= 3 && length < 16 && memchr(why, '-', length) != NULL && why[0] >= 'A' &&
                  why[0] <= 'Z';
    *rule = has_id ? why : "";
    *sentence = has_id && why[length] == ' ' ? why + length + 1 : why;
    if (has_id)
        why[length] = '\0';
}
