/* rival.h: a player that shares no code with the rest: plain tree search and the arena's conversation.
 *
 * A rival is one file that knows a game's rules.md and the JSON of a view, and includes this one. It is
 * a yardstick for our own search: see docs/players.md. The search is the textbook's: each iteration
 * guesses a world, chooses by UCB1 among the moves legal there, adds one node, and plays on to the end at
 * random or by the game's simple rule. Only the victory counts. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { RIVAL_SEATS = 5, RIVAL_MOVES = 256, RIVAL_CODES = 1 << 16, RIVAL_NODES = 1 << 22 };

typedef struct World World;
typedef uint16_t RivalMove;

/* What each rival writes. */
static void read_new(const char *line);
static void read_view(const char *json);
static bool read_move(const char *text, RivalMove *out);
static World *guess(void); /* in memory of its own, good until the next guess */
static bool is_over(const World *w);
static int seat_to_move(const World *w);
static int legal_moves(const World *w, RivalMove moves[RIVAL_MOVES]);
static void play(World *w, RivalMove move);
static RivalMove random_move(const World *w);
static RivalMove rule_move(const World *w);
static void share_victory(const World *w, float share[RIVAL_SEATS]);

static uint64_t dice_state = 0x9E3779B97F4A7C15u;

static uint32_t dice(uint32_t sides) {
    dice_state ^= dice_state << 13;
    dice_state ^= dice_state >> 7;
    dice_state ^= dice_state << 17;
    return (uint32_t)((dice_state >> 32) * sides >> 32);
}

/* ---- reading a view ---- */

/* The text after a member's name. */
static const char *member(const char *json, const char *name) {
    char key[40];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *found = strstr(json, key);
    if (found == NULL) {
        fprintf(stderr, "the view has no %s\n", name);
        exit(1);
    }
    return found + strlen(key);
}

/* Every number up to the end of the list, nested lists included; returns how many. */
static int read_numbers(const char *at, int out[], int room) {
    int count = 0, depth = 0;
    do {
        depth += (*at == '[') - (*at == ']');
        if (*at == '-' || (*at >= '0' && *at <= '9')) {
            char *end;
            long number = strtol(at, &end, 10);
            if (count < room)
                out[count++] = (int)number;
            at = end - 1;
        }
        at++;
    } while (depth > 0 && *at != '\0');
    return count;
}

/* The words of a list of strings, numbers and nulls; a number or null is a word, too. */
static int read_words(const char *at, char out[][16], int room) {
    int count = 0, depth = 0;
    do {
        depth += (*at == '[') - (*at == ']');
        size_t length = strcspn(at, "[],\"");
        if (length > 0 && length < 16 && count < room) {
            memcpy(out[count], at, length);
            out[count++][length] = '\0';
        }
        at += length > 0 ? length : 1;
    } while (depth > 0 && *at != '\0');
    return count;
}

static int word_in(const char *word, const char *const words[], int count) {
    for (int i = 0; i < count; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    return -1;
}

/* ---- the search ---- */

typedef struct RivalNode {
    float sum; /* of what the seat that chose this got */
    uint32_t visits, available, first_child, sibling;
    RivalMove move;
} RivalNode;

static RivalNode *nodes;
static uint32_t node_count;
static bool plays_by_rule;
static double budget_seconds = 0.1;
static uint64_t iterations;

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* The best known child among the legal moves, or a new one while some were never tried; 0: no room. */
static uint32_t pick_child(uint32_t parent, const World *w, bool *is_new) {
    static uint32_t child_of[RIVAL_CODES];
    RivalMove moves[RIVAL_MOVES];
    int count = legal_moves(w, moves), untried = 0;
    uint32_t best = 0;
    float best_worth = -1;
    for (int i = 0; i < count; i++)
        child_of[moves[i]] = UINT32_MAX;
    for (uint32_t at = nodes[parent].first_child; at != 0; at = nodes[at].sibling)
        if (child_of[nodes[at].move] != 0)
            child_of[nodes[at].move] = at;
    for (int i = 0; i < count; i++) {
        uint32_t at = child_of[moves[i]];
        child_of[moves[i]] = 0;
        if (at == UINT32_MAX) {
            moves[untried++] = moves[i];
            continue;
        }
        RivalNode *n = &nodes[at];
        n->available++;
        float visits = (float)n->visits;
        float worth = n->sum / visits + 0.7f * sqrtf(logf((float)n->available) / visits);
        if (worth > best_worth) {
            best_worth = worth;
            best = at;
        }
    }
    *is_new = untried > 0;
    if (untried == 0)
        return best;
    if (node_count == RIVAL_NODES)
        return 0;
    RivalMove move = moves[dice((uint32_t)untried)];
    nodes[node_count] =
        (RivalNode){.move = move, .available = 1, .sibling = nodes[parent].first_child};
    nodes[parent].first_child = node_count;
    return node_count++;
}

static void iterate(void) {
    enum { DEPTH = 200 };
    World *w = guess();
    uint32_t path[DEPTH], at = 0;
    int who[DEPTH], depth = 0;
    bool is_new = false;
    float share[RIVAL_SEATS];
    while (!is_over(w) && !is_new && depth < DEPTH) {
        who[depth] = seat_to_move(w);
        at = pick_child(at, w, &is_new);
        if (at == 0)
            break;
        path[depth++] = at;
        play(w, nodes[at].move);
    }
    while (!is_over(w))
        play(w, plays_by_rule ? rule_move(w) : random_move(w));
    share_victory(w, share);
    for (int i = 0; i < depth; i++) {
        nodes[path[i]].visits++;
        nodes[path[i]].sum += share[who[i]];
    }
    iterations++;
}

/* The most visited move after the budget of processor time. */
static RivalMove think(void) {
    double end = seconds() + budget_seconds;
    memset(&nodes[0], 0, sizeof nodes[0]);
    node_count = 1;
    do {
        for (int i = 0; i < 16; i++)
            iterate();
    } while (seconds() < end);
    uint32_t best = nodes[0].first_child;
    for (uint32_t at = best; at != 0; at = nodes[at].sibling)
        if (nodes[at].visits > nodes[best].visits)
            best = at;
    return nodes[best].move;
}

/* ---- the conversation of docs/bots.md ---- */

/* The moves offered must be those the rival knows: two readings of the same rules check each other. */
static bool are_same_moves(const RivalMove offered[], int count) {
    RivalMove known[RIVAL_MOVES];
    int known_count = legal_moves(guess(), known);
    for (int i = 0; i < known_count; i++) {
        int found = 0;
        while (found < count && offered[found] != known[i])
            found++;
        if (found == count)
            return false;
    }
    return count == known_count;
}

static void answer_choose(char *line) {
    static char *texts[RIVAL_MOVES];
    RivalMove offered[RIVAL_MOVES];
    int count = 0;
    strtok(line, " \n");
    for (char *word = strtok(NULL, " \n"); word != NULL; word = strtok(NULL, " \n")) {
        texts[count] = word;
        if (count == RIVAL_MOVES || !read_move(word, &offered[count])) {
            printf("? %s: unknown to this rival\n\n", word);
            return;
        }
        count++;
    }
    if (!are_same_moves(offered, count)) {
        printf("? these are not the moves that this rival's rules allow\n\n");
        return;
    }
    RivalMove move = count == 1 ? offered[0] : think();
    for (int i = 0; i < count; i++)
        if (offered[i] == move)
            printf("= %s\n\n", texts[i]);
}

static int usage(const char *program) {
    fprintf(stderr, "usage: %s MILLISECONDS random|rule [SEED]\n", program);
    return 2;
}

int main(int argc, char **argv) {
    static char line[1 << 16];
    nodes = malloc(RIVAL_NODES * sizeof *nodes);
    if (nodes == NULL || argc < 3 || atof(argv[1]) <= 0 ||
        (strcmp(argv[2], "rule") != 0 && strcmp(argv[2], "random") != 0))
        return usage(argv[0]);
    budget_seconds = atof(argv[1]) / 1000;
    plays_by_rule = strcmp(argv[2], "rule") == 0;
    dice_state += argc > 3 ? strtoull(argv[3], NULL, 10) : (unsigned)getpid();
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strncmp(line, "choose ", 7) == 0) {
            answer_choose(line);
        } else {
            if (strncmp(line, "new ", 4) == 0)
                read_new(line);
            else if (strncmp(line, "view ", 5) == 0)
                read_view(line + 5);
            printf("=\n\n");
        }
        fflush(stdout);
        if (strncmp(line, "quit", 4) == 0)
            break;
    }
    if (iterations > 0)
        fprintf(stderr, "%.0f iterations/s\n", (double)iterations / seconds());
    free(nodes);
    return 0;
}
