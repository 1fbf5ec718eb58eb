/* help.c: explains the commands by their tables (command.h): `hort help`, and the man pages. */
#include "cli/command.h"
#include "cli/page.h"
#include "term/words.h"

#include <ctype.h>
#include <string.h>

typedef struct Help {
    Page page;
    Lang lang;
} Help;

static const char *in_lang(const Help *h, const char *english, const char *german) {
    return h->lang == LANG_DE ? german : english;
}

static void section(Help *h, const char *english, const char *german) {
    TEXT(title, 64);
    for (const char *c = in_lang(h, english, german); *c != '\0'; c++)
        text_add_char(&title, h->page.is_man_page ? (char)toupper(*c) : *c);
    page_section(&h->page, title.start);
}

/* ---- parameters ---- */

void parameter_value(const Parameter *p, Text *out) {
    static const char *const by_kind[] = {
        [KIND_NUMBER] = "N",        [KIND_TEXT] = "TEXT",     [KIND_FILE] = "FILE",
        [KIND_NEW_FILE] = "FILE",   [KIND_FOLDER] = "FOLDER", [KIND_GAME] = "GAME",
        [KIND_COMMAND] = "COMMAND", [KIND_PLAYER] = "PLAYER",
    };
    for (int i = 0; p->kind == KIND_CHOICE && p->choices[i] != NULL; i++)
        text_addf(out, "%s%s", i == 0 ? "" : "|", p->choices[i]);
    if (p->kind != KIND_CHOICE && p->kind != KIND_FLAG)
        text_add(out, p->value != NULL ? p->value : by_kind[p->kind]);
}

/* "(1 to 64; default 1)" */
static void add_limits(const Help *h, const Parameter *p, Text *out) {
    bool is_number = p->kind == KIND_NUMBER;
    if (!is_number && p->default_value == NULL)
        return;
    text_add(out, " (");
    if (is_number)
        text_addf(out, in_lang(h, "%lld to %lld", "%lld bis %lld"), (long long)p->min,
                  (long long)p->max);
    if (p->default_value != NULL)
        text_addf(out, "%s%s %s", is_number ? "; " : "", in_lang(h, "default", "Vorgabe"),
                  p->default_value);
    text_add_char(out, ')');
}

static void explain(Help *h, const Parameter *p, bool is_option) {
    TEXT(term, 200);
    TEXT(words, 600);
    text_addf(&term, "%s%s", is_option ? "--" : "", p->name);
    if (is_option && p->kind != KIND_FLAG) {
        text_add_char(&term, ' ');
        parameter_value(p, &term);
    }
    text_add(&words, p->help[h->lang]);
    add_limits(h, p, &words);
    page_item(&h->page, term.start, words.start);
}

static void explain_all(Help *h, const Parameter *p, bool is_option) {
    for (; p != NULL && p->name != NULL; p++)
        explain(h, p, is_option);
}

/* ---- options of the games ---- */

static void explain_players(Help *h) {
    TEXT(words, 600);
    text_add(&words, in_lang(h, "how many play:", "wie viele spielen:"));
    for (int i = 0; games_at(i) != NULL; i++) {
        const Game *game = games_at(i)->game;
        text_addf(&words, in_lang(h, "%s %s %d to %d", "%s %s %d bis %d"), i == 0 ? "" : ",",
                  game->name, game->seats_min, game->seats_max);
    }
    page_item(&h->page, "--players N", words.start);
}

static void explain_sets(Help *h) {
    TEXT(words, 600);
    text_add(
        &words,
        in_lang(h, "the components: a file, or one of those built in (default standard):",
                "das Spielmaterial: eine Datei oder eines der eingebauten (Vorgabe standard):"));
    for (int i = 0; games_at(i) != NULL; i++) {
        text_addf(&words, "%s %s", i == 0 ? "" : ";", games_at(i)->game->name);
        for (const struct GameSet *set = games_at(i)->sets; set->name != NULL; set++)
            if (!set->is_for_tests)
                text_addf(&words, "%s %s", set == games_at(i)->sets ? "" : ",", set->name);
    }
    page_item(&h->page, "--set SET", words.start);
}

/* "(0 to 999; default 60)" */
static void add_rule_limits(const Help *h, const Option *o, Text *out) {
    const char *name = in_lang(h, "default", "Vorgabe");
    bool is_number = o->kind == OPTION_NUMBER, has_default = o->default_value != OPTION_UNSET;
    if (is_number)
        text_addf(out, in_lang(h, " (%d to %d", " (%d bis %d"), o->min, o->max);
    if (is_number && has_default)
        text_addf(out, "; %s %d", name, o->default_value);
    if (o->kind == OPTION_CHOICE && has_default)
        text_addf(out, " (%s %s", name, o->words[o->default_value]);
    if (is_number || (o->kind == OPTION_CHOICE && has_default))
        text_add_char(out, ')');
}

static void explain_rule(Help *h, const Game *game, const Option *o) {
    TEXT(term, 200);
    TEXT(words, 600);
    text_addf(&term, "--%s %s", o->name, o->kind == OPTION_NUMBER ? "N" : "");
    for (int i = 0; o->kind != OPTION_NUMBER && o->words[i] != NULL; i++)
        text_addf(&term, "%s%s", i == 0 ? "" : o->kind == OPTION_SEATS ? "," : "|", o->words[i]);
    text_addf(&words, "%s: %s", game->name, o->help[h->lang]);
    add_rule_limits(h, o, &words);
    page_item(&h->page, term.start, words.start);
}

static void explain_rules(Help *h) {
    section(h, "Options of the games", "Optionen der Spiele");
    explain_players(h);
    explain_sets(h);
    for (int i = 0; games_at(i) != NULL; i++)
        for (const Option *o = games_at(i)->game->options; o->name != NULL; o++)
            explain_rule(h, games_at(i)->game, o);
}

/* ---- a command ---- */

static void head(Help *h, const char *name, const char *summary) {
    if (!h->page.is_man_page) {
        fprintf(h->page.out, "%s: %s\n", name, summary);
        return;
    }
    TEXT(title, 64);
    for (const char *c = name; *c != '\0'; c++)
        text_add_char(&title, *c == ' ' ? '-' : *c);
    fputs(".TH \"", h->page.out);
    page_escaped(&h->page, title.start);
    fprintf(h->page.out, "\" 1 \"\" \"hort %s\" \"Drachenhort\"\n", HORT_VERSION);
    section(h, "Name", "Bezeichnung");
    page_escaped(&h->page, title.start);
    fputs(" \\- ", h->page.out);
    page_escaped(&h->page, summary);
    fputc('\n', h->page.out);
}

static void usage(Help *h, const Command *command) {
    TEXT(line, 300);
    text_addf(&line, "hort %s", command->name);
    for (const Parameter *p = command->arguments; p != NULL && p->name != NULL; p++)
        text_addf(&line, " %s%s%s%s", p->is_optional ? "[" : "", p->name,
                  p->is_repeated ? " …" : "", p->is_optional ? "]" : "");
    if (command->options != NULL || command->has_rules)
        text_add(&line, " [OPTION …]");
    section(h, h->page.is_man_page ? "Synopsis" : "Usage", "Aufruf");
    page_code(&h->page, line.start);
}

static void spelling(Help *h) {
    page_paragraph(&h->page,
                   in_lang(h, "An option is written --name value, --name=value or name=value.",
                           "Eine Option schreibt man --name wert, --name=wert oder name=wert."));
}

static void settings(Help *h) {
    section(h, "Settings", "Einstellungen");
    page_paragraph(
        &h->page,
        in_lang(
            h,
            "Every option may also stand in the environment or in the file of settings: --share-ms "
            "500, HORT_SHARE_MS=500 and the line `share-ms = 500` mean the same. The command line "
            "goes before the environment, the environment before the file.",
            "Jede Option darf auch in der Umgebung oder in der Einstellungsdatei stehen: "
            "--share-ms "
            "500, HORT_SHARE_MS=500 und die Zeile `share-ms = 500` bedeuten dasselbe. Die "
            "Befehlszeile geht der Umgebung vor, die Umgebung der Datei."));
}

static void explain_command(Help *h, const Command *command) {
    TEXT(name, 64);
    text_addf(&name, "hort %s", command->name);
    head(h, name.start, command->summary[h->lang]);
    usage(h, command);
    if (command->about[h->lang] != NULL) {
        section(h, "Description", "Beschreibung");
        page_paragraph(&h->page, command->about[h->lang]);
    }
    if (command->arguments != NULL)
        section(h, "Arguments", "Argumente");
    explain_all(h, command->arguments, false);
    if (command->options != NULL) {
        section(h, "Options", "Optionen");
        explain_all(h, command->options, true);
        spelling(h);
    }
    if (command->has_rules)
        explain_rules(h);
    if (command->has_settings)
        settings(h);
    if (command->examples != NULL)
        section(h, "Examples", "Beispiele");
    for (int i = 0; command->examples != NULL && command->examples[i] != NULL; i++)
        page_code(&h->page, command->examples[i]);
}

/* ---- all of hort ---- */

static void explain_games(Help *h) {
    section(h, "Games", "Spiele");
    for (int i = 0; games_at(i) != NULL; i++) {
        const Game *game = games_at(i)->game;
        TEXT(words, 200);
        text_addf(&words, in_lang(h, "%s, %d to %d players", "%s, %d bis %d Spieler"),
                  game->title[h->lang], game->seats_min, game->seats_max);
        page_item(&h->page, game->name, words.start);
    }
}

static void explain_hort(Help *h) {
    TEXT(name, 64);
    text_addf(&name, "hort%s%s", h->page.is_man_page ? "" : " ",
              h->page.is_man_page ? "" : HORT_VERSION);
    head(h, name.start, in_lang(h, "four dragon board games", "vier Brettspiele mit Drachen"));
    section(h, h->page.is_man_page ? "Synopsis" : "Usage", "Aufruf");
    page_code(&h->page, in_lang(h, "hort COMMAND [ARGUMENT …] [OPTION …]",
                                "hort BEFEHL [ARGUMENT …] [OPTION …]"));
    section(h, "Commands", "Befehle");
    for (int i = 0; commands[i] != NULL; i++)
        if (!commands[i]->is_hidden)
            page_item(&h->page, commands[i]->name, commands[i]->summary[h->lang]);
    explain_games(h);
    section(h, "Options", "Optionen");
    spelling(h);
    page_paragraph(&h->page, in_lang(h, "`hort help COMMAND` explains those of a command.",
                                     "`hort help BEFEHL` erklärt die eines Befehls."));
}

void help_write(const Command *command, Lang lang, bool is_man_page, FILE *out) {
    Help h = {{out, is_man_page}, lang};
    if (command == NULL)
        explain_hort(&h);
    else
        explain_command(&h, command);
}

/* ---- the command itself ---- */

static const char *const langs[] = {"en", "de", NULL};

static const Parameter arguments[] = {
    {"COMMAND", KIND_COMMAND, .is_optional = true,
     .help = {"what is explained; when missing, all commands are listed",
              "was erklärt wird; fehlt er, werden alle Befehle genannt"}},
    {0},
};

static const Parameter options[] = {
    {"lang", KIND_CHOICE, .choices = langs,
     .help = {"the language; usually that of the environment",
              "die Sprache; sonst die der Umgebung"}},
    {0},
};

static int help_run(const Input *in) {
    const Command *command = in->arguments > 0 ? command_find(in->argument[0]) : NULL;
    help_write(command, (Lang)input_choice(in, 0, (int)lang_of_locale()), false, stdout);
    return 0;
}

const Command help_command = {
    .name = "help",
    .run = help_run,
    .summary = {"explains a command with all its options",
                "erklärt einen Befehl mit allen Optionen"},
    .arguments = arguments,
    .options = options,
};
