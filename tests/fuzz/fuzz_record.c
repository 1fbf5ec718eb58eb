/* fuzz_record.c: records. One is refused with a line number, or what it replays to is written as a
 * record that replays, too. */
#include "match/record.h"
#include "tests/fuzz/fuzz.h"

static void check_again(const Record *record) {
    const char *name[SEATS_MAX];
    Record again;
    TEXT(error, 1024);
    for (int i = 0; i < SEATS_MAX; i++)
        name[i] = record->name[i];
    char *text = record_text(record->match, RECORD_SAVE, name);
    FUZZ_CHECK(record_read(text, strlen(text), &again, &error), error.start);
    match_free(again.match);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    char *text = fuzz_text(bytes, count);
    Record record;
    TEXT(error, 1024);
    if (record_read(text, strlen(text), &record, &error)) {
        check_again(&record);
        match_free(record.match);
    } else {
        FUZZ_CHECK(strncmp(error.start, "line ", 5) == 0, error.start);
    }
    free(text);
    return 0;
}
