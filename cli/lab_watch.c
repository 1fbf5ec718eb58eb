/* lab_watch.c: what one game shows: it is played once more from its record, position by position. Knows
 * games by their tables of moves only. */
#include "cli/lab.h"

#include "core/hints.h"
#include "core/moves.h"

#include <stdlib.h>

/* ---- measures ---- */

static double decisions(const LabGame *g, int seats) {
    double sum = 0;
    for (Seat seat = 0; seat < seats; seat++)
        sum += g->played.decisions[seat];
    return sum;
}

static double length(const LabGame *g, int seats, Seat seat) {
    (void)seat;
    return decisions(g, seats);
}

static double turns(const LabGame *g, int seats, Seat seat) {
    (void)seats, (void)seat;
    return g->turns;
}

static double decisions_a_turn(const LabGame *g, int seats, Seat seat) {
    (void)seat;
    return g->turns > 0 ? decisions(g, seats) / g->turns : 0;
}

static double choices(const LabGame *g, int seats, Seat seat) {
    double sum = 0, count = decisions(g, seats);
    for (seat = 0; seat < seats; seat++)
        sum += g->played.choices[seat];
    return count > 0 ? sum / count : 0;
}

static double best_score(const LabGame *g, int seats, Seat seat) {
    double best = g->played.score[0];
    for (seat = 1; seat < seats; seat++)
        best = g->played.score[seat] > best ? g->played.score[seat] : best;
    return best;
}

static double spread(const LabGame *g, int seats, Seat seat) {
    double worst = g->played.score[0];
    for (seat = 1; seat < seats; seat++)
        worst = g->played.score[seat] < worst ? g->played.score[seat] : worst;
    return best_score(g, seats, 0) - worst;
}

static double lead_changes(const LabGame *g, int seats, Seat seat) {
    (void)seats, (void)seat;
    return g->lead_changes;
}

/* The only winner has led since the first half. */
static double is_early(const LabGame *g, int seats, Seat seat) {
    (void)seats, (void)seat;
    return __builtin_popcount(g->played.winners) == 1 &&
           2 * g->lead_since < (uint32_t)g->played.lines;
}

static double without_winner(const LabGame *g, int seats, Seat seat) {
    (void)seats, (void)seat;
    return g->played.winners == 0;
}

static double share(const LabGame *g, int seats, Seat seat) {
    (void)seats;
    return played_share(&g->played, seat);
}

static double score(const LabGame *g, int seats, Seat seat) {
    (void)seats;
    return g->played.score[seat];
}

void lab_list_measures(Lab *lab) {
    static const Measure of_game[] = {
        {{"moves of players", "Züge der Spieler"}, length},
        {{"turns", "Spielzüge am Stück"}, turns},
        {{"decisions per turn", "Entscheidungen am Stück"}, decisions_a_turn},
        {{"choices per decision", "Möglichkeiten je Entscheidung"}, choices},
        {{"best score", "höchste Punktzahl"}, best_score},
        {{"spread of scores (best less worst)", "Spanne der Punkte (höchste minus niedrigste)"},
         spread},
        {{"lead changes", "Führungswechsel"}, lead_changes},
        {{"decided in the first half", "in der ersten Hälfte entschieden"}, is_early, true},
        {{"without a winner", "ohne Sieger"}, without_winner, true},
    };
    static const Measure of_seat[] = {
        {{"victories", "Siege"}, share, true, true},
        {{"score", "Punkte"}, score, false, true},
    };
    for (size_t kind = 0; kind < 2; kind++)
        for (Seat seat = 0; seat < lab->arm[0].contest.ruleset->seats; seat++) {
            lab->measure[lab->measures] = of_seat[kind];
            lab->measure[lab->measures++].seat = seat;
        }
    for (size_t i = 0; i < sizeof of_game / sizeof of_game[0]; i++)
        lab->measure[lab->measures++] = of_game[i];
}

/* ---- what moves use ---- */

static void add_usage(Lab *lab, Usage usage) {
    lab->usage = realloc(lab->usage, (size_t)(lab->usages + 1) * sizeof *lab->usage);
    if (lab->usage == NULL)
        abort();
    lab->usage[lab->usages++] = usage;
}

/* Numbers that may be negative are coordinates. */
static bool is_place(const MoveType *type) {
    return type->word_at != NULL || (type->word == NULL && type->first < 0);
}

/* Seats are counted elsewhere, and a place means something else in every game. */
static void add_values(Lab *lab, uint8_t kind, int8_t arg, uint8_t byte, const MoveType *type) {
    if (type->is_seat || is_place(type))
        return;
    int values = type->letters != NULL ? (int)strlen(type->letters) : type->count;
    for (int value = 0; value < values; value++)
        add_usage(lab, (Usage){.kind = kind,
                               .byte = (uint8_t)(byte + (type->letters != NULL ? value : 0)),
                               .arg = arg,
                               .is_count = type->letters != NULL,
                               .value = (uint16_t)value});
}

void lab_list_usages(Lab *lab) {
    const Ruleset *r = lab->arm[0].contest.ruleset;
    for (uint8_t kind = 0; r->game->moves[kind].name != NULL; kind++) {
        const MoveKind *move = &r->game->moves[kind];
        int byte = 1;
        if (move->is_dealers)
            continue;
        add_usage(lab, (Usage){.kind = kind, .arg = -1});
        for (int8_t arg = 0; move->arg[arg].name != NULL; arg++) {
            add_values(lab, kind, arg, (uint8_t)byte, move->arg[arg].type);
            byte += move_arg_bytes(r, &move->arg[arg]);
        }
    }
}

void lab_usage_name(const Lab *lab, int usage, Text *out) {
    const Usage *u = &lab->usage[usage];
    const MoveKind *move = &lab->arm[0].contest.ruleset->game->moves[u->kind];
    const MoveType *type = u->arg < 0 ? NULL : move->arg[u->arg].type;
    TEXT(word, 64);
    for (int i = 0; type != NULL && type->word != NULL && word.length == 0 && i < lab->arms; i++)
        type->word(lab->arm[i].contest.ruleset, u->value, &word);
    if (type != NULL && type->letters != NULL)
        text_add_char(&word, type->letters[u->value]);
    else if (type != NULL && type->word == NULL)
        text_add_int(&word, u->value + type->first);
    if (type == NULL)
        text_add(out, move->name);
    else if (word.length > 0)
        text_addf(out, "%s: %s %s", move->name, move->arg[u->arg].name, word.start);
}

static void count_uses(const Lab *lab, Move move, LabGame *out) {
    for (int i = 0; i < lab->usages; i++) {
        const Usage *u = &lab->usage[i];
        uint8_t byte = move_byte(move, u->byte);
        if (u->kind != move_byte(move, 0))
            continue;
        if (u->is_count)
            out->used[i] = (uint16_t)(out->used[i] + (byte < NONE ? byte : 0));
        else if (u->arg < 0 || byte == u->value)
            out->used[i]++;
    }
}

/* ---- who leads ---- */

/* The only seat that can expect the most, or NO_SEAT. */
static Seat leader(const Ruleset *r, const State *s) {
    int32_t value[SEATS_MAX];
    Seat best = 0;
    if (r->game->hints != NULL)
        r->game->hints->value(r, s, value);
    else
        r->game->score(r, s, value);
    for (Seat seat = 1; seat < r->seats; seat++)
        best = value[seat] > value[best] ? seat : best;
    for (Seat seat = 0; seat < r->seats; seat++)
        if (seat != best && value[seat] == value[best])
            return NO_SEAT;
    return best;
}

static void follow_lead(const Ruleset *r, const State *s, int line, Seat *led, LabGame *out) {
    Seat now = leader(r, s);
    if (now == NO_SEAT || now == *led)
        return;
    out->lead_changes += *led != NO_SEAT;
    out->lead_since = (uint32_t)line;
    *led = now;
}

void lab_watch(const Lab *lab, const Match *match, LabGame *out) {
    const Ruleset *r = match_ruleset(match);
    Seat last = NO_SEAT, led = NO_SEAT;
    State s;
    game_start(r, &s);
    for (int i = 0; i < match_lines(match); i++) {
        MatchLine line = match_line(match, i);
        if (line.seat != SEAT_DEALER) {
            out->turns += line.seat != last;
            last = line.seat;
            count_uses(lab, line.move, out);
        }
        r->game->apply(r, &s, line.seat, line.move);
        if (!(r->game->actors(r, &s) & seat_bit(SEAT_DEALER)))
            follow_lead(r, &s, i, &led, out);
    }
}
