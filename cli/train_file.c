/* train_file.c: what a run leaves behind: the checkpoint, the network and its curve. */
#include "cli/output.h"
#include "cli/plot.h"
#include "cli/train.h"
#include "core/sha256.h"

#include <errno.h>
#include <stdlib.h>

static const char MAGIC[8] = "hortck1";

typedef struct Head {
    char magic[sizeof MAGIC];
    char game[64];
    uint64_t bytes; /* of the state that follows, which only the same build can read */
    char hash[SHA256_HEX];
} Head;

enum { PATH_ROOM = 4096 };

static void path_of(const Training *training, const char *folder, const char *ending, char *out) {
    snprintf(out, PATH_ROOM, "%s/%s.%s", folder, training->files->game->name, ending);
}

/* Writes a file aside and puts it in its place. */
static bool put_file(const Training *training, const char *folder, const char *ending,
                     void (*write)(const Training *training, FILE *out), Text *error) {
    char path[PATH_ROOM], aside[PATH_ROOM + 4];
    FILE *file;
    path_of(training, folder, ending, path);
    snprintf(aside, sizeof aside, "%s.new", path);
    if (!output_open(aside, &file, error))
        return false;
    write(training, file);
    if (!output_close(file, aside, error))
        return false;
    if (rename(aside, path) == 0)
        return true;
    text_addf(error, "%s: %s", path, strerror(errno));
    return false;
}

static void write_checkpoint(const Training *training, FILE *out) {
    Head head = {.bytes = sizeof *training->state};
    memcpy(head.magic, MAGIC, sizeof head.magic);
    snprintf(head.game, sizeof head.game, "%s", training->files->game->name);
    sha256_hex(training->state, sizeof *training->state, head.hash);
    fwrite(&head, sizeof head, 1, out);
    fwrite(training->state, sizeof *training->state, 1, out);
}

static void write_network(const Training *training, FILE *out) {
    static char room[NETWORK_FILE_MAX];
    Network network;
    Text text = text_over(room, sizeof room);
    learner_network(&training->state->learner, training->files->game, &network);
    memcpy(network.command, training->command, sizeof network.command);
    network_write(&network, training->files->game, &text);
    fputs(text.start, out);
}

static void write_curve(const Training *training, FILE *out) {
    const TrainState *state = training->state;
    static double share[TRAIN_VERSIONS][2];
    for (int i = 0; i < state->versions; i++) {
        share[i][0] = state->version[i].greedy;
        share[i][1] = state->version[i].last;
    }
    PlotCurves plot = {.title = training->files->game->name,
                       .axis = "version",
                       .curves = 2,
                       .points = state->versions,
                       .name = {"against greedy", "against the version before"},
                       .share = share[0]};
    plot_begin(training->files->game->name, PLOT_CURVES_HEIGHT, out);
    plot_curves(&plot, 0, out);
    plot_end(out);
}

bool train_save(const Training *training, const char *folder, Text *error) {
    return put_file(training, folder, "checkpoint", write_checkpoint, error) &&
           put_file(training, folder, "net", write_network, error) &&
           put_file(training, folder, "svg", write_curve, error);
}

static bool refuse(const char *path, const char *reason, Text *error) {
    text_addf(error, "%s: %s", path, reason);
    return false;
}

bool train_load(Training *training, const char *folder, bool *is_found, Text *error) {
    char path[PATH_ROOM], hash[SHA256_HEX];
    Head head = {0};
    path_of(training, folder, "checkpoint", path);
    FILE *file = fopen(path, "rb");
    *is_found = file != NULL;
    if (file == NULL)
        return errno == ENOENT || refuse(path, strerror(errno), error);
    bool is_read = fread(&head, sizeof head, 1, file) == 1 &&
                   memcmp(head.magic, MAGIC, sizeof MAGIC) == 0 &&
                   head.bytes == sizeof *training->state &&
                   fread(training->state, sizeof *training->state, 1, file) == 1;
    fclose(file);
    if (!is_read)
        return refuse(path, "cut off, or not a checkpoint of this version of hort", error);
    sha256_hex(training->state, sizeof *training->state, hash);
    if (memcmp(hash, head.hash, sizeof hash) != 0)
        return refuse(path, "damaged: its sha256 is another", error);
    if (strncmp(head.game, training->files->game->name, sizeof head.game) != 0)
        return refuse(path, "of another game", error);
    return true;
}
