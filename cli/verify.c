/* verify.c: hort verify: plays a record again and checks every deal against the secret it reveals. */
#include "cli/command.h"
#include "match/record.h"

#include <stdio.h>
#include <stdlib.h>

/* The whole file, to be freed; NULL when it cannot be read. */
static char *read_all(const char *path) {
    FILE *in = fopen(path, "rb");
    char *text = NULL;
    if (in == NULL)
        return NULL;
    if (fseek(in, 0, SEEK_END) == 0) {
        long length = ftell(in);
        rewind(in);
        text = length < 0 ? NULL : malloc((size_t)length + 1);
        if (text != NULL)
            text[fread(text, 1, (size_t)length, in)] = '\0';
    }
    fclose(in);
    return text;
}

static int report(const char *path, const Record *record) {
    const Match *m = record->match;
    printf("%s: %s, %d lines, every move is legal\n", path, match_ruleset(m)->game->name, match_lines(m));
    if (record->has_seed)
        printf("%s: the secret fits its commitment, and every deal follows from it and the shares\n", path);
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
    char *text = read_all(word[0]);
    if (text == NULL) {
        fprintf(stderr, "hort verify: cannot read %s\n", word[0]);
        return 1;
    }
    bool is_good = record_read(text, &record, &error);
    free(text);
    if (!is_good) {
        printf("%s: %s\n", word[0], error.start);
        return 1;
    }
    int status = report(word[0], &record);
    match_free(record.match);
    return status;
}
