/* page.c: see page.h. */
#include "cli/page.h"

#include <string.h>

enum { WIDTH = 79, TERM_WIDTH = 24, INDENT = 2 };

/* Columns of a text in UTF-8. */
static int columns(const char *words, size_t bytes) {
    int count = 0;
    for (size_t i = 0; i < bytes; i++)
        count += ((unsigned char)words[i] & 0xC0) != 0x80;
    return count;
}

/* Breaks lines between words; the first begins at column `at`, the others at `indent`. */
static void print_wrapped(FILE *out, const char *words, int indent, int at) {
    while (*words != '\0') {
        size_t bytes = strcspn(words, " ");
        int width = columns(words, bytes);
        bool is_first = at <= indent;
        if (!is_first && at + 1 + width > WIDTH) {
            fputc('\n', out);
            at = 0;
            is_first = true;
        }
        if (is_first)
            fprintf(out, "%*s", indent - at, "");
        fprintf(out, "%s%.*s", is_first ? "" : " ", (int)bytes, words);
        at = (is_first ? indent : at + 1) + width;
        words += bytes + strspn(words + bytes, " ");
    }
    fputc('\n', out);
}

void page_escaped(Page *page, const char *words) {
    if (page->is_man_page && (words[0] == '.' || words[0] == '\''))
        fputs("\\&", page->out);
    for (; *words != '\0'; words++)
        if (page->is_man_page && *words == '\\')
            fputs("\\e", page->out);
        else if (page->is_man_page && (*words == '-' || *words == '`' || *words == '~'))
            fprintf(page->out, *words == '-' ? "\\-" : *words == '`' ? "\\(ga" : "\\(ti");
        else
            fputc(*words, page->out);
}

static void man_line(Page *page, const char *request, const char *words) {
    fputs(request, page->out);
    page_escaped(page, words);
    fputc('\n', page->out);
}

void page_section(Page *page, const char *title) {
    if (page->is_man_page)
        fprintf(page->out, ".SH \"%s\"\n", title);
    else
        fprintf(page->out, "\n%s\n", title);
}

void page_paragraph(Page *page, const char *words) {
    if (page->is_man_page)
        man_line(page, ".PP\n", words);
    else
        print_wrapped(page->out, words, INDENT, 0);
}

void page_item(Page *page, const char *term, const char *words) {
    if (page->is_man_page) {
        man_line(page, ".TP\n.B ", term);
        man_line(page, "", words);
        return;
    }
    int at = INDENT + columns(term, strlen(term));
    bool is_long = at + 2 > TERM_WIDTH;
    fprintf(page->out, "%*s%s", INDENT, "", term);
    fprintf(page->out, "%*s", is_long ? 0 : TERM_WIDTH - at, "");
    if (is_long)
        fputc('\n', page->out);
    print_wrapped(page->out, words, TERM_WIDTH, is_long ? 0 : TERM_WIDTH);
}

void page_code(Page *page, const char *line) {
    if (page->is_man_page) {
        man_line(page, ".PP\n.nf\n.RS\n", line);
        fputs(".RE\n.fi\n", page->out);
    } else {
        fprintf(page->out, "%*s%s\n", INDENT, "", line);
    }
}
