/* verify.c: hort verify: plays a record again and checks every deal against the secret it reveals. */
#include "cli/command.h"
#include "match/record.h"

#include <stdio.h>

static int report(const char *path, const Record *record) {
    const Match *m = record->match;
    printf("%s: %s, %d lines, every move is legal\n", path, match_ruleset(m)->game->name,
           match_lines(m));
    if (record->has_seed)
        printf(
            "%s: the secret fits its commitment, and every deal follows from it and the shares\n",
            path);
    else
        printf("%s: holds no secret, so the deals could not be checked\n", path);
    return record->has_seed ? 0 : 3;
}

static int verify_run(const Input *in) {
    TEXT(error, 512);
    Record record;
    if (!record_read_file(in->argument[0], &record, &error)) {
        printf("%s\n", error.start);
        return 1;
    }
    int status = report(in->argument[0], &record);
    match_free(record.match);
    return status;
}

static const Parameter arguments[] = {
    {"RECORD", KIND_FILE, .help = {"the file of a match", "die Datei einer Partie"}},
    {0},
};

const Command verify_command = {
    .name = "verify",
    .run = verify_run,
    .summary = {"plays a record again and checks every deal against its secret",
                "spielt eine Aufzeichnung nach und prüft jede Karte und jeden Wurf"},
    .about = {"The exit status is 0 when every move is legal and every deal follows from the "
              "secret that "
              "was promised before the match, 1 when not, and 3 when the record holds no secret.",
              "Der Rückgabewert ist 0, wenn jeder Zug erlaubt ist und alles Gemischte und "
              "Gewürfelte aus "
              "dem vor der Partie zugesagten Geheimnis folgt, 1, wenn nicht, und 3, wenn die "
              "Aufzeichnung kein Geheimnis enthält."},
    .arguments = arguments,
};
