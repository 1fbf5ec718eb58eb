/* page.h: a page of explanations, printed as text for a terminal or as the source of a man page. */
#ifndef HORT_CLI_PAGE_H
#define HORT_CLI_PAGE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct Page {
    FILE *out;
    bool is_man_page;
} Page;

void page_section(Page *page, const char *title);
void page_paragraph(Page *page, const char *words);
/* A term and what it means. */
void page_item(Page *page, const char *term, const char *words);
/* A line to be typed as it stands. */
void page_code(Page *page, const char *line);
/* Only text and the characters that mean something to the formatter. */
void page_escaped(Page *page, const char *words);

#endif
