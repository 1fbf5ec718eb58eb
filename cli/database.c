/* database.c: see database.h; hort backup and hort migrate. */
#include "cli/database.h"

#include "cli/command.h"
#include "cli/serve_settings.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

void make_folders(const char *path) {
    char part[PATH_MAX];
    snprintf(part, sizeof part, "%s", path);
    for (char *at = part + 1; *at != '\0'; at++)
        if (*at == '/') {
            *at = '\0';
            mkdir(part, 0700);
            *at = '/';
        }
}

/* Two servers on one file would both write line 17: the second is refused. The lock is on the file
 * itself, whatever it is called. SQLite's log goes by the name, so there must be only one. */
static bool lock_file(const char *path, Text *error) {
    struct stat about;
    int file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    bool is_locked = file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0;
    if (is_locked && fstat(file, &about) == 0 && about.st_nlink == 1)
        return true;
    text_addf(error, "%s: %s", path,
              file < 0     ? strerror(errno)
              : !is_locked ? "another server is using this database"
                           : "the file has several names (hard links): keep one of them");
    return false;
}

Store *database_open(const char *database, Text *error) {
    if (store_is_url(database))
        return store_open_postgres(database, error);
    make_folders(database);
    return lock_file(database, error) ? store_open_sqlite(database, error) : NULL;
}

/* Closes both; NULL is one that could not be opened. */
static bool copy_and_close(Store *from, Store *to, Text *error) {
    bool is_done = to != NULL && store_copy(from, to, error);
    if (to != NULL)
        store_close(to);
    if (from != NULL)
        store_close(from);
    return is_done;
}

/* ---- backup ---- */

/* Out of PostgreSQL into a file; nothing is left of one that did not become whole. */
static bool copy_to_file(const char *url, const char *to, Text *error) {
    Store *from = store_open_postgres(url, error);
    Store *file = from == NULL ? NULL : store_open_sqlite(to, error);
    bool is_done = copy_and_close(from, file, error);
    if (file != NULL && !is_done)
        unlink(to);
    return is_done;
}

static int backup_run(const Input *in) {
    const char *to = in->argument[0];
    Settings settings;
    TEXT(error, 512);
    if (!settings_read(&settings, in, &error)) {
        fprintf(stderr, "hort backup: %s\n", error.start);
        return 2;
    }
    bool is_url = store_is_url(settings.database);
    if (!is_url && access(settings.database, R_OK) != 0) {
        fprintf(stderr, "hort backup: %s: %s\n", settings.database, strerror(errno));
        return 1;
    }
    if (access(to, F_OK) == 0) {
        fprintf(stderr, "hort backup: %s: %s\n", to,
                by_locale("that file exists already", "diese Datei gibt es schon"));
        return 1;
    }
    umask(077); /* the copy holds the same secrets */
    bool is_done = is_url ? copy_to_file(settings.database, to, &error)
                          : store_backup_sqlite(settings.database, to, &error);
    if (!is_done)
        fprintf(stderr, "hort backup: %s\n", error.start);
    return is_done ? 0 : 1;
}

static const Parameter backup_arguments[] = {
    {"TO-FILE", KIND_NEW_FILE,
     .help = {"where the copy goes; must not exist yet",
              "wohin die Kopie kommt; darf es noch nicht geben"}},
    {0},
};

static const Parameter backup_options[] = {
    {"database", KIND_NEW_FILE,
     .help = {"what is copied, a file or a URL; usually what `hort serve` would open",
              "was kopiert wird, eine Datei oder eine URL; sonst, was `hort serve` öffnen würde"}},
    {"config", KIND_FILE,
     .help = {"the server's file of settings", "die Einstellungsdatei des Servers"}},
    {0},
};

static const char *const backup_examples[] = {
    "hort backup /backups/hort.db --database /srv/hort.db",
    "hort backup /backups/hort.db --database postgresql://hort@db.example.org/hort", NULL};

const Command backup_command = {
    .name = "backup",
    .run = backup_run,
    .summary = {"copies the server's database while it runs",
                "sichert die Datenbank des laufenden Servers"},
    .about = {"The copy is a whole database in one file, as it was at one moment, also of "
              "PostgreSQL. It "
              "holds secrets of running matches: keep it as safe as the original.",
              "Die Kopie ist eine ganze Datenbank in einer Datei, auch von PostgreSQL, so wie sie "
              "in einem "
              "Augenblick war. Sie enthält Geheimnisse laufender Partien: verwahre sie so sicher "
              "wie das "
              "Original."},
    .examples = backup_examples,
    .arguments = backup_arguments,
    .options = backup_options,
};

/* ---- migrate ---- */

enum { MIGRATE_FROM, MIGRATE_TO };

static bool copy_all(const char *from_name, const char *to_name, Text *error) {
    Store *from = database_open(from_name, error);
    Store *to = from == NULL ? NULL : database_open(to_name, error);
    return copy_and_close(from, to, error);
}

static int migrate_run(const Input *in) {
    TEXT(error, 512);
    if (!input_has(in, MIGRATE_FROM) || !input_has(in, MIGRATE_TO)) {
        fprintf(stderr, "hort migrate: %s\n",
                by_locale("--from and --to are both needed", "--from und --to sind beide nötig"));
        return 2;
    }
    const char *from = in->option[MIGRATE_FROM], *to = in->option[MIGRATE_TO];
    if (!store_is_url(from) && access(from, R_OK) != 0) {
        fprintf(stderr, "hort migrate: %s: %s\n", from, strerror(errno));
        return 1;
    }
    umask(077);
    if (!copy_all(from, to, &error)) {
        fprintf(stderr, "hort migrate: %s\n", error.start);
        return 1;
    }
    printf("%s\n",
           by_locale("Everything has been copied. Start the servers with --database and the "
                     "new place; the old one is as it was.",
                     "Alles ist kopiert. Starte die Server mit --database und dem neuen Ort; "
                     "der alte ist, wie er war."));
    return 0;
}

static const Parameter migrate_options[] = {
    [MIGRATE_FROM] = {"from", KIND_TEXT, .value = "FILE-OR-URL",
                      .help = {"the database that is copied; its server must be stopped",
                               "die Datenbank, die kopiert wird; ihr Server muss stehen"}},
    [MIGRATE_TO] = {"to", KIND_TEXT, .value = "FILE-OR-URL",
                    .help = {"an empty database", "eine leere Datenbank"}},
    {0},
};

static const char *const migrate_examples[] = {
    "hort migrate --from /srv/hort.db --to postgresql://hort@db.example.org/hort", NULL};

const Command migrate_command = {
    .name = "migrate",
    .run = migrate_run,
    .summary = {"moves an installation to another database",
                "zieht eine Installation in eine andere Datenbank um"},
    .about =
        {"Copies people, sessions, tables and matches, running ones too, from a SQLite file to "
         "PostgreSQL or back. Stop the server first: what is played meanwhile would be missing.",
         "Kopiert Leute, Sitzungen, Tische und Partien, auch laufende, aus einer SQLite-Datei "
         "nach PostgreSQL oder zurück. Halte vorher den Server an: Was inzwischen gespielt "
         "würde, fehlte."},
    .examples = migrate_examples,
    .options = migrate_options,
};
