/* select.c: which move an iteration tries at a node of the tree.
 *
 * PUCT: expected result plus a bonus that is large for promising and little tried moves. The square
 * root is the only function used: it rounds the same on every machine and in WebAssembly. A move's
 * bonus grows with how often it was available, not with the node's visits: so moves that are legal
 * in few worlds are not starved. */
#include "ai/search.h"
#include "core/moves.h"

#include <math.h>

static const uint32_t NO_EDGE = UINT32_MAX;

/* Writes the listed moves' prior weights; all equal without hints. */
static void weigh(Search *search, Seat who) {
    const Ruleset *r = search->view->ruleset;
    const Hints *hints = r->game->hints;
    if (hints != NULL && hints->prior != NULL)
        hints->prior(r, &search->world, who, &search->list, search->weight);
    else
        for (int i = 0; i < search->list.count; i++)
            search->weight[i] = 1;
}

/* Looks the listed moves' edges up; several moves that look alike share one. Returns how many moves
 * have none yet; theirs is NO_EDGE. */
static unsigned look_up(Search *search, Seat who, Seat owner) {
    unsigned missing = 0;
    for (int i = 0; i < search->list.count; i++) {
        search->seen[i] = move_seen(search->view->ruleset, who, search->list.move[i], owner);
        int64_t found = tree_find_edge(&search->tree, search->at[owner], who, search->seen[i]);
        search->edge[i] = found < 0 ? NO_EDGE : (uint32_t)found;
        missing += found < 0;
    }
    return missing;
}

/* Finds or makes the edge of every listed move; false when the block is full. A new edge weighs as much
 * as all listed moves that look like it. */
static bool find_edges(Search *search, Seat who, Seat owner) {
    Tree *tree = &search->tree;
    uint32_t node = search->at[owner], first = tree_node(tree, node)->first;
    unsigned missing = look_up(search, who, owner);
    if (missing == 0)
        return true;
    if (!tree_reserve(tree, node, missing))
        return false;
    bool has_moved = tree_node(tree, node)->first != first;
    weigh(search, who);
    for (int i = 0; i < search->list.count; i++) {
        bool is_new = search->edge[i] == NO_EDGE;
        if (!is_new && !has_moved)
            continue;
        int64_t found = tree_find_edge(tree, node, who, search->seen[i]);
        search->edge[i] =
            found >= 0 ? (uint32_t)found : tree_add_edge(tree, node, who, search->seen[i]);
        if (is_new)
            tree_edge(tree, search->edge[i])->weight += search->weight[i];
    }
    return true;
}

/* The assumed value of a move not tried yet: a little less than this node's so far. */
static double untried_worth(const Node *node) {
    return node->visits == 0 ? 0.5 : (double)node->sum / node->visits / (double)VICTORY - 0.05;
}

/* `explore` is for the whole weight of the moves there are. */
static double confidence(const Edge *e, double untried, double explore) {
    double worth = e->visits == 0 ? untried : (double)e->sum * (1.0 / (double)VICTORY) / e->visits;
    double bonus = explore * e->weight * sqrt((double)e->available);
    return worth + bonus / (1.0 + e->visits);
}

/* Has an earlier move of the list the same edge? Never when owners see their own choices. */
static bool is_repeated(const Search *search, int i) {
    for (int earlier = 0; earlier < i; earlier++)
        if (search->edge[earlier] == search->edge[i])
            return true;
    return false;
}

/* Counts availability and finds the best edge. A move's prior is its share of the weight of the moves
 * that are legal in this world: no matter which other worlds came first. */
static uint32_t best_edge(Search *search, Seat owner, bool may_share) {
    Tree *tree = &search->tree;
    uint32_t *distinct = search->distinct, weight = 0;
    int count = 0;
    for (int i = 0; i < search->list.count; i++) {
        if (may_share && is_repeated(search, i))
            continue;
        Edge *e = tree_edge(tree, search->edge[i]);
        e->available++;
        weight += e->weight;
        distinct[count++] = search->edge[i];
    }
    double untried = untried_worth(tree_node(tree, search->at[owner]));
    double explore = search->explore / weight, best_score = -1e9;
    uint32_t best = distinct[0];
    for (int i = 0; i < count; i++) {
        double score = confidence(tree_edge(tree, distinct[i]), untried, explore);
        if (score > best_score) {
            best_score = score;
            best = distinct[i];
        }
    }
    return best;
}

/* The listed move with that edge; of several that look alike to the tree's owner one by prior weight. */
static Move move_of_edge(Search *search, Seat who, uint32_t best) {
    int found = -1, alike = 0;
    for (int i = 0; i < search->list.count; i++) {
        if (search->edge[i] == best) {
            found = i;
            alike++;
        }
    }
    if (alike == 1)
        return search->list.move[found];
    weigh(search, who);
    for (int i = 0; i < search->list.count; i++)
        search->weight[i] = search->edge[i] == best ? search->weight[i] : 0;
    return search->list.move[weighted_pick(&search->rng, search->weight, search->list.count)];
}

Move select_move(Search *search, Seat who) {
    Seat owner = search->is_per_seat ? who : search->view->viewer;
    bool may_share = who != owner;
    if (search->steps == PATH_MAX || !find_edges(search, who, owner)) {
        search->at[owner] = NO_NODE;
        return search->list.move[rng_below(&search->rng, (uint32_t)search->list.count)];
    }
    uint32_t best = best_edge(search, owner, may_share);
    search->path[search->steps++] = (PathStep){search->at[owner], best, who};
    return move_of_edge(search, who, best);
}
