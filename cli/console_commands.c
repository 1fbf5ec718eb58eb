/* console_commands.c: the commands of the console, a function each. */
#include "cli/console.h"
#include "core/games.h"
#include "core/moves.h"
#include "match/json.h"
#include "match/position.h"
#include "match/record.h"
#include "match/truth.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { REASON = 512, JSON_BYTES = 1 << 16 };

/* ---- as in GTP ---- */

static bool act_protocol_version(Console *console, Arguments *arguments, FILE *out) {
    (void)console, (void)arguments;
    fprintf(out, "2");
    return true;
}

static bool act_name(Console *console, Arguments *arguments, FILE *out) {
    (void)console, (void)arguments;
    fprintf(out, "Drachenhort");
    return true;
}

static bool act_version(Console *console, Arguments *arguments, FILE *out) {
    (void)console, (void)arguments;
    fprintf(out, "%s", HORT_VERSION);
    return true;
}

static bool act_quit(Console *console, Arguments *arguments, FILE *out) {
    (void)arguments, (void)out;
    console->has_quit = true;
    return true;
}

/* ---- games ---- */

static bool act_games(Console *console, Arguments *arguments, FILE *out) {
    (void)console, (void)arguments;
    for (int i = 0; games_at(i) != NULL; i++)
        fprintf(out, "%s\n", games_at(i)->game->name);
    return true;
}

static const GameFiles *need_game(const char *name, FILE *out) {
    const GameFiles *files = games_find(name);
    if (files != NULL)
        return files;
    fprintf(out, "no such game: %.60s; there are", name);
    for (int i = 0; games_at(i) != NULL; i++)
        fprintf(out, "%s %s", i == 0 ? "" : ",", games_at(i)->game->name);
    return NULL;
}

static void print_option(const Option *option, FILE *out) {
    fprintf(out, "option %s ", option->name);
    if (option->kind == OPTION_NUMBER)
        fprintf(out, "%d..%d", option->min, option->max);
    for (int i = 0; option->words != NULL && option->words[i] != NULL; i++)
        fprintf(out, "%s%s", i == 0 ? "" : "|", option->words[i]);
    if (option->kind == OPTION_SEATS)
        fprintf(out, " one for each seat");
    if (option->default_value == OPTION_UNSET)
        fprintf(out, " default by the number of players");
    else if (option->kind == OPTION_NUMBER)
        fprintf(out, " default %d", option->default_value);
    else
        fprintf(out, " default %s", option->words[option->default_value]);
    fprintf(out, " (%s)\n", option->help[LANG_EN]);
}

static bool act_rules(Console *console, Arguments *arguments, FILE *out) {
    const GameFiles *files = need_game(arguments->word[0], out);
    (void)console;
    if (files == NULL)
        return false;
    fprintf(out, "players %d..%d\n", files->game->seats_min, files->game->seats_max);
    for (const Option *option = files->game->options; option->name != NULL; option++)
        print_option(option, out);
    for (const struct GameSet *set = files->sets; set->name != NULL; set++)
        if (!set->is_for_tests)
            fprintf(out, "set %s\n", set->name);
    return true;
}

static void replace_match(Console *console, Match *match) {
    match_free(console->match);
    console->match = match;
}

static void print_lines(const Match *m, int from, FILE *out) {
    for (int i = from; i < match_lines(m); i++) {
        MatchLine line = match_line(m, i);
        TEXT(seat, 16);
        seat_text(line.seat, &seat);
        fprintf(out, "%s %s\n", seat.start, line.text);
    }
}

/* 128 random bits as the secret of a match without `seed=`. */
static void draw_secret(MatchDeal *deal) {
    uint8_t bytes[16] = {0};
    Text secret = text_over(deal->secret, sizeof deal->secret);
    if (getrandom(bytes, sizeof bytes, 0) == sizeof bytes)
        text_add_hex(&secret, bytes, sizeof bytes);
}

/* Takes `seed=` and `dealer=` out of the words; what is left describes the ruleset. */
static bool take_deal(Arguments *arguments, MatchDeal *deal, FILE *out) {
    int kept = 1;
    draw_secret(deal);
    for (int i = 1; i < arguments->count; i++) {
        char *word = arguments->word[i];
        if (strcmp(word, "dealer=auto") == 0 || strcmp(word, "dealer=manual") == 0) {
            deal->is_manual = word[7] == 'm';
        } else if (strncmp(word, "dealer=", 7) == 0) {
            fprintf(out, "%.60s: expected auto or manual", word);
            return false;
        } else if (strncmp(word, "seed=", 5) == 0) {
            if (word[5] == '\0' || strlen(word + 5) >= SECRET_MAX) {
                fprintf(out, "seed: expected 1 to %d characters", SECRET_MAX - 1);
                return false;
            }
            strcpy(deal->secret, word + 5);
        } else {
            arguments->word[kept++] = word;
        }
    }
    arguments->count = kept;
    return true;
}

bool console_start(Console *console, Ruleset *ruleset, const MatchDeal *deal, const State *position,
                   FILE *out) {
    Match *match = match_new_at(ruleset, deal, position);
    if (match == NULL) {
        ruleset_free(ruleset);
        fprintf(out, "out of memory");
        return false;
    }
    replace_match(console, match);
    print_lines(match, 0, out);
    return true;
}

static bool act_new(Console *console, Arguments *arguments, FILE *out) {
    const GameFiles *files = need_game(arguments->word[0], out);
    MatchDeal deal = {0};
    TEXT(reason, REASON);
    if (files == NULL || !take_deal(arguments, &deal, out))
        return false;
    Ruleset *ruleset =
        ruleset_new(files, (const char *const *)arguments->word + 1, arguments->count - 1, &reason);
    if (ruleset == NULL) {
        fprintf(out, "%s", reason.start);
        return false;
    }
    console_forget_view(console);
    return console_start(console, ruleset, &deal, NULL, out);
}

static bool load_position(Console *console, const char *json, FILE *out) {
    const Ruleset *current = console->match == NULL ? NULL : match_ruleset(console->match);
    MatchDeal deal = {0};
    State position;
    TEXT(reason, REASON);
    Ruleset *ruleset = match_position_ruleset(json, current, &reason);
    if (ruleset == NULL || !match_position_read(ruleset, json, &position, &reason)) {
        ruleset_free(ruleset);
        fprintf(out, "%s", reason.start);
        return false;
    }
    draw_secret(&deal);
    if (console->match != NULL)
        deal = *match_secret_deal(console->match);
    console_forget_view(console);
    return console_start(console, ruleset, &deal, &position, out);
}

/* `load JSON` is a position, `load SEAT JSON` what that seat sees of one. */
static bool act_load(Console *console, Arguments *arguments, FILE *out) {
    char *json = arguments->rest;
    Seat viewer;
    if (json[0] == '{')
        return load_position(console, json, out);
    json += strcspn(json, " \t");
    if (*json != '\0')
        *json++ = '\0';
    json += strspn(json, " \t");
    if (json[0] == '{' && seat_read(arguments->rest, &viewer) && viewer != SEAT_DEALER)
        return console_load_view(console, viewer, json, out);
    fprintf(out, "expected a position as JSON, or a seat (or public) and its view as JSON");
    return false;
}

/* ---- playing ---- */

/* A seat of this match; `dealer` and `public` only where the command allows them. */
bool console_need_seat(const Console *console, const char *word, bool allows_dealer,
                       bool allows_public, Seat *seat, FILE *out) {
    bool is_seat = seat_read(word, seat);
    bool is_good = is_seat && (*seat < match_ruleset(console->match)->seats ||
                               (allows_dealer && *seat == SEAT_DEALER) ||
                               (allows_public && *seat == SEAT_PUBLIC));
    if (!is_good)
        fprintf(out, "no such seat: %.40s; expected 0 to %d%s%s", word,
                match_ruleset(console->match)->seats - 1, allows_dealer ? ", or dealer" : "",
                allows_public ? ", or public" : "");
    return is_good;
}

static bool act_actors(Console *console, Arguments *arguments, FILE *out) {
    SeatSet actors = match_actors(console->match);
    const char *blank = "";
    (void)arguments;
    for (Seat seat = 0; seat <= SEAT_DEALER; seat++)
        if ((actors & seat_bit(seat)) != 0) {
            TEXT(name, 16);
            seat_text(seat, &name);
            fprintf(out, "%s%s", blank, name.start);
            blank = " ";
        }
    return true;
}

static bool act_legal(Console *console, Arguments *arguments, FILE *out) {
    const Ruleset *r = match_ruleset(console->match);
    SeatSet actors = match_actors(console->match);
    Seat seat = actors == 0 ? 0 : seat_lowest(actors);
    MoveList list;
    if (arguments->count > 0 &&
        !console_need_seat(console, arguments->word[0], true, false, &seat, out))
        return false;
    const State *truth = match_truth(console->match);
    game_legal(r, truth, seat, &list);
    game_sort_by_text(r, truth, seat, &list);
    for (int i = 0; i < list.count; i++) {
        TEXT(text, LINE_TEXT);
        move_text(r, truth, list.move[i], &text);
        fprintf(out, "%s\n", text.start);
    }
    return true;
}

static bool act_play(Console *console, Arguments *arguments, FILE *out) {
    Seat seat;
    TEXT(why, REASON);
    if (!console_need_seat(console, arguments->word[0], true, false, &seat, out))
        return false;
    int lines = match_lines(console->match);
    if (!match_play(console->match, seat, arguments->word[1], &seat_readers[LANG_EN], &why)) {
        fprintf(out, "%s", why.start);
        return false;
    }
    print_lines(console->match, lines, out);
    return true;
}

static bool act_why(Console *console, Arguments *arguments, FILE *out) {
    Seat seat;
    Move move;
    TEXT(why, REASON);
    if (!console_need_seat(console, arguments->word[0], true, false, &seat, out))
        return false;
    if (game_read_move(match_ruleset(console->match), match_truth(console->match), seat,
                       arguments->word[1], &move))
        text_add(&why, "the move is legal");
    else
        match_why(console->match, seat, arguments->word[1], &seat_readers[LANG_EN], &why);
    fprintf(out, "%s", why.start);
    return true;
}

static bool act_undo(Console *console, Arguments *arguments, FILE *out) {
    int keep = match_undo_point(console->match);
    (void)arguments;
    if (keep < 0) {
        fprintf(out, "nothing to take back");
        return false;
    }
    match_cut(console->match, keep);
    return true;
}

/* ---- looking ---- */

bool console_print_json(const Ruleset *r, const State *s, FILE *out) {
    char *room = malloc(JSON_BYTES);
    if (room == NULL) {
        fprintf(out, "out of memory");
        return false;
    }
    Text json = text_over(room, JSON_BYTES);
    json_position(r, s, &json);
    fprintf(out, "%s", json.start);
    free(room);
    return true;
}

static bool act_position(Console *console, Arguments *arguments, FILE *out) {
    (void)arguments;
    return console_print_json(match_ruleset(console->match), match_truth(console->match), out);
}

static bool act_view(Console *console, Arguments *arguments, FILE *out) {
    Seat seat;
    View view;
    if (!console_need_seat(console, arguments->word[0], false, true, &seat, out))
        return false;
    match_view(console->match, seat, &view);
    return console_print_json(match_ruleset(console->match), &view.masked, out);
}

static bool act_facts(Console *console, Arguments *arguments, FILE *out) {
    const Ruleset *r = match_ruleset(console->match);
    char *room = malloc(JSON_BYTES);
    (void)arguments;
    if (room == NULL) {
        fprintf(out, "out of memory");
        return false;
    }
    Text json = text_over(room, JSON_BYTES);
    json_facts(r, &json);
    fprintf(out, "%s", json.start);
    free(room);
    return true;
}

static bool act_score(Console *console, Arguments *arguments, FILE *out) {
    int32_t score[SEATS_MAX];
    (void)arguments;
    match_score(console->match, score);
    for (Seat seat = 0; seat < match_ruleset(console->match)->seats; seat++)
        fprintf(out, "%d\t%d\n", seat, score[seat]);
    return true;
}

static bool act_result(Console *console, Arguments *arguments, FILE *out) {
    if (!match_is_over(console->match)) {
        fprintf(out, "the match is not over");
        return false;
    }
    SeatSet winners = match_winners(console->match);
    fprintf(out, "winners:");
    for (Seat seat = 0; seat < SEATS_MAX; seat++)
        if ((winners & seat_bit(seat)) != 0)
            fprintf(out, " %d", seat);
    fprintf(out, "\n");
    return act_score(console, arguments, out);
}

/* ---- records ---- */

static bool act_record(Console *console, Arguments *arguments, FILE *out) {
    Seat seat;
    if (arguments->count > 0 &&
        !console_need_seat(console, arguments->word[0], false, true, &seat, out))
        return false;
    char *text = arguments->count > 0 ? record_text_seen(console->match, seat, NULL)
                                      : record_text(console->match, RECORD_SAVE, NULL);
    fprintf(out, "%s", text == NULL ? "out of memory" : text);
    free(text);
    return text != NULL;
}

static bool act_replay(Console *console, Arguments *arguments, FILE *out) {
    Record record;
    TEXT(reason, REASON);
    if (!record_read_file(arguments->rest, &record, &reason)) {
        fprintf(out, "%s", reason.start);
        return false;
    }
    match_deal(record.match); /* a record may end inside a deal; its dice go on */
    console_forget_view(console);
    replace_match(console, record.match);
    return true;
}

/* ---- bots ---- */

static bool act_genmove(Console *console, Arguments *arguments, FILE *out) {
    Seat seat;
    Move move;
    if (!console_need_seat(console, arguments->word[0], false, false, &seat, out) ||
        !console_think(console, seat, arguments->count - 1, arguments->word + 1, false, &move, NULL,
                       out))
        return false;
    match_play_move(console->match, seat, move);
    fprintf(out, "%s", match_line(console->match, match_undo_point(console->match)).text);
    return true;
}

static bool act_analyse(Console *console, Arguments *arguments, FILE *out) {
    Seat seat;
    return console_need_seat(console, arguments->word[0], false, false, &seat, out) &&
           console_analyse(console, seat, arguments->count - 1, arguments->word + 1, out);
}

const ConsoleCommand console_commands[] = {
    {"protocol_version", "", 0, 0, false, act_protocol_version, "the version of the protocol: 2"},
    {"name", "", 0, 0, false, act_name, "the program's name"},
    {"version", "", 0, 0, false, act_version, "the program's version"},
    {"known_command", "COMMAND", 1, 1, false, console_known_command, "true or false"},
    {"list_commands", "", 0, 0, false, console_list_commands, "the names of all commands"},
    {"help", "[COMMAND]", 0, 1, false, console_help, "how a command is used and what it answers"},
    {"quit", "", 0, 0, false, act_quit, "ends the program"},
    {"games", "", 0, 0, false, act_games, "the games, one per line"},
    {"rules", "GAME", 1, 1, false, act_rules,
     "a game's numbers of players, its options with ranges and defaults, and its sets"},
    {"new", "GAME players=N [seed=S] [set=FILE] [dealer=auto|manual] [option=value …]", 1,
     CONSOLE_ARGUMENTS, false, act_new, "starts a match; the lines it caused (the deal)"},
    {"load", "[SEAT|public] JSON", 1, -1, false, act_load,
     "replaces the match by that position, or by a world guessed from that seat's view"},
    {"guess", "[SEAT|public] [seed=N]", 0, 2, true, console_guess,
     "a world that a view could be, as JSON; without SEAT the match goes on in it"},
    {"actors", "", 0, 0, true, act_actors,
     "the seats that must decide now; empty when the match is over"},
    {"legal", "[SEAT]", 0, 1, true, act_legal,
     "the legal moves of a seat, by default of the lowest actor, one per line"},
    {"play", "SEAT MOVE", 2, 2, true, act_play, "plays a move; the lines it caused"},
    {"why", "SEAT MOVE", 2, 2, true, act_why, "why a move is not legal now: a rule and a sentence"},
    {"undo", "", 0, 0, true, act_undo,
     "takes back the last seat's move and what the dealer did after it"},
    {"position", "", 0, 0, true, act_position, "the whole position as JSON, nothing hidden"},
    {"view", "SEAT|public", 1, 1, true, act_view,
     "the position as that seat sees it, null for what it may not know"},
    {"facts", "", 0, 0, true, act_facts,
     "the components of the set in use as JSON: track, cards, coordinates"},
    {"score", "", 0, 0, true, act_score, "one line a seat: the seat, a tab, its score"},
    {"result", "", 0, 0, true, act_result, "after the end: the winners, then the scores"},
    {"record", "[SEAT|public]", 0, 1, true, act_record,
     "the record so far, or what that seat witnessed of it"},
    {"replay", "RECORD-FILE", 1, -1, false, act_replay,
     "loads a record and plays it again, checking every move"},
    {"genmove", "SEAT [level=easy|normal|hard|expert] [ms=N] [iterations=N]", 1, 4, true,
     act_genmove, "lets a bot choose and play for that seat; its move"},
    {"analyse", "SEAT [ms=N] [iterations=N] [detail=on]", 1, 4, true, act_analyse,
     "one line a candidate: the move, a tab, visits, a tab, expected result 0..1"},
    {"explain", "[budget=sketch|quick|normal|thorough] [seed=N]", 0, 2, true, console_explain,
     "after the end: luck, skill and the moments that mattered, as JSON"},
    {0},
};
