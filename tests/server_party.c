/* server_party.c: see server_party.h. */
#include "tests/server_party.h"

#include <stdio.h>
#include <string.h>

void path_of(const Party *p, const char *verb, char *out, size_t room) {
    snprintf(out, room, "/api/tables/%s%s", p->table, verb);
}

void seat_two(Party *p) {
    char path[64];
    fake_guest("Anna", p->token[0]);
    fake_guest("Bea", p->token[1]);
    assert_int_equal(fake_request(NET_POST, "/api/tables", p->token[0],
                                  "{\"game\":\"template\",\"players\":2,"
                                  "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}"),
                     201);
    fake_member("id", p->table, sizeof p->table);
    path_of(p, "/join", path, sizeof path);
    assert_int_equal(fake_request(NET_POST, path, p->token[1], "{}"), 200);
    fake_draw(p->table, p->token, 2);
    for (int i = 0; i < 2; i++) {
        p->line[i] = fake_connect(p->token[i]);
        fake_say(p->line[i], "{\"seq\":1,\"type\":\"watch\",\"table\":\"%s\"}", p->table);
        fake_settle();
        assert_non_null(fake_heard(p->line[i], "\"type\":\"state\""));
    }
}

void leave_all(Party *p) {
    fake_disconnect(p->line[0]);
    fake_disconnect(p->line[1]);
}

bool first_move(const Party *p, int seat, char *out, size_t room) {
    const char *text = fake_heard(p->line[seat], "\"actors\":");
    const char *list = text == NULL ? NULL : strstr(text, "\"legal\":[[");
    if (list == NULL)
        return false;
    list = strchr(list, '[') + 3;
    snprintf(out, room, "%.*s", (int)strcspn(list, "\""), list);
    return true;
}

int actor_of(const Party *p, char *move, size_t room) {
    int seat = first_move(p, 0, move, room) ? 0 : 1;
    assert_true(first_move(p, seat, move, room));
    return seat;
}

void say_play(const Party *p, int seat, int seq, const char *key, const char *move) {
    fake_say(p->line[seat],
             "{\"seq\":%d,\"key\":\"%s\",\"type\":\"play\",\"table\":\"%s\",\"seat\":%d,\"move\":"
             "\"%s\"}",
             seq, key, p->table, seat, move);
}

int lines_of(const Party *p) {
    return table_find(fake.server, p->table)->lines;
}
