/* hort.c: a match of Draco between a greedy player and one that imagines a few worlds before it moves.
 *
 *     cc hort.c -o example $(pkg-config --cflags --libs hort) */
#include <hort.h>
#include <stdio.h>

/* Plays a world on at random and tells how the seat fared: its share of the victory. */
static double play_out(hort_state *world, int seat, uint64_t *random) {
    double share[HORT_SEATS];
    hort_move move[HORT_MOVES];
    while (hort_actors(world) != 0) {
        int actor = __builtin_ctz(hort_actors(world));
        if (actor == HORT_DEALER) {
            hort_deal(world, random);
            continue;
        }
        int count = hort_legal(world, actor, move);
        *random = *random * 6364136223846793005u + 1442695040888963407u;
        hort_play_move(world, actor, move[(*random >> 33) % (uint64_t)count]);
    }
    hort_returns(world, share);
    return share[seat];
}

/* The move that did best in a few guessed worlds, each played on at random. */
static hort_move think(const hort_state *state, int seat, uint64_t *random) {
    hort_move move[HORT_MOVES], best = HORT_NO_MOVE;
    double most = -1;
    int count = hort_legal(state, seat, move);
    for (int i = 0; i < count; i++) {
        double sum = 0;
        for (int world = 0; world < 20; world++) {
            hort_state *guess = hort_guess(state, seat, random);
            hort_play_move(guess, seat, move[i]);
            sum += play_out(guess, seat, random);
            hort_state_free(guess);
        }
        if (sum > most) {
            most = sum;
            best = move[i];
        }
    }
    return best;
}

int main(void) {
    char error[HORT_ERROR];
    uint64_t deals = 1, thoughts = 2, seed = 0;
    double share[HORT_SEATS];
    hort_rules *rules = hort_rules_new("draco", "players=2", error);
    hort_bot *greedy = hort_bot_new("greedy", error);
    if (rules == NULL || greedy == NULL) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    hort_state *state = hort_state_new(rules);
    hort_deal(state, &deals);
    while (hort_actors(state) != 0) {
        int seat = __builtin_ctz(hort_actors(state));
        hort_move move = seat == 0 ? think(state, seat, &thoughts)
                                   : hort_bot_choose(greedy, state, seat, seed++);
        char *label = hort_move_label(state, seat, move, HORT_EN);
        printf("seat %d: %s\n", seat, label);
        hort_text_free(label);
        if (hort_play_move(state, seat, move) == 0)
            return 1;
        hort_deal(state, &deals);
    }
    hort_returns(state, share);
    printf("shares of the victory: %.2f and %.2f\n", share[0], share[1]);
    hort_state_free(state);
    hort_bot_free(greedy);
    hort_rules_free(rules);
    return share[0] + share[1] > 0.99 ? 0 : 1;
}
