/* rulebook.c: see rulebook.h. */
#include "term/rulebook.h"

#include "core/games.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Where the rules of one language begin: each part has one heading of the first level. */
static const char *part_of(const char *rules, Lang lang, const char **end) {
    const char *second = strstr(rules, "\n# ");
    second = second == NULL ? rules + strlen(rules) : second + 1;
    *end = lang == LANG_DE ? second + strlen(second) : second;
    return lang == LANG_DE ? second : rules;
}

/* Adds the words of a line: emphasis, code marks and the targets of links are left out. */
static void add_words(const char *at, const char *end, Text *out) {
    for (; at < end; at++)
        if (*at == ']' && at + 1 < end && at[1] == '(')
            while (at < end && *at != ')')
                at++;
        else if (strchr("*`[]", *at) == NULL)
            text_add_char(out, *at);
}

/* Does a line begin something new instead of going on with a paragraph? */
static bool is_beginning(const char *line) {
    bool is_step = line[0] >= '1' && line[0] <= '9' && line[1] == '.';
    return strchr("#|-\n", line[0]) != NULL || line[strspn(line, " ")] == '-' || is_step ||
           strncmp(line, "<!--", 4) == 0;
}

/* The rest of a paragraph whose first line is already there; where the next line begins. */
static const char *add_paragraph(const char *line, const char *end, Text *out) {
    while (line < end && !is_beginning(line)) {
        const char *stop = strchr(line, '\n');
        text_add_char(out, ' ');
        add_words(line + strspn(line, " "), stop, out);
        line = stop + 1;
    }
    text_add(out, "\n");
    return line;
}

static const char *skip_paragraph(const char *line, const char *end) {
    while (line < end && !is_beginning(line))
        line = strchr(line, '\n') + 1;
    return line;
}

/* A row of a table as "first: second"; rows about notation and rulers are left out. */
static void add_row(const char *line, const char *stop, Text *out) {
    const char *cell = line + strspn(line, "| ");
    if (*cell == '`' || *cell == '-')
        return;
    for (int cells = 0; cell < stop; cells++) {
        const char *next = cell + strcspn(cell, "|\n");
        const char *last = next;
        while (last > cell && last[-1] == ' ')
            last--;
        text_add(out, cells == 0 ? "" : cells == 1 ? ": " : ", ");
        add_words(cell, last, out);
        cell = next + strspn(next, "| ");
    }
    text_add(out, "\n");
}

static bool is_about_notation(const char *table) {
    const char *third = table;
    for (int i = 0; i < 2 && third != NULL; i++)
        third = strchr(third, '\n') == NULL ? NULL : strchr(third, '\n') + 1;
    return third != NULL && strncmp(third, "| `", 3) == 0;
}

/* What introduces a table that is left out goes with it. */
static void drop_paragraph(Text *out) {
    size_t length = out->length;
    while (length > 0 && out->start[length - 1] == '\n')
        length--;
    while (length > 0 && strncmp(out->start + length - 1, "\n\n", 2) != 0)
        length--;
    if (length == 0 || out->start[length + 1] == RULEBOOK_HEADING)
        return;
    out->length = length + 1;
    out->start[out->length] = '\0';
}

static const char *add_table(const char *line, const char *end, Text *out) {
    bool is_left_out = is_about_notation(line);
    if (is_left_out)
        drop_paragraph(out);
    while (line < end && line[0] == '|') {
        const char *stop = strchr(line, '\n');
        if (!is_left_out)
            add_row(line, stop, out);
        line = stop + 1;
    }
    return line;
}

/* A heading with nothing but left-out tables below it says nothing. */
static void drop_empty_heading(Text *out) {
    char *last = strrchr(out->start, RULEBOOK_HEADING);
    const char *after = last == NULL ? NULL : strchr(last, '\n');
    if (after != NULL && after[strspn(after, "\n")] == '\0') {
        *last = '\0';
        out->length = (size_t)(last - out->start);
    }
}

static void render(const char *line, const char *end, Text *out) {
    while (line < end) {
        const char *stop = strchr(line, '\n');
        if (line[0] == '#') {
            drop_empty_heading(out);
            text_add_char(out, RULEBOOK_HEADING);
            const char *end_of_title = strstr(line, " (Deutsch)\n");
            add_words(line + strspn(line, "# "),
                      end_of_title != NULL && end_of_title < stop ? end_of_title : stop, out);
            text_add(out, "\n\n");
            line = stop + 1;
        } else if (line[0] == '|') {
            line = add_table(line, end, out);
        } else if (line[0] == '\n') {
            if (out->length > 1 && strcmp(out->start + out->length - 2, "\n\n") != 0)
                text_add(out, "\n");
            line = stop + 1;
        } else if (strncmp(line, "<!--", 4) == 0) {
            line = stop + 1; /* a picture for the browser */
        } else if (strncmp(line, "- `", 3) == 0) {
            line = skip_paragraph(stop + 1, end); /* how something is written */
        } else {
            add_words(line + (strncmp(line, "- **", 4) == 0 ? 2 : 0), stop, out);
            line = add_paragraph(stop + 1, end, out);
        }
    }
    drop_empty_heading(out);
}

static char *rendered(const char *start, const char *end) {
    size_t room = 2 * (size_t)(end - start) + 2;
    char *memory = malloc(room);
    if (memory == NULL)
        return NULL;
    Text out = text_over(memory, room);
    render(start, end, &out);
    return memory;
}

char *rulebook_text(const char *game, Lang lang) {
    const char *end, *start = part_of(games_find(game)->rules, lang, &end);
    return rendered(start, end);
}

char *rulebook_guide(const char *game, Lang lang) {
    const char *end, *start = part_of(games_find(game)->guide, lang, &end);
    return rendered(start, end);
}

char *rulebook_glance(const char *game, Lang lang) {
    const char *end, *start = part_of(games_find(game)->guide, lang, &end);
    const char *section = strstr(start, "\n## ") + 1, *next = strstr(section, "\n## ");
    return rendered(section, next == NULL || next > end ? end : next + 1);
}

/* ---- one rule ---- */

bool rulebook_rule_id(const char *words, char id[RULE_ID]) {
    size_t letters = 0, length;
    while (isalpha((unsigned char)words[letters]))
        letters++;
    length = letters + 1 + strspn(words + letters + (words[letters] == '-'), "0123456789");
    bool is_rule = letters == 2 && words[letters] == '-' && length > letters + 1 &&
                   length < RULE_ID && (words[length] == ' ' || words[length] == '\0');
    for (size_t i = 0; is_rule && i <= length; i++)
        id[i] = i == length ? '\0' : (char)toupper((unsigned char)words[i]);
    return is_rule;
}

/* The line of a rendered book that begins with that rule, or NULL. */
static const char *find_rule(const char *rules, const char *id) {
    size_t length = strlen(id);
    for (const char *line = rules; line != NULL && *line != '\0' && length > 0;) {
        if (strncmp(line, id, length) == 0 && line[length] == ' ')
            return line;
        line = strchr(line, '\n');
        line += line != NULL;
    }
    return NULL;
}

static int lines_before(const char *start, const char *end) {
    int lines = 0;
    for (; start < end; start++)
        lines += *start == '\n';
    return lines;
}

int rulebook_rule_line(const char *rules, const char *id) {
    const char *line = find_rule(rules, id);
    return line == NULL ? 0 : lines_before(rules, line);
}

char *rulebook_rule(const char *game, const char *id, Lang lang) {
    char *rules = rulebook_text(game, lang);
    const char *line = rules == NULL ? NULL : find_rule(rules, id);
    char *rule = line == NULL ? NULL : strndup(line, strcspn(line, "\n"));
    free(rules);
    return rule;
}

/* Does a comment `<!-- rules DR-1 DR-5 -->` name that rule? */
static bool names_rule(const char *comment, const char *id) {
    size_t length = strlen(id);
    const char *end = comment + strcspn(comment, "\n");
    for (const char *at = strstr(comment, id); at != NULL && at < end; at = strstr(at + 1, id))
        if (at[length] == ' ')
            return length > 0;
    return false;
}

/* The heading in the source of a guide whose section explains that rule, or NULL. */
static const char *find_section(const char *start, const char *end, const char *id) {
    const char *heading = NULL;
    for (const char *line = start; line < end; line = strchr(line, '\n') + 1) {
        if (line[0] == '#')
            heading = line;
        else if (strncmp(line, "<!-- rules ", 11) == 0 && names_rule(line, id))
            return heading;
    }
    return NULL;
}

char *rulebook_section(const char *game, const char *id, Lang lang) {
    const char *end, *start = part_of(games_find(game)->guide, lang, &end);
    const char *section = find_section(start, end, id);
    const char *next = section == NULL ? NULL : strstr(section, "\n#");
    if (section == NULL)
        return NULL;
    return rendered(section, next == NULL || next > end ? end : next + 1);
}

int rulebook_guide_line(const char *game, const char *id, Lang lang) {
    const char *end, *start = part_of(games_find(game)->guide, lang, &end);
    const char *section = find_section(start, end, id);
    char *before = section == NULL ? NULL : rendered(start, section);
    int line = before == NULL ? 0 : lines_before(before, before + strlen(before));
    free(before);
    return line;
}
