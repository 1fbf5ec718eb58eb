/* arena_results.c: the results file of an arena: one line per game, written as games end.
 *
 *     draco players=2<tab>arena-1-7<tab>search:100ms | greedy<tab>0<tab>31,24<tab>182<tab>
 *
 * Ruleset, deal, who sat where, winners (`-`: none), scores, lines of the record, and what a bot did
 * wrong. A run that was broken off is resumed from it, and every line can be played again. */
#include "cli/arena.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_ROOM = 8192 };

/* The first three columns: what names the game. */
static void write_key(const Arena *arena, int game, Text *out) {
    const uint8_t *seating = arena_seating(arena, game);
    text_add(out, arena->files->game->name);
    for (int i = 0; i < arena->words; i++)
        text_addf(out, " %s", arena->word[i]);
    text_add_char(out, '\t');
    contest_secret(&arena->contest, game / arena->seatings, out);
    for (Seat seat = 0; seat < arena->contest.ruleset->seats; seat++)
        text_addf(out, "%s%s", seat == 0 ? "\t" : " | ",
                  arena->contest.players.player[seating[seat]].spec);
}

void arena_write_line(const Arena *arena, int game, const Played *played, FILE *out) {
    const char *comma = "";
    TEXT(line, LINE_ROOM);
    write_key(arena, game, &line);
    text_add_char(&line, '\t');
    for (Seat seat = 0; seat < arena->contest.ruleset->seats; seat++)
        if ((played->winners & seat_bit(seat)) != 0) {
            text_addf(&line, "%s%d", comma, seat);
            comma = ",";
        }
    if (played->winners == 0)
        text_add_char(&line, '-');
    for (Seat seat = 0; seat < arena->contest.ruleset->seats; seat++)
        text_addf(&line, "%s%d", seat == 0 ? "\t" : ",", played->score[seat]);
    text_addf(&line, "\t%d\t", played->lines);
    if (played->culprit != NO_SEAT)
        text_addf(&line, "seat %d: %s", played->culprit, played->reason);
    for (size_t i = 0; i < line.length; i++) /* a program's answer must not end the line */
        line.start[i] = line.start[i] == '\n' || line.start[i] == '\r' ? ' ' : line.start[i];
    fprintf(out, "%s\n", line.start);
    fflush(out);
}

/* Reads "0,2" or "-" and "31,24" and so on, from behind the key. */
static bool read_result(const Arena *arena, const char *rest, Played *out) {
    char *end;
    *out = (Played){.culprit = NO_SEAT};
    if (*rest == '-')
        rest++;
    for (; *rest >= '0' && *rest < '0' + SEATS_MAX; rest += rest[1] == ',' ? 2 : 1)
        out->winners |= seat_bit((Seat)(*rest - '0'));
    for (Seat seat = 0; seat < arena->contest.ruleset->seats; seat++) {
        if (*rest != (seat == 0 ? '\t' : ','))
            return false;
        out->score[seat] = (int32_t)strtol(rest + 1, &end, 10);
        rest = end;
    }
    if (*rest != '\t')
        return false;
    out->lines = (int)strtol(rest + 1, &end, 10);
    if (*end != '\t')
        return false;
    if (strncmp(end, "\tseat ", 6) == 0) {
        out->culprit = (Seat)(end[6] - '0');
        Text reason = text_over(out->reason, sizeof out->reason);
        text_add_bytes(&reason, end + 9, strcspn(end + 9, "\n"));
    }
    return true;
}

int arena_find_line(const Arena *arena, const char *line, Played *out) {
    for (int game = 0; game < arena->games; game++) {
        TEXT(key, LINE_ROOM);
        if (arena->game[game].is_done)
            continue;
        write_key(arena, game, &key);
        if (strncmp(line, key.start, key.length) == 0 && line[key.length] == '\t' &&
            read_result(arena, line + key.length + 1, out))
            return game;
    }
    return -1;
}

int arena_read_results(Arena *arena, const char *path, Text *error) {
    FILE *file = fopen(path, "r");
    char line[LINE_ROOM];
    long good = 0; /* bytes of whole lines: a run may have been killed while writing the last */
    int number = 0, taken = 0;
    if (file == NULL)
        return 0; /* a new run */
    while (fgets(line, sizeof line, file) != NULL && strchr(line, '\n') != NULL) {
        Played played;
        int game = arena_find_line(arena, line, &played);
        number++;
        if (game < 0) {
            text_addf(error, "%s:%d: not a game of this arena", path, number);
            fclose(file);
            return -1;
        }
        arena->game[game] = (ArenaGame){true, played};
        taken++;
        good = ftell(file);
    }
    fclose(file);
    if (truncate(path, good) == 0)
        return taken;
    text_addf(error, "%s: cannot be written", path);
    return -1;
}
