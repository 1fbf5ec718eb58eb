/* judge.c: see judge.h. The record has been read, so it is right in itself: every move is legal, every
 * share was promised, and every deal follows from the secret if it is there. */
#include "match/judge.h"

#include "match/match_private.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 4096 }; /* the lines of a draw */

typedef struct Judge {
    const Match *match;
    const Kept *kept;
    bool is_german;
    JudgeListener *listener;
    void *context;
    Verdict worst;
} Judge;

__attribute__((format(printf, 3, 4))) static void say(Judge *j, Verdict verdict, const char *format,
                                                      ...) {
    char sentence[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    j->worst = verdict > j->worst ? verdict : j->worst;
    j->listener(j->context, verdict, sentence);
}

/* ---- what a device has kept ---- */

static void keep_draw(Kept *kept, const char *line) {
    KeptDraw d = {0};
    if (kept->draws < DRAWS_MAX &&
        sscanf(line, "draw %d %64[0-9a-f] %64[0-9a-f]", &d.number, d.header, d.commitment) == 3)
        kept->draw[kept->draws++] = d;
}

static void keep_line(Kept *kept, const char *line) {
    char hex[SHA256_HEX];
    unsigned seat;
    KeptDraw *d = kept->draws == 0 ? NULL : &kept->draw[kept->draws - 1];
    if (strncmp(line, "table ", 6) == 0)
        sscanf(line, "table %32s", kept->table);
    else if (strncmp(line, "draw ", 5) == 0)
        keep_draw(kept, line);
    else if (d != NULL && sscanf(line, "promise %u %64[0-9a-f]", &seat, hex) == 2 &&
             seat < SEATS_MAX)
        strcpy(d->promise[seat], hex);
    else if (d != NULL && sscanf(line, "share %u %64[0-9a-f]", &seat, hex) == 2 && seat < SEATS_MAX)
        strcpy(d->share[seat], hex);
}

void kept_read(const char *text, Kept *out) {
    *out = (Kept){0};
    while (*text != '\0') {
        TEXT(line, 256);
        size_t length = strcspn(text, "\n");
        text_add_bytes(&line, text, length);
        keep_line(out, line.start);
        text += length + (text[length] == '\n' ? 1 : 0);
    }
}

void kept_text(const Kept *kept, Text *out) {
    text_addf(out, "table %s\n", kept->table);
    for (int i = 0; i < kept->draws; i++) {
        const KeptDraw *d = &kept->draw[i];
        text_addf(out, "draw %d %s %s\n", d->number, d->header, d->commitment);
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (d->promise[seat][0] != '\0')
                text_addf(out, "promise %d %s\n", seat, d->promise[seat]);
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (d->share[seat][0] != '\0')
                text_addf(out, "share %d %s\n", seat, d->share[seat]);
    }
}

/* ---- the draws of the record ---- */

/* The lines of the draw with that number; false when there is none. */
static bool find_draw(const Match *m, int number, Text *out) {
    TEXT(first, 24);
    text_clear(out);
    if (number == m->deal.draw.number) {
        draw_add_lines(&m->deal.draw, m->ruleset->seats, m->commitment, out);
        return !m->deal.is_manual;
    }
    text_addf(&first, "draw %d ", number);
    const char *start = m->broken == NULL ? NULL : strstr(m->broken, first.start);
    if (start == NULL)
        return false;
    const char *end = strstr(start, "\ndraw ");
    text_add_bytes(out, start, end == NULL ? strlen(start) : (size_t)(end + 1 - start));
    return true;
}

__attribute__((format(printf, 2, 3))) static bool has_line(const Text *block, const char *format,
                                                           ...) {
    char line[128] = "\n";
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line + 1, sizeof line - 1, format, arguments);
    va_end(arguments);
    const char *at = strstr(block->start, line);
    return at != NULL && at[strlen(line)] == '\n';
}

static void name_seat(const Judge *j, const Record *record, Seat seat, Text *out) {
    if (record->name[seat][0] != '\0')
        text_add(out, record->name[seat]);
    else
        text_addf(out, j->is_german ? "Platz %d" : "seat %d", seat);
}

static void judge_broken(Judge *j, const Record *record) {
    for (int number = 1; number < j->match->deal.draw.number; number++) {
        TEXT(block, BLOCK_BYTES);
        TEXT(name, 96);
        find_draw(j->match, number, &block);
        const char *broken = strstr(block.start, "\nbroken ");
        if (broken == NULL)
            continue;
        bool has_left = strncmp(broken + 10, "left", 4) == 0;
        name_seat(j, record, (Seat)(broken[8] - '0'), &name);
        if (j->is_german)
            say(j, VERDICT_NOTE,
                "Auslosung %d ist an %s gescheitert (%s). Danach wurde mit neuen "
                "Werten von allen neu ausgelost.",
                number, name.start,
                has_left ? "gegangen" : "kein Beitrag bis zum Ablauf der Frist");
        else
            say(j, VERDICT_NOTE,
                "Draw %d failed because of %s (%s). Then it was drawn again, with new values from "
                "everybody.",
                number, name.start, has_left ? "left" : "no share within the time allowed");
    }
}

/* ---- what the record proves by itself ---- */

static int count_people(SeatSet people) {
    return __builtin_popcount(people);
}

static void judge_shared(Judge *j) {
    int people = count_people(j->match->deal.draw.people);
    say(j, VERDICT_GOOD,
        j->is_german ? "Die Beiträge der Menschen am Tisch (%d) wurden zugesagt, ehe jemand seinen "
                       "verriet, und jeder ist der zugesagte. Bots haben keinen."
                     : "The shares of the people at the table (%d) were promised before anybody "
                       "revealed one, and each is the one promised. Bots have none.",
        people);
    if (j->match->has_dice)
        say(j, VERDICT_GOOD, "%s",
            j->is_german
                ? "Das Geheimnis passt zum Siegel, und alles Gemischte und Gewürfelte "
                  "folgt aus ihm und diesen Beiträgen."
                : "The secret fits its commitment, and every deal follows from it and these "
                  "shares.");
}

static bool has_shares(const Draw *draw) {
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (draw->share[seat][0] != '\0')
            return true;
    return false;
}

static void judge_seeded(Judge *j) {
    if (has_shares(&j->match->deal.draw)) {
        say(j, VERDICT_BAD, "%s",
            j->is_german ? "Die Beiträge zum Zufall hat niemand vorher zugesagt: Wer den letzten "
                           "gab, konnte probieren, bis ihm gefiel, was herauskommt."
                         : "Nobody had promised the shares beforehand: whoever gave the last one "
                           "could try until they liked the deals.");
        return;
    }
    if (j->match->has_dice)
        say(j, VERDICT_GOOD, "%s",
            j->is_german ? "Das Geheimnis passt zum Siegel, und alles Gemischte und Gewürfelte "
                           "folgt aus ihm."
                         : "The secret fits its commitment, and every deal follows from it.");
    say(j, VERDICT_NOTE, "%s",
        j->is_german
            ? "Kein Spieler hat etwas zum Zufall beigetragen: Wer das Geheimnis aussuchte, "
              "konnte auch aussuchen, was ausgeteilt wird."
            : "There are no shares of players: whoever chose the secret could choose the "
              "deals.");
}

static void judge_dice(Judge *j) {
    const Match *m = j->match;
    if (m->has_position)
        say(j, VERDICT_BAD, "%s",
            j->is_german ? "Die Partie beginnt mit einer vorgegebenen Stellung. Was in ihr schon "
                           "verteilt ist, hat jemand ausgesucht."
                         : "The match begins from a given position. What is dealt in it already, "
                           "somebody has chosen.");
    if (m->deal.is_manual)
        say(j, VERDICT_OPEN, "%s",
            j->is_german
                ? "Ausgeteilt wurde von Hand: Es gibt keinen Zufall, der sich prüfen ließe."
                : "The deals were entered by hand: there are no dice to check.");
    else if (m->deal.draw.number > 0)
        judge_shared(j);
    else
        judge_seeded(j);
    if (!m->deal.is_manual && !m->has_dice)
        say(j, VERDICT_OPEN, "%s",
            j->is_german
                ? "Die Aufzeichnung enthält das Geheimnis nicht: Was ausgeteilt wurde, lässt "
                  "sich nicht prüfen."
                : "The record does not hold the secret: the deals could not be checked.");
    if (!match_is_over(m))
        say(j, VERDICT_OPEN, "%s",
            j->is_german ? "Die Partie ist nicht zu Ende gespielt: geprüft, so weit sie reicht."
                         : "The match is unfinished: checked as far as it goes.");
}

/* ---- what the device has kept ---- */

static void compare_commitment(Judge *j, const KeptDraw *kept, const Text *block) {
    if (kept->commitment[0] == '\0')
        return;
    if (has_line(block, "commitment sha256:%s", kept->commitment))
        say(j, VERDICT_GOOD, "%s",
            j->is_german ? "Das Siegel ist das, welches du vor dem Beginn gesehen hast."
                         : "The commitment is the one you saw before the start.");
    else
        say(j, VERDICT_BAD, "%s",
            j->is_german ? "Das Siegel ist nicht das, welches du vor dem Beginn gesehen hast."
                         : "The commitment is not the one you saw before the start.");
}

static void compare_header(Judge *j, const KeptDraw *kept) {
    char header[SHA256_HEX];
    draw_header(&j->match->deal.draw, j->match->ruleset, header);
    if (kept->header[0] != '\0' && strcmp(header, kept->header) != 0)
        say(j, VERDICT_BAD, "%s",
            j->is_german
                ? "Gespielt wurde an einem anderen Tisch oder nach anderen Einstellungen, "
                  "als du vor dem Beginn gesehen hast."
                : "It was played at another table or by other settings than you saw before "
                  "the start.");
}

static void compare_promises(Judge *j, const KeptDraw *kept, const Text *block) {
    bool is_known = false, is_same = true;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (kept->promise[seat][0] != '\0') {
            is_known = true;
            is_same = is_same && has_line(block, "promise %d sha256:%s", seat, kept->promise[seat]);
        }
    if (!is_known)
        return;
    if (is_same)
        say(j, VERDICT_GOOD, "%s",
            j->is_german ? "Die Zusagen aller sind die, welche du vor dem Beginn gesehen hast."
                         : "Everybody's promises are those you saw before the start.");
    else
        say(j, VERDICT_BAD, "%s",
            j->is_german ? "Die Zusagen sind nicht mehr die, welche du vor dem Beginn gesehen hast."
                         : "The promises are no longer those you saw before the start.");
}

static void compare_shares(Judge *j, const KeptDraw *kept, const Text *block) {
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (kept->share[seat][0] == '\0')
            continue;
        if (has_line(block, "share %d %s", seat, kept->share[seat]))
            say(j, VERDICT_GOOD,
                j->is_german ? "Dein Beitrag (Platz %d) ist dabei."
                             : "Your share (seat %d) is among them.",
                seat);
        else
            say(j, VERDICT_BAD,
                j->is_german ? "Dein Beitrag (Platz %d) ist nicht dabei."
                             : "Your share (seat %d) is not among them.",
                seat);
    }
}

/* Values that somebody noted down, without the number of their draw. */
static void compare_noted(Judge *j, const KeptDraw *kept) {
    const Match *m = j->match;
    TEXT(block, BLOCK_BYTES);
    find_draw(m, m->deal.draw.number, &block);
    for (int number = 1; number < m->deal.draw.number; number++) {
        TEXT(earlier, BLOCK_BYTES);
        find_draw(m, number, &earlier);
        if (kept->commitment[0] == '\0' ||
            !has_line(&earlier, "commitment sha256:%s", kept->commitment))
            continue;
        say(j, VERDICT_OPEN,
            j->is_german ? "Das Siegel ist das der Auslosung %d, die gescheitert ist; es galt die "
                           "Auslosung %d."
                         : "This is the commitment of draw %d, which failed; draw %d decided.",
            number, m->deal.draw.number);
        return;
    }
    compare_commitment(j, kept, &block);
    compare_shares(j, kept, &block);
}

/* Did it fail because of this device's own seat, though its share was ready? */
static void compare_blame(Judge *j, const KeptDraw *kept, const Text *block) {
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (kept->share[seat][0] != '\0' && kept->promise[seat][0] != '\0' &&
            has_line(block, "broken %d late", seat))
            say(j, VERDICT_OPEN,
                j->is_german
                    ? "Auslosung %d ist im Namen deines Platzes gescheitert, obwohl dieses "
                      "Gerät seinen Beitrag bereithielt: Entweder riss die Verbindung, oder "
                      "der Server wollte ihn nicht."
                    : "Draw %d failed in the name of your seat, though this device had its "
                      "share ready: the connection was lost, or the server did not want it.",
                kept->number);
}

/* A draw that failed: the record must still have what was seen of it. */
static void compare_failed(Judge *j, const KeptDraw *kept) {
    TEXT(block, BLOCK_BYTES);
    bool is_there = find_draw(j->match, kept->number, &block) &&
                    has_line(&block, "commitment sha256:%s", kept->commitment);
    for (int seat = 0; is_there && seat < SEATS_MAX; seat++)
        is_there = kept->promise[seat][0] == '\0' ||
                   has_line(&block, "promise %d sha256:%s", seat, kept->promise[seat]);
    if (!is_there)
        say(j, VERDICT_BAD,
            j->is_german ? "Die Auslosung %d fehlt, wie du sie gesehen hast."
                         : "Draw %d is not there as you saw it.",
            kept->number);
    else
        compare_blame(j, kept, &block);
}

static void compare_decisive(Judge *j, const KeptDraw *kept) {
    TEXT(block, BLOCK_BYTES);
    find_draw(j->match, kept->number, &block);
    compare_header(j, kept);
    compare_commitment(j, kept, &block);
    compare_promises(j, kept, &block);
    compare_shares(j, kept, &block);
}

static void judge_kept(Judge *j) {
    const Match *m = j->match;
    bool has_decisive = false;
    for (int i = 0; i < j->kept->draws; i++) {
        const KeptDraw *kept = &j->kept->draw[i];
        has_decisive |= kept->number == 0 || kept->number == m->deal.draw.number;
        if (kept->number == 0)
            compare_noted(j, kept);
        else if (kept->number == m->deal.draw.number)
            compare_decisive(j, kept);
        else
            compare_failed(j, kept);
    }
    if (!has_decisive)
        say(j, VERDICT_OPEN, "%s",
            j->is_german
                ? "Dieses Gerät hat von der entscheidenden Auslosung nichts gesehen: Ob ihr "
                  "Siegel schon vor dem Beginn feststand, kann es nicht sagen."
                : "This device has seen nothing of the draw that decided: whether its "
                  "commitment stood before the start it cannot say.");
}

Verdict judge_record(const Record *record, const Kept *kept, Lang lang, JudgeListener *listener,
                     void *context) {
    Judge j = {record->match, kept, lang == LANG_DE, listener, context, VERDICT_NOTE};
    say(&j, VERDICT_GOOD,
        j.is_german ? "Jeder Zug ist erlaubt: %d Zeilen." : "Every move is legal: %d lines.",
        match_lines(record->match));
    judge_dice(&j);
    judge_broken(&j, record);
    if (kept != NULL)
        judge_kept(&j);
    else if (record->match->deal.draw.number > 0)
        say(&j, VERDICT_NOTE, "%s",
            j.is_german
                ? "Ob Siegel und Beiträge die sind, welche die Spieler vor dem Beginn gesehen "
                  "haben, wissen nur sie."
                : "Whether commitment and shares are those the players saw before the start, "
                  "only they know.");
    return j.worst;
}
