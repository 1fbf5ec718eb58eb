/* analyse_report.c: the explanation of a match as text, as JSON and as remarks in the record. */
#include "cli/analyse.h"

#include "term/canvas.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

enum { REPORT_BYTES = 4 * 1024 * 1024, WORDS = 2048, NARROW = 40, USUAL = 80 };

/* ---- paragraphs ---- */

/* How wide a line may be: as the terminal, or as usual. */
static int line_width(FILE *out) {
    struct winsize size;
    bool is_known = ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col >= NARROW;
    return (is_known ? size.ws_col : USUAL) - 1;
}

/* The first line begins with the head, the others with as many blanks. */
static void print_wrapped(const char *head, const char *words, FILE *out) {
    int indent = (int)strlen(head), bytes;
    for (const char *at = words; *at != '\0'; head = "") {
        const char *next = text_wrap(at, line_width(out) - indent, &bytes);
        fprintf(out, "%-*s%.*s\n", indent, head, bytes, at);
        at = next;
    }
}

void analyse_headline(const Analysis *a, Text *out) {
    const Reckoning *k = a->reckoning;
    const ReckonBudget *budget = reckoning_budget(k);
    text_addf(out,
              analyse_say(a, "%s, %d players: %d play-outs from each position, %u to judge a move.",
                          "%s, %d Spieler: %d Durchläufe von jeder Stellung, %u für das Urteil "
                          "über einen Zug."),
              reckoning_ruleset(k)->game->title[a->reader.lang], reckoning_ruleset(k)->seats,
              budget->batches * budget->playouts, (unsigned)budget->iterations);
    if (a->is_interrupted)
        text_addf(out,
                  analyse_say(a, " Interrupted after %lld of %lld pieces.",
                              " Abgebrochen nach %lld von %lld Teilen."),
                  (long long)reckoning_taken(k), (long long)reckoning_pieces(k));
}

/* ---- the table ---- */

static int columns(const char *words) {
    int count = 0;
    for (; *words != '\0'; words++)
        count += (*words & 0xC0) != 0x80;
    return count;
}

static void print_cell(const char *words, int width, bool is_left, FILE *out) {
    int pad = width - columns(words);
    fprintf(out, "%*s%s%*s", is_left || pad < 0 ? 0 : pad, "", words, is_left && pad > 0 ? pad : 0,
            "");
}

static void print_figure(Figure f, FILE *out) {
    char words[48];
    snprintf(words, sizeof words, "%+.1f ± %.1f", per_cent(f.value), per_cent(2 * f.error));
    print_cell(words, 13, false, out);
}

static void print_number(double number, FILE *out) {
    char words[32];
    snprintf(words, sizeof words, "%.1f", number);
    print_cell(words, 7, false, out);
}

static void print_seat(const Analysis *a, Seat seat, FILE *out) {
    ReckonSeat s = reckoning_seat(a->reckoning, seat);
    print_cell(a->name[seat], 11, true, out);
    print_number(per_cent(s.start), out);
    print_figure(s.luck, out);
    print_figure(s.own, out);
    print_figure(s.others, out);
    print_figure(s.rest, out);
    print_number(per_cent(s.result), out);
    fputc('\n', out);
}

static void print_head(const Analysis *a, FILE *out) {
    print_cell("", 11, true, out);
    print_cell(analyse_say(a, "start", "Beginn"), 7, false, out);
    print_cell(analyse_say(a, "luck", "Glück"), 13, false, out);
    print_cell(analyse_say(a, "own moves", "eigene Züge"), 13, false, out);
    print_cell(analyse_say(a, "others", "andere"), 13, false, out);
    print_cell(analyse_say(a, "estimate", "Schätzung"), 13, false, out);
    print_cell(analyse_say(a, "result", "Ende"), 7, false, out);
    fputc('\n', out);
}

static const char *plural(const Analysis *a, int count, const char *one[LANGS],
                          const char *many[LANGS]) {
    return (count == 1 ? one : many)[a->reader.lang];
}

static void print_loss(const Analysis *a, Seat seat, FILE *out) {
    static const char *slip[] = {"slip", "Ungenauigkeit"}, *slips[] = {"slips", "Ungenauigkeiten"},
                      *blunder[] = {"blunder", "Fehler"}, *blunders[] = {"blunders", "Fehler"},
                      *decision[] = {"decision", "Entscheidung"},
                      *decisions[] = {"decisions", "Entscheidungen"};
    ReckonSeat s = reckoning_seat(a->reckoning, seat);
    TEXT(words, WORDS);
    text_addf(&words,
              analyse_say(a, "%s gave away %.1f ± %.1f in %d %s: ",
                          "%s hat %.1f ± %.1f verschenkt, in %d %s: "),
              a->name[seat], per_cent(s.loss.value), per_cent(2 * s.loss.error), s.decisions,
              plural(a, s.decisions, decision, decisions));
    text_addf(&words, "%d %s, %d %s.", s.slips, plural(a, s.slips, slip, slips), s.blunders,
              plural(a, s.blunders, blunder, blunders));
    print_wrapped("", words.start, out);
}

/* ---- moments ---- */

void analyse_moment_change(const Analysis *a, const ReckonMoment *moment, Text *out) {
    int32_t before = reckoning_expected(a->reckoning, moment->first, moment->seat);
    text_addf(out, "%s: %.0f %% → %.0f %% (%+.0f ± %.0f)", a->name[moment->seat], per_cent(before),
              per_cent(before + moment->change.value), per_cent(moment->change.value),
              per_cent(2 * moment->change.error));
}

void analyse_moment_judgement(const Analysis *a, const ReckonMoment *moment, Text *out) {
    const Reckoning *k = a->reckoning;
    const BotLoss *loss = reckoning_loss(k, moment->first);
    int line = moment->first;
    if (reckoning_who(k, line) == SEAT_DEALER) {
        text_add(out, analyse_say(a, "Luck: nobody could do anything about it.",
                                  "Glück: Dafür konnte niemand etwas."));
        return;
    }
    const char *name = a->name[reckoning_who(k, line)];
    if (loss == NULL || loss_counted(loss) == 0) {
        text_addf(out,
                  analyse_say(a, "By what %s could know, no better move was to be seen.",
                              "Nach dem, was %s wissen konnte, war kein besserer Zug zu sehen."),
                  name);
        return;
    }
    text_addf(
        out,
        analyse_say(a, "It gave away %.0f ± %.0f. Better: ", "Verschenkt: %.0f ± %.0f. Besser: "),
        per_cent(loss->value), per_cent(2 * loss->error));
    reckoning_better(k, line, &a->reader, out);
    text_addf(out,
              analyse_say(a, ". A bot would have told %s: ", ". Ein Computer hätte %s gesagt: "),
              name);
    reckoning_advice(k, line, &a->reader, out);
    text_add(out, analyse_say(a, " It might have gone on like this: ",
                              " So hätte es weitergehen können: "));
    reckoning_tell_follow(k, a->worker, line, &a->reader, out);
}

static void print_moments(const Analysis *a, FILE *out) {
    fputs(analyse_say(a, "\nThe moments that mattered most:\n",
                      "\nDie Augenblicke, auf die es ankam:\n"),
          out);
    for (int i = 0; i < a->moments; i++) {
        const ReckonMoment *moment = &a->moment[i];
        TEXT(words, 3 * WORDS);
        TEXT(head, 16);
        text_addf(&head, "%d. ", i + 1);
        text_addf(&words, "%s %d: ", analyse_say(a, "Line", "Zeile"), moment->first + 1);
        reckoning_moment_words(a->reckoning, moment, &a->reader, &words);
        fputc('\n', out);
        print_wrapped(head.start, words.start, out);
        text_clear(&words);
        analyse_moment_change(a, moment, &words);
        print_wrapped("   ", words.start, out);
        text_clear(&words);
        analyse_moment_judgement(a, moment, &words);
        print_wrapped("   ", words.start, out);
    }
}

void analyse_print(const Analysis *a, FILE *out) {
    TEXT(headline, 600);
    analyse_headline(a, &headline);
    print_wrapped("", headline.start, out);
    fputc('\n', out);
    print_head(a, out);
    for (Seat seat = 0; seat < reckoning_ruleset(a->reckoning)->seats; seat++)
        print_seat(a, seat, out);
    print_wrapped("",
                  analyse_say(a,
                              "Per cent of a victory, ± two standard errors. The columns add up to "
                              "the result.",
                              "Prozent eines Sieges, ± zwei Standardfehler. Die Spalten ergeben "
                              "zusammen das Ende."),
                  out);
    fputc('\n', out);
    for (Seat seat = 0; seat < reckoning_ruleset(a->reckoning)->seats; seat++)
        print_loss(a, seat, out);
    print_moments(a, out);
}

void analyse_print_json(const Analysis *a, FILE *out) {
    char *room = malloc(REPORT_BYTES);
    if (room == NULL)
        abort();
    Text json = text_over(room, REPORT_BYTES);
    reckoning_json(a->reckoning, a->worker, &a->reader, &json);
    fprintf(out, "%s\n", json.start);
    free(room);
}

/* ---- remarks in the record ---- */

static const char *mark_words(const Analysis *a, ReckonMark mark) {
    return mark == MARK_BLUNDER ? analyse_say(a, "blunder", "Fehler")
           : mark == MARK_SLIP  ? analyse_say(a, "slip", "Ungenauigkeit")
                                : analyse_say(a, "good", "gut");
}

static void print_mark(const Analysis *a, int line, FILE *out) {
    ReckonMark mark = reckoning_mark(a->reckoning, line);
    if (mark == MARK_NONE)
        return;
    fprintf(out, "# %s", mark_words(a, mark));
    if (mark != MARK_GOOD) {
        TEXT(better, WORDS);
        const BotLoss *loss = reckoning_loss(a->reckoning, line);
        reckoning_better(a->reckoning, line, &a->reader, &better);
        fprintf(out,
                analyse_say(a, ": gives away %.0f ± %.0f; better: %s",
                            ": verschenkt %.0f ± %.0f; besser: %s"),
                per_cent(loss->value), per_cent(2 * loss->error), better.start);
    }
    fputc('\n', out);
}

/* What everybody can expect after a line that has changed something. */
static void print_chances(const Analysis *a, int line, FILE *out) {
    bool has_changed = false;
    int seats = reckoning_ruleset(a->reckoning)->seats;
    for (Seat seat = 0; seat < seats; seat++)
        has_changed |= figure_is_sure(reckoning_change(a->reckoning, line, line + 1, seat));
    if (!has_changed)
        return;
    fprintf(out, "# %%");
    for (Seat seat = 0; seat < seats; seat++)
        fprintf(out, " %.0f", per_cent(reckoning_expected(a->reckoning, line + 1, seat)));
    fputc('\n', out);
}

void analyse_print_annotated(const Analysis *a, FILE *out) {
    const char *name[SEATS_MAX];
    for (Seat seat = 0; seat < SEATS_MAX; seat++)
        name[seat] = a->record.name[seat];
    char *text = record_text(a->record.match, RECORD_PUBLISHED, name);
    bool has_moves = false;
    int line = 0;
    for (const char *at = text; at != NULL && *at != '\0';) {
        size_t length = strcspn(at, "\n");
        fprintf(out, "%.*s\n", (int)length, at);
        if (has_moves && *at >= '0' && *at <= '9') {
            print_mark(a, line, out);
            print_chances(a, line++, out);
        }
        has_moves |= strncmp(at, "moves\n", 6) == 0;
        at += length + (at[length] == '\n');
    }
    free(text);
}
