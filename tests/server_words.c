/* server_words.c: every code of the server has words in both languages, in the browser and in the
 * terminal. The list of codes is the server's own. */
#include "protocol/codes.h"
#include "protocol/refusals.h"
#include "term/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char *file_text(const char *path) {
    enum { MOST = 1 << 20 };
    char *text = calloc(1, MOST);
    FILE *in = fopen(path, "r");
    assert_non_null(text);
    assert_non_null(in);
    assert_true(fread(text, 1, MOST - 1, in) > 0);
    fclose(in);
    return text;
}

/* Is the entry there between a heading and the bracket that closes it? */
static bool has_entry(const char *text, const char *heading, const char *format, const char *code) {
    TEXT(entry, 128);
    const char *from = strstr(text, heading), *to = from == NULL ? NULL : strstr(from, "};");
    text_addf(&entry, format, code);
    assert_non_null(to);
    const char *at = strstr(from, entry.start);
    return at != NULL && at < to;
}

static void must_be_told(const char *web, const char *term, const char *kind, const char *code) {
    TEXT(in_web, 64);
    TEXT(in_term, 64);
    text_addf(&in_web, "const %sWords: Record<string, Word> = {", kind);
    text_addf(&in_term, "static const CodeWord %ss[] = {", kind);
    if (!has_entry(web, in_web.start, "  %s: \"", code) &&
        !has_entry(web, in_web.start, "  \"%s\": \"", code))
        fail_msg("web/words.ts has no %s '%s'", kind, code);
    if (!has_entry(term, in_term.start, "{\"%s\", WORD_", code))
        fail_msg("term/remote_messages.c has no %s '%s'", kind, code);
}

static void codes_have_words(void **state) {
    char *web = file_text(HORT_SOURCE "/web/words.ts");
    char *term = file_text(HORT_SOURCE "/term/remote_messages.c");
    (void)state;
    for (int i = 0; i < NOTICES; i++)
        must_be_told(web, term, "notice", notice_name((Notice)i));
    for (int i = 0; i < ENDS; i++)
        must_be_told(web, term, "end", end_name((TableEnd)i));
    for (int i = 0; i < BYES; i++)
        must_be_told(web, term, "bye", bye_name((Farewell)i));
    free(web);
    free(term);
}

/* The browser's words are pairs by their type; the terminal's table could have a hole. */
static void the_terminals_words_are_there(void **state) {
    (void)state;
    for (int i = 0; i < WORDS; i++)
        for (int lang = 0; lang < LANGS; lang++)
            if (word((Lang)lang, (Word)i) == NULL || word((Lang)lang, (Word)i)[0] == '\0')
                fail_msg("word %d is missing in language %d", i, lang);
}

/* A refusal brings its sentence along. */
static void refusals_have_sentences(void **state) {
    char *protocol = file_text(HORT_SOURCE "/docs/protocol.md");
    (void)state;
    for (int i = CODE_OK + 1; i < CODES; i++) {
        const Refusal *r = refusal_of((Code)i);
        TEXT(quoted, 64);
        assert_non_null(r->name);
        assert_true(r->status >= 400 && r->text[LANG_EN][0] != '\0' && r->text[LANG_DE][0] != '\0');
        assert_string_not_equal(r->text[LANG_EN], r->text[LANG_DE]);
        text_addf(&quoted, "`%s`", r->name);
        if (strstr(protocol, quoted.start) == NULL)
            fail_msg("docs/protocol.md does not list %s", r->name);
    }
    free(protocol);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_have_words),
        cmocka_unit_test(the_terminals_words_are_there),
        cmocka_unit_test(refusals_have_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
