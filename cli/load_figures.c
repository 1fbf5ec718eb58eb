/* load_figures.c: what hort load has measured, as a report and as one line of JSON. */
#include "cli/load.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- the server's process ---- */

/* The first number in that file of the process or of one of its threads; 0 when there is none. */
static int64_t first_number(const char *path, const char *before) {
    char line[256];
    int64_t number = 0;
    FILE *in = fopen(path, "r");
    while (in != NULL && number == 0 && fgets(line, sizeof line, in) != NULL)
        if (strncmp(line, before, strlen(before)) == 0)
            number = strtoll(line + strlen(before), NULL, 10);
    if (in != NULL)
        fclose(in);
    return number;
}

static bool is_store(const char *folder) {
    char path[160], name[32] = "";
    snprintf(path, sizeof path, "%s/comm", folder);
    FILE *in = fopen(path, "r");
    bool is = in != NULL && fgets(name, sizeof name, in) != NULL && strcmp(name, "store\n") == 0;
    if (in != NULL)
        fclose(in);
    return is;
}

/* The loop is the first thread, whose number is that of the process. */
static void add_thread(ServerUse *use, long pid, const char *thread) {
    char folder[96], path[160];
    snprintf(folder, sizeof folder, "/proc/%ld/task/%.20s", pid, thread);
    snprintf(path, sizeof path, "%s/schedstat", folder);
    int64_t ns = first_number(path, "");
    if (strtol(thread, NULL, 10) == pid)
        use->loop_ns += ns;
    else if (is_store(folder))
        use->store_ns += ns;
    else
        use->others_ns += ns;
}

/* A number of eight bytes that another process counts up. */
static int64_t counted_in(const char *path) {
    int64_t count = 0;
    FILE *in = path == NULL ? NULL : fopen(path, "rb");
    if (in != NULL && fread(&count, sizeof count, 1, in) != 1)
        count = 0;
    if (in != NULL)
        fclose(in);
    return count;
}

ServerUse server_use(const LoadSettings *settings) {
    ServerUse use = {.allocations = counted_in(settings->allocations)};
    long pid = settings->pid;
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/task", pid);
    DIR *tasks = pid > 0 ? opendir(path) : NULL;
    for (const struct dirent *entry; tasks != NULL && (entry = readdir(tasks)) != NULL;)
        if (entry->d_name[0] != '.')
            add_thread(&use, pid, entry->d_name);
    if (tasks != NULL)
        closedir(tasks);
    snprintf(path, sizeof path, "/proc/%ld/status", pid);
    use.memory_kib = pid > 0 ? (long)first_number(path, "VmRSS:") : 0;
    return use;
}

/* ---- delays ---- */

/* 64 buckets for each doubling: what is read back is at most 1.6 % too small. */
void figures_delay(LoadFigures *f, int64_t us) {
    int shift = 0;
    while (us >> shift >= 128)
        shift++;
    int bucket = shift == 0 ? (int)us : shift * 64 + (int)(us >> shift);
    f->delay[bucket < DELAY_BUCKETS ? bucket : DELAY_BUCKETS - 1]++;
    f->delays++;
}

static double delay_ms(const LoadFigures *f, double share) {
    long left = (long)((double)f->delays * share);
    int bucket = 0;
    while (f->delays > 0 && bucket < DELAY_BUCKETS - 1 && left >= f->delay[bucket])
        left -= f->delay[bucket++];
    int shift = bucket < 128 ? 0 : bucket / 64 - 1;
    return (double)((int64_t)(bucket - shift * 64) << shift) / 1000;
}

/* ---- the report ---- */

static double per(double what, long count) {
    return count == 0 ? 0 : what / (double)count;
}

static double seconds_of(const LoadFigures *f) {
    return (double)(f->ended_ns - f->begun_ns) / 1e9;
}

static double us_a_move(const LoadFigures *f, int64_t before_ns, int64_t after_ns) {
    return per((double)(after_ns - before_ns) / 1000, f->moves);
}

void figures_progress(const LoadFigures *f, const LoadSettings *settings, FILE *out) {
    const ServerUse now = server_use(settings);
    fprintf(out, "%6.0f s  %ld moves, %ld matches, %ld refused, p99 %.1f ms, server %ld KiB\n",
            (double)(now_ns() - f->begun_ns) / 1e9, f->moves, f->matches,
            f->refused_moves + f->refused_others, delay_ms(f, 0.99), now.memory_kib);
    fflush(out);
}

static double allocations_a_move(const LoadFigures *f) {
    return per((double)(f->after.allocations - f->before.allocations), f->moves);
}

static void report_server(const LoadFigures *f, FILE *out) {
    double loop = us_a_move(f, f->before.loop_ns, f->after.loop_ns),
           store = us_a_move(f, f->before.store_ns, f->after.store_ns),
           others = us_a_move(f, f->before.others_ns, f->after.others_ns);
    fprintf(out, "processor  %.1f us a move: loop %.1f, store %.1f; bots and others %.1f\n",
            loop + store, loop, store, others);
    fprintf(out, "memory     %ld KiB before, %ld KiB after, %ld KiB at most\n",
            f->before.memory_kib, f->after.memory_kib, f->memory_most_kib);
    if (f->after.allocations > 0)
        fprintf(out, "allocated  %.1f times a move\n", allocations_a_move(f));
}

static void report_json(const LoadFigures *f, const LoadSettings *s, FILE *out) {
    double seconds = seconds_of(f);
    fprintf(out,
            "{\"game\":\"%s\",\"tables\":%d,\"seats\":%d,\"seconds\":%.1f,\"moves\":%ld,"
            "\"movesPerSecond\":%.0f,\"refusedMoves\":%ld,\"refusedOthers\":%ld,\"matches\":%ld,"
            "\"verified\":%ld,\"unverified\":%ld,\"stalled\":%d,",
            s->game == NULL ? "mix" : s->game->game->name, s->tables, s->seats, seconds, f->moves,
            (double)f->moves / seconds, f->refused_moves, f->refused_others, f->matches,
            f->verified, f->unverified, f->stalled);
    fprintf(out,
            "\"p50Ms\":%.3f,\"p99Ms\":%.3f,\"p999Ms\":%.3f,\"stateBytes\":%.0f,"
            "\"bytesPerMove\":%.0f,\"loopUs\":%.2f,\"storeUs\":%.2f,\"othersUs\":%.2f,"
            "\"memoryKiB\":%ld,\"memoryMostKiB\":%ld,\"allocations\":%.1f}\n",
            delay_ms(f, 0.5), delay_ms(f, 0.99), delay_ms(f, 0.999),
            per((double)f->state_bytes, f->states), per((double)f->bytes, f->moves),
            us_a_move(f, f->before.loop_ns, f->after.loop_ns),
            us_a_move(f, f->before.store_ns, f->after.store_ns),
            us_a_move(f, f->before.others_ns, f->after.others_ns), f->after.memory_kib,
            f->memory_most_kib, allocations_a_move(f));
}

enum { LONG_RUN_SECONDS = 600, GROWTH_PERCENT = 10 };

/* Caches fill up in the first minutes, so only a long run tells whether memory stays flat. */
static bool has_grown(const LoadFigures *f, const LoadSettings *s) {
    return s->seconds >= LONG_RUN_SECONDS &&
           f->memory_late_kib * 100 > f->memory_early_kib * (100 + GROWTH_PERCENT);
}

static bool report_verdict(const LoadFigures *f, const LoadSettings *s, FILE *out) {
    long refused = f->refused_moves + f->refused_others;
    bool is_good = refused == 0 && f->stalled == 0 && f->unverified == 0 && !has_grown(f, s);
    fprintf(out, "verdict    %s", is_good ? "good" : "BAD:");
    if (refused > 0)
        fprintf(out, " %ld refused;", refused);
    if (f->stalled > 0)
        fprintf(out, " nothing has happened for ten seconds at %d tables;", f->stalled);
    if (f->unverified > 0)
        fprintf(out, " %ld records do not verify;", f->unverified);
    if (has_grown(f, s))
        fprintf(out, " memory has grown from %ld to %ld KiB;", f->memory_early_kib,
                f->memory_late_kib);
    fprintf(out, "\n");
    return is_good;
}

bool figures_report(const LoadFigures *f, const LoadSettings *s, FILE *out) {
    double seconds = seconds_of(f);
    fprintf(out, "%d tables of %d, %s, %.1f s\n", s->tables, s->seats,
            s->game == NULL ? "all games" : s->game->game->name, seconds);
    fprintf(out, "moves      %.0f/s acknowledged (%ld), %ld refused, %ld matches finished\n",
            (double)f->moves / seconds, f->moves, f->refused_moves, f->matches);
    if (s->game == NULL)
        fprintf(out,
                "besides    %ld take-backs, %ld chat messages, %ld new connections, %ld refused\n",
                f->takebacks, f->chats, f->reconnects, f->refused_others);
    if (s->does_verify)
        fprintf(out, "records    %ld verified, %ld not\n", f->verified, f->unverified);
    fprintf(out, "to others  p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms (%ld delays)\n",
            delay_ms(f, 0.5), delay_ms(f, 0.99), delay_ms(f, 0.999), f->delays);
    fprintf(out, "received   %.0f bytes a move and client; %.0f a move in all, openings included\n",
            per((double)f->state_bytes, f->states), per((double)f->bytes, f->moves));
    if (s->pid > 0)
        report_server(f, out);
    bool is_good = report_verdict(f, s, out);
    report_json(f, s, out);
    return is_good;
}
