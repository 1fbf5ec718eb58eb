/* verify.c: hort verify: plays a record again, checks every deal, and says what that proves. */
#include "cli/command.h"
#include "match/judge.h"
#include "term/words.h"

#include <stdio.h>
#include <string.h>

enum { VERIFY_COMMITMENT, VERIFY_SHARE };

static const char *heading(Verdict verdict, Lang lang) {
    static const char *const headings[][LANGS] = {
        [VERDICT_NOTE] = {"note", "Hinweis"},
        [VERDICT_GOOD] = {"checked", "geprüft"},
        [VERDICT_OPEN] = {"not checked", "nicht prüfbar"},
        [VERDICT_BAD] = {"WRONG", "FALSCH"},
    };
    return headings[verdict][lang];
}

static void print_finding(void *context, Verdict verdict, const char *sentence) {
    (void)context;
    printf("%s: %s\n", heading(verdict, lang_of_locale()), sentence);
}

/* What the command line says was noted down before the start. */
static bool read_noted(const Input *in, Kept *out, Text *error) {
    KeptDraw *draw = &out->draw[out->draws++];
    if (input_has(in, VERIFY_COMMITMENT)) {
        const char *hex = input_text(in, VERIFY_COMMITMENT);
        hex += strncmp(hex, "sha256:", 7) == 0 ? 7 : 0;
        if (!text_is_hex(hex, 64)) {
            text_add(error, by_locale("--commitment: 64 hexadecimal digits are expected",
                                      "--commitment: erwartet werden 64 hexadezimale Ziffern"));
            return false;
        }
        strcpy(draw->commitment, hex);
    }
    if (input_has(in, VERIFY_SHARE)) {
        const char *pair = input_text(in, VERIFY_SHARE);
        size_t digits = strlen(pair) < 3 ? 0 : strlen(pair) - 2;
        if (pair[0] < '0' || pair[0] >= '0' + SEATS_MAX || pair[1] != ' ' || digits == 0 ||
            digits >= SHARE_MAX || !text_is_hex(pair + 2, digits)) {
            text_add(error, by_locale("--share: a seat from 0 and hexadecimal digits are expected",
                                      "--share: erwartet werden ein Platz ab 0 und hexadezimale "
                                      "Ziffern"));
            return false;
        }
        strcpy(draw->share[pair[0] - '0'], pair + 2);
    }
    return true;
}

static int verify_run(const Input *in) {
    static const int status[] = {[VERDICT_GOOD] = 0, [VERDICT_OPEN] = 3, [VERDICT_BAD] = 1};
    bool has_noted = input_has(in, VERIFY_COMMITMENT) || input_has(in, VERIFY_SHARE);
    Kept noted = {0};
    Record record;
    TEXT(error, 512);
    if (has_noted && !read_noted(in, &noted, &error)) {
        fprintf(stderr, "hort verify: %s\n", error.start);
        return 2;
    }
    if (!record_read_file(in->argument[0], &record, &error)) {
        print_finding(NULL, VERDICT_BAD, error.start);
        return 1;
    }
    printf("%s: %s\n", in->argument[0], match_ruleset(record.match)->game->name);
    Verdict worst =
        judge_record(&record, has_noted ? &noted : NULL, lang_of_locale(), print_finding, NULL);
    match_free(record.match);
    return status[worst];
}

static const Parameter arguments[] = {
    {"RECORD", KIND_FILE, .help = {"the file of a match", "die Datei einer Partie"}},
    {0},
};

static const Parameter options[] = {
    [VERIFY_COMMITMENT] = {"commitment", KIND_TEXT, 64, 71, .value = "HEX",
                           .help = {"the host's commitment as you saw it before the start",
                                    "das Siegel, wie du es vor dem Beginn gesehen hast"}},
    [VERIFY_SHARE] = {"share", KIND_TEXT, .value = "SEAT HEX", .is_pair = true,
                      .help = {"the share that your device added to the dice for that seat",
                               "was dein Gerät für diesen Platz zum Zufall beigetragen hat"}},
    {0},
};

static const char *const examples[] = {
    "hort verify draco-k7m2x9qd4t.record",
    "hort verify match.record --commitment 51fe… --share 0 a1b2…",
    NULL,
};

const Command verify_command = {
    .name = "verify",
    .run = verify_run,
    .summary =
        {"plays a record again and checks that nobody chose the deals",
         "spielt eine Aufzeichnung nach und prüft, dass niemand das Gemischte und Gewürfelte "
         "ausgesucht hat"},
    .about =
        {"Says what was checked and what could not be. The exit status is 0 when all of it is "
         "right; 1 when something is wrong, or when the deals may have been chosen: a match "
         "from a given position, shares that nobody had promised; 3 when not all can be "
         "checked: an unfinished match, no secret, deals entered by hand. Commitment and share "
         "are what browser and `hort join` keep; they compare them by themselves at the end.",
         "Sagt, was geprüft wurde und was sich nicht prüfen ließ. Der Rückgabewert ist 0, wenn "
         "alles stimmt; 1, wenn etwas falsch ist oder jemand ausgesucht haben kann, was "
         "ausgeteilt wurde: bei vorgegebener Stellung und bei Beiträgen, die niemand zugesagt "
         "hatte; 3, wenn sich nicht alles prüfen lässt: bei unfertigen Partien, ohne Geheimnis, "
         "von Hand ausgeteilt. Siegel und Beitrag bewahren Browser und `hort join` auf und "
         "vergleichen sie am Ende selbst."},
    .examples = examples,
    .arguments = arguments,
    .options = options,
};
