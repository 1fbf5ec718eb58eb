/* search.c: one thread's search: iterations until the budget is spent.
 *
 * The parts are in tree.c, select.c and playout.c; several threads in threads.c. Reads the view and
 * worlds guessed from it, nothing else. */
#include "ai/search.h"
#include "core/moves.h"

#include <math.h>

enum {
    DEFAULT_EXPLORE = 70, /* hundredths */
    LOOK_EVERY = 8,       /* iterations between two looks at clock and stop flag */
    DECIDED_EVERY = 64,   /* iterations between two looks whether the choice is certain */
    DECIDED_MIN = 256,    /* iterations before that */
    THOUSANDTH = VICTORY / 1000
};

void search_start(Search *search, const BotSpec *spec, const Network *network, const View *view,
                  uint64_t seed, const atomic_bool *stop) {
    const Hints *hints = view->ruleset->game->hints;
    search->spec = spec;
    search->view = view;
    search->stop = stop;
    search->pair[0] = search->pair[1] = NO_MOVE;
    search->rng = rng_from(seed);
    uint16_t hinted = hints != NULL && hints->explore != 0 ? hints->explore : DEFAULT_EXPLORE;
    search->explore = (spec->explore != 0 ? spec->explore : hinted) / 100.0;
    search->network = network;
    search->is_cut = hints != NULL && (spec->has_cut || hints->rollout_moves != 0);
    search->rollout_moves =
        spec->has_cut || hints == NULL ? spec->rollout_moves : hints->rollout_moves;
    Trees trees = spec->trees == TREES_DEFAULT && hints != NULL ? hints->trees : spec->trees;
    search->is_per_seat = trees == TREES_PER_SEAT || trees == TREES_OWN;
    search->is_own_only = trees == TREES_OWN;
    search->iterations = 0;
    search->roots = 0;
    search->budget_us = spec->budget_ms * (uint64_t)1000;
    tree_clear(&search->tree);
    for (Seat seat = 0; seat < view->ruleset->seats; seat++)
        search->root[seat] =
            search->is_per_seat || seat == view->viewer ? tree_add_node(&search->tree) : NO_NODE;
}

/* Takes the tree of `owner` past an edge: into its child, or out of the tree where it has none. A
 * child is made when an edge is taken for the second time. */
static void follow(Search *search, Seat owner, uint32_t edge) {
    Edge *e = tree_edge(&search->tree, edge);
    if (e->child == NO_NODE && e->visits > 0)
        e->child = tree_add_node(&search->tree);
    search->at[owner] = e->child;
}

/* Another seat's move as the tree's owner sees it. */
static void witness_in_tree(Search *search, Seat owner, Seat who, Move move) {
    const Ruleset *r = search->view->ruleset;
    Move seen = move_seen(r, who, move, owner);
    int64_t edge = tree_find_edge(&search->tree, search->at[owner], who, seen);
    if (edge < 0 && !tree_reserve(&search->tree, search->at[owner], 1)) {
        search->at[owner] = NO_NODE;
        return;
    }
    if (edge < 0)
        edge = tree_add_edge(&search->tree, search->at[owner], who, seen);
    follow(search, owner, (uint32_t)edge);
    tree_edge(&search->tree, (uint32_t)edge)->visits++;
}

/* At the root of a search about two moves: leaves the one whose turn it is. */
static void keep_pair(Search *search, Seat owner) {
    if (search->pair[0] == NO_MOVE || search->at[owner] != search->root[search->view->viewer])
        return;
    search->list.count = 0;
    moves_add(&search->list, search->pair[search->iterations % 2]);
}

/* Plays a seat's choice and moves every tree along. */
static void choose_and_apply(Search *search, Seat who) {
    const Ruleset *r = search->view->ruleset;
    Seat owner = search->is_per_seat ? who : search->view->viewer;
    bool is_in_tree = search->at[owner] != NO_NODE;
    Move move;
    if (is_in_tree) {
        search->list.count = 0;
        r->game->legal(r, &search->world, who, &search->list);
        keep_pair(search, owner);
        move = select_move(search, who);
        is_in_tree = search->at[owner] != NO_NODE;
    } else {
        move = game_hinted_move(r, &search->world, who, &search->rng);
    }
    if (is_in_tree)
        follow(search, owner, search->path[search->steps - 1].edge);
    bool is_watched = search->is_per_seat && !search->is_own_only;
    for (Seat seat = 0; is_watched && seat < r->seats; seat++)
        if (seat != who && search->at[seat] != NO_NODE)
            witness_in_tree(search, seat, who, move);
    r->game->apply(r, &search->world, who, move);
}

static bool is_any_in_tree(const Search *search) {
    for (Seat seat = 0; seat < search->view->ruleset->seats; seat++)
        if (search->at[seat] != NO_NODE)
            return true;
    return false;
}

/* Walks from the root until every tree is left or the match is over. Of several actors the viewer
 * chooses first, so that the viewer's decision is the root's; simultaneous choices commute. */
static void walk(Search *search) {
    const Ruleset *r = search->view->ruleset;
    while (is_any_in_tree(search)) {
        SeatSet actors = r->game->actors(r, &search->world);
        if (actors == 0)
            return;
        Seat who = seat_lowest(actors);
        if ((actors & seat_bit(search->view->viewer)) != 0)
            who = search->view->viewer;
        if (who == SEAT_DEALER)
            r->game->apply(r, &search->world, who,
                           game_random_move(r, &search->world, who, &search->rng));
        else
            choose_and_apply(search, who);
    }
}

static void guess_world(Search *search) {
    const View *view = search->view;
    state_copy(view->ruleset->game, &search->world, &view->masked);
    game_guess(view->ruleset, &search->world, view->viewer, &search->rng);
}

/* Adds the play-out's end to the move of the viewer that led there. */
static void note_detail(Search *search, int32_t result) {
    Seat viewer = search->view->viewer;
    const PathStep *first = &search->path[0];
    int32_t chance, lead;
    int i = 0;
    if (search->steps == 0 || first->seat != viewer || first->node != search->root[viewer])
        return;
    Move move = tree_edge(&search->tree, first->edge)->move;
    while (i < search->roots && search->root_move[i].move != move)
        i++;
    if (i == search->roots)
        search->root_move[search->roots++] = (RootMove){.move = move};
    playout_detail(search, viewer, &chance, &lead);
    RootMove *root = &search->root_move[i];
    root->visits++;
    root->chances += chance;
    root->leads += lead;
    root->sum += result / THOUSANDTH;
    root->squares += (int64_t)(result / THOUSANDTH) * (result / THOUSANDTH);
}

static void iterate(Search *search) {
    int32_t value[SEATS_MAX] = {0};
    guess_world(search);
    memcpy(search->at, search->root, sizeof search->at);
    search->steps = 0;
    walk(search);
    playout_run(search, value);
    if (search->spec->is_detailed)
        note_detail(search, value[search->view->viewer]);
    for (int i = 0; i < search->steps; i++) {
        PathStep step = search->path[i];
        Edge *e = tree_edge(&search->tree, step.edge);
        Node *n = tree_node(&search->tree, step.node);
        e->visits++, n->visits++;
        e->sum += value[step.seat];
        n->sum += value[step.seat];
    }
    search->iterations++;
}

/* Iterations the budget still allows, at the speed so far. */
static uint64_t iterations_left(const Search *search, uint64_t elapsed_us) {
    uint64_t left = UINT64_MAX;
    if (search->budget_iterations != 0)
        left = search->budget_iterations - search->iterations;
    if (search->budget_us != 0 && elapsed_us > 0) {
        uint64_t by_time = search->iterations * (search->budget_us - elapsed_us) / elapsed_us;
        left = by_time < left ? by_time : left;
    }
    return left;
}

/* Is the most visited move out of reach of all others? */
static bool is_decided(const Search *search, uint64_t elapsed_us) {
    const Node *root = tree_node(&search->tree, search->root[search->view->viewer]);
    uint32_t best = 0, second = 0;
    for (uint32_t i = 0; i < root->room; i++) {
        const Edge *e = tree_edge(&search->tree, root->first + i);
        uint32_t visits = e->seat == NO_EDGE_SEAT ? 0 : e->visits;
        if (visits > best) {
            second = best;
            best = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return best - second > iterations_left(search, elapsed_us);
}

/* Checks the stop flag and the clock and, now and then, whether more thinking can change the
 * choice. */
static bool must_end(Search *search) {
    uint64_t done = search->iterations;
    if (search->budget_iterations != 0 && done >= search->budget_iterations)
        return true;
    if (done % LOOK_EVERY != 0)
        return false;
    if (search->stop != NULL && atomic_load_explicit(search->stop, memory_order_relaxed))
        return true;
    uint64_t elapsed = 0;
    if (search->budget_us != 0) {
        elapsed = clock_us(search->spec->is_cpu_time) - search->started_us;
        if (elapsed >= search->budget_us)
            return true;
    }
    bool may_be_decided = !search->spec->is_thorough && search->spec->softness == 0 &&
                          done >= DECIDED_MIN && done % DECIDED_EVERY == 0;
    return may_be_decided && is_decided(search, elapsed);
}

void search_run(Search *search) {
    search->started_us = clock_us(search->spec->is_cpu_time);
    do
        iterate(search);
    while (!must_end(search));
}

/* The standard error of what a root move's play-outs gave on average. */
static double error_of(const RootMove *root) {
    double n = root->visits, mean = (double)root->sum / n;
    double variance = ((double)root->squares - n * mean * mean) / (n - 1);
    return root->visits < 2 ? VICTORY / 2.0 : sqrt(variance > 0 ? variance / n : 0) * THOUSANDTH;
}

/* Adds up what this thread and those before it have seen of a candidate. */
static void report_detail(const Search *search, BotCandidate *c, uint32_t before) {
    for (int i = 0; i < search->roots; i++) {
        const RootMove *root = &search->root_move[i];
        if (root->move != c->move)
            continue;
        int64_t all = (int64_t)before + root->visits;
        double old = (double)c->error * before, new = error_of(root) * root->visits;
        c->error = (int32_t)(sqrt(old * old + new *new) / (double)all);
        c->chance = (int32_t)(((int64_t)c->chance * before + root->chances) / all);
        c->lead = (int32_t)(((int64_t)c->lead * before + 100 * root->leads) / all);
    }
}

void search_report(const Search *search, BotReport *report) {
    Seat viewer = search->view->viewer;
    report->iterations += search->iterations;
    report->nodes += search->tree.nodes - 1;
    report->is_memory_full |= search->tree.is_full;
    for (int i = 0; i < report->count; i++) {
        BotCandidate *c = &report->candidate[i];
        int64_t found = tree_find_edge(&search->tree, search->root[viewer], viewer, c->move);
        const Edge *e = found < 0 ? NULL : tree_edge(&search->tree, (uint32_t)found);
        if (e == NULL || e->visits == 0)
            continue;
        int64_t sum = c->visits == 0 ? 0 : (int64_t)c->expected * c->visits;
        report_detail(search, c, c->visits);
        c->visits += e->visits;
        c->expected = (int32_t)((sum + e->sum) / c->visits);
    }
}
