/* fuzz_console.c: lines of the console. Any sequence of them is answered; bots are left out, since
 * thinking takes the time it is told to. */
#include "cli/console.h"
#include "tests/fuzz/fuzz.h"

static void run_line(Console *console, char *line, FILE *out) {
    char *name = line + strspn(line, " \t");
    char *rest = name + strcspn(name, " \t");
    if (*rest != '\0')
        *rest++ = '\0';
    rest += strspn(rest, " \t");
    bool is_outside = strcmp(name, "genmove") == 0 || strcmp(name, "analyse") == 0 ||
                      strcmp(name, "replay") == 0 || strstr(rest, "set=/") != NULL;
    if (*name != '\0' && !is_outside)
        console_execute(console, name, rest, out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    Console console = {0};
    char *text = fuzz_text(bytes, count), *rest = NULL, *answer = NULL;
    size_t length = 0;
    int lines = 0;
    FILE *out = open_memstream(&answer, &length);
    for (char *line = strtok_r(text, "\n", &rest); line != NULL && lines < 50 && !console.has_quit;
         lines++) {
        run_line(&console, line, out);
        line = strtok_r(NULL, "\n", &rest);
    }
    fclose(out);
    free(answer);
    console_forget_view(&console);
    match_free(console.match);
    free(text);
    return 0;
}
