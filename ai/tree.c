/* tree.c: the search's memory: one block, handed out piece by piece, given back all at once.
 *
 * Never allocates. When the block is full the search goes on with the tree it has. */
#include "ai/search.h"

static size_t bytes_left(const Tree *tree) {
    return tree->bytes - tree->nodes * sizeof(Node) - tree->edges_used * sizeof(Edge);
}

void tree_clear(Tree *tree) {
    tree->nodes = 1; /* node 0 stands for none */
    tree->edges_used = 0;
    tree->is_full = false;
}

uint32_t tree_add_node(Tree *tree) {
    if (bytes_left(tree) < sizeof(Node)) {
        tree->is_full = true;
        return NO_NODE;
    }
    *tree_node(tree, tree->nodes) = (Node){0};
    return tree->nodes++;
}

int64_t tree_find_edge(const Tree *tree, uint32_t node, Seat seat, Move move, unsigned hint) {
    const Node *n = tree_node(tree, node);
    for (unsigned i = 0; i < n->count; i++) {
        unsigned    place = hint + i < n->count ? hint + i : (hint + i) % n->count;
        const Edge *e = tree_edge(tree, n->first + place);
        if (e->move == move && e->seat == seat)
            return n->first + place;
    }
    return -1;
}

/* Moves the node's edges to a place with twice the room. */
static bool grow(Tree *tree, Node *n) {
    uint32_t room = n->room == 0 ? 4 : 2u * n->room;
    if (bytes_left(tree) < room * sizeof(Edge) || room > UINT16_MAX) {
        tree->is_full = true;
        return false;
    }
    uint32_t first = tree->edges_used;
    for (uint32_t i = 0; i < n->count; i++)
        *tree_edge(tree, first + i) = *tree_edge(tree, n->first + i);
    tree->edges_used += room;
    n->first = first;
    n->room = (uint16_t)room;
    return true;
}

int64_t tree_add_edge(Tree *tree, uint32_t node, Seat seat, Move move, uint16_t prior) {
    Node *n = tree_node(tree, node);
    if (n->count == n->room && !grow(tree, n))
        return -1;
    uint32_t edge = n->first + n->count++;
    *tree_edge(tree, edge) = (Edge){.move = move, .seat = seat, .prior = prior};
    return edge;
}
