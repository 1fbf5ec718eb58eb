/* tree.c: the search's memory: one block, handed out in pieces and freed at once.
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

/* Where the search for a move begins: the top bits of a product, which mix best. */
static unsigned place_of(Seat seat, Move move, unsigned room) {
    uint64_t mixed = (move + seat) * 0x9E3779B97F4A7C15u;
    return (unsigned)(mixed >> 32) & (room - 1);
}

int64_t tree_find_edge(const Tree *tree, uint32_t node, Seat seat, Move move) {
    const Node *n = tree_node(tree, node);
    if (n->room == 0)
        return -1;
    for (unsigned place = place_of(seat, move, n->room);; place = (place + 1) & (n->room - 1u)) {
        const Edge *e = tree_edge(tree, n->first + place);
        if (e->move == move && e->seat == seat)
            return n->first + place;
        if (e->seat == NO_EDGE_SEAT)
            return -1;
    }
}

/* The first empty place for a move. */
static uint32_t empty_place(const Tree *tree, const Node *n, Seat seat, Move move) {
    unsigned place = place_of(seat, move, n->room);
    while (tree_edge(tree, n->first + place)->seat != NO_EDGE_SEAT)
        place = (place + 1) & (n->room - 1u);
    return n->first + place;
}

/* Moves the node's edges to a table of that room. */
static void move_edges(Tree *tree, Node *n, uint16_t room) {
    Node old = *n;
    n->first = tree->edges_used;
    n->room = room;
    tree->edges_used += room;
    for (unsigned i = 0; i < room; i++)
        tree_edge(tree, n->first + i)->seat = NO_EDGE_SEAT;
    for (unsigned i = 0; i < old.room; i++) {
        const Edge *e = tree_edge(tree, old.first + i);
        if (e->seat != NO_EDGE_SEAT)
            *tree_edge(tree, empty_place(tree, n, e->seat, e->move)) = *e;
    }
}

bool tree_reserve(Tree *tree, uint32_t node, unsigned more) {
    Node *n = tree_node(tree, node);
    unsigned wanted = n->count + more, room = n->room == 0 ? 2 : n->room;
    while (4 * wanted > 3 * room) /* a quarter stays empty, so that looking ends soon */
        room *= 2;
    if (room == n->room)
        return true;
    if (room > UINT16_MAX || bytes_left(tree) < room * sizeof(Edge)) {
        tree->is_full = true;
        return false;
    }
    move_edges(tree, n, (uint16_t)room);
    return true;
}

uint32_t tree_add_edge(Tree *tree, uint32_t node, Seat seat, Move move) {
    Node *n = tree_node(tree, node);
    uint32_t edge = empty_place(tree, n, seat, move);
    *tree_edge(tree, edge) = (Edge){.move = move, .seat = seat};
    n->count++;
    return edge;
}
