/* tensors.c: hort tensors: what each number of a game's tensor means. */
#include "cli/command.h"
#include "core/tensor.h"

enum { TENSORS_ALL };

static const Parameter arguments[] = {
    {"GAME", KIND_GAME, .help = {"the game", "das Spiel"}},
    {0},
};

static const Parameter options[] = {
    [TENSORS_ALL] = {"all", KIND_FLAG, .help = {"every column by itself", "jede Spalte für sich"}},
    {0},
};

/* "2x6x52" */
static void shape_text(const TensorPart *part, Text *out) {
    for (int i = 0; i < part->dimensions; i++)
        text_addf(out, "%dx", part->shape[i]);
    text_addf(out, "%u", part->columns);
}

static void print_columns(const Ruleset *r, const TensorPart *part, bool is_all) {
    enum { FEW = 4 };
    for (uint32_t column = 0; column < part->columns; column++) {
        TEXT(words, 128);
        bool is_shown =
            is_all || part->columns <= 2 * FEW || column < FEW || column >= part->columns - FEW;
        tensor_column_text(r, part, column, &words);
        if (is_all)
            printf("%24u  %s\n", column, words.start);
        else if (is_shown)
            printf("%s%s", column == 0 ? "" : ", ", words.start);
        else if (column == FEW)
            printf(", …");
    }
    if (!is_all)
        printf("\n");
}

static int tensors_run(const Input *in) {
    TensorPart part[TENSOR_PARTS_MAX];
    TEXT(error, 512);
    Ruleset *r = ruleset_new(in->game, in->rule, in->rules, &error);
    if (r == NULL) {
        fprintf(stderr, "hort tensors: %s\n", error.start);
        return 2;
    }
    int parts = tensor_parts(r, part);
    printf("%s, %d players: %u numbers\n", r->game->name, r->seats, tensor_size(r));
    printf("%7s  %-12s  %-12s  columns\n", "first", "shape", "part");
    for (int i = 0; i < parts; i++) {
        TEXT(shape, 64);
        bool is_all = input_has(in, TENSORS_ALL);
        shape_text(&part[i], &shape);
        printf("%7u  %-12s  %-12s  %s", part[i].first, shape.start, part[i].name,
               is_all ? "\n" : "");
        print_columns(r, &part[i], is_all);
    }
    ruleset_free(r);
    return 0;
}

static const char *const examples[] = {"hort tensors draco --players 2",
                                       "hort tensors dragon-island --players 4 --all", NULL};

const Command tensors_command = {
    .name = "tensors",
    .run = tensors_run,
    .summary = {"what each number of a game's tensor means",
                "was jede Zahl im Tensor eines Spiels bedeutet"},
    .about = {"A tensor is what a seat sees, as numbers for programs that learn. A part has a "
              "shape; its last "
              "dimension are the columns.",
              "Ein Tensor ist das, was ein Platz sieht, als Zahlen für Programme, die lernen. Ein "
              "Teil hat "
              "eine Form; deren letzte Dimension sind die Spalten."},
    .examples = examples,
    .arguments = arguments,
    .options = options,
    .has_rules = true,
};
