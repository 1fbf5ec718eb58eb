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

int verify_run(int count, char **word) {
    TEXT(error, 512);
    Record record;
    if (count != 1) {
        fprintf(stderr, "usage: hort verify RECORD\n");
        return 2;
    }
    if (!record_read_file(word[0], &record, &error)) {
        printf("%s\n", error.start);
        return 1;
    }
    int status = report(word[0], &record);
    match_free(record.match);
    return status;
}
