/* uploads.c: see uploads.h.
 *
 * The dice of such a match came from a secret that somebody has chosen alone. That is what its record
 * says (`dealer auto`) and what its judge tells everybody who looks at it (match/judge.h). Only people
 * who sat at one device have played it, so all their seats belong to who brings it. */
#include "server/uploads.h"

#include "server/changes.h"
#include "server/lobby.h"
#include "server/messages.h"
#include "server/names.h"
#include "server/requests.h"
#include "server/seats.h"
#include "server/server_private.h"
#include "server/sessions.h"

#include <string.h>

static void refuse(NetRequest *r, const char *en, const char *de) {
    request_refuse_with(r, CODE_BAD_REQUEST, en, de);
}

/* Could the match be dealt again from its secret alone? Only then can a table keep it. */
static bool is_whole(const Record *record, const char *text) {
    const MatchDeal *deal = match_secret_deal(record->match);
    return record->has_seed && !deal->is_manual && deal->draw.number == 0 &&
           strstr(text, "\nstart ") == NULL;
}

static void seat_people(Table *t, const Record *record, const Person *me) {
    bool has_person = false;
    for (int i = t->seats - 1; i >= 0; i--) {
        SeatHolder *s = &t->settings.seat[i];
        bool is_bot = name_is_bots(record->name[i]) && (has_person || i > 0);
        s->kind = is_bot ? KIND_BOT : KIND_PERSON;
        s->level = LEVEL_NORMAL;
        if (!name_check(record->name[i], s->name))
            memcpy(s->name, me->stored.name, NAME_MAX_BYTES - 1);
        if (!is_bot)
            strcpy(s->person, me->stored.id);
        has_person |= !is_bot;
    }
}

static void make_table(Server *s, NetRequest *r, const Record *record, const Person *me,
                       uint64_t key, const char *id) {
    Origin origin = {.kind = ORIGIN_REQUEST, .request = r, .key = key};
    Ruleset *ruleset = ruleset_share((Ruleset *)match_ruleset(record->match));
    Table *t = lobby_make_table(s, games_find(ruleset->game->name), ruleset, me);
    seat_people(t, record, me);
    strcpy(t->settings.draw.secret, match_secret_deal(record->match)->secret);
    if (key != 0)
        strcpy(t->id, id);
    Change *c = change_new(t, CHANGE_CREATE, &origin);
    c->create.match = record->match;
    table_change(t, c);
}

void uploads_handle(Server *s, NetRequest *r, json_t *body) {
    char session[STORE_ID], id[TABLE_ID];
    const char *text = request_word(body, "record");
    Person *me = person_of_token(s, r->token, session);
    uint64_t key = lobby_key(body, me, id);
    if (key != 0 && create_answer_again(s, r, id, key))
        return;
    Code code = lobby_may_make(s, r, me);
    Record record = {0};
    TEXT(english, 512);
    TEXT(german, 512);
    Text error[LANGS] = {english, german};
    if (code != CODE_OK)
        request_refuse(r, code);
    else if (!record_read_told(text, strlen(text), &record, error))
        refuse(r, english.start, german.start);
    else if (!is_whole(&record, text)) {
        match_free(record.match);
        refuse(r, "Only a match that one device has dealt from the start can be kept here.",
               "Hier lässt sich nur eine Partie behalten, die ein einziges Gerät von Anfang an "
               "ausgeteilt hat.");
    } else {
        net_charge_request(r, lines_cost(match_lines(record.match)));
        make_table(s, r, &record, me, key, id);
    }
}
