/* fuzz_protocol.c: requests and messages to a server, one per line:
 *
 *     P /api/tables {"game":…}       a request (G, P or D), made by the first person
 *     0{"seq":1,"type":"ping"}       a message on connection 0 or 1; $T stands for the table's id
 *
 * Every message is answered exactly once, every request too (fake_request waits for it), and the
 * secret of the dice is never among what is sent. Bots and hints are left out: they take time. */
#include "tests/fuzz/fuzz.h"
#include "tests/server_fake.h"

static char token[2][NET_TOKEN], table[TABLE_ID];
static NetSocket *line_of[2];

static void begin(void) {
    fake_open(NULL);
    fake_guest("Anna", token[0]);
    fake_guest("Bea", token[1]);
    fake_request(NET_POST, "/api/tables", token[0],
                 "{\"game\":\"template\",\"players\":2,\"seats\":[{\"kind\":\"me\"},"
                 "{\"kind\":\"open\"}]}");
    fake_member("id", table, sizeof table);
    TEXT(path, 64);
    text_addf(&path, "/api/tables/%s/join", table);
    fake_request(NET_POST, path.start, token[1], "{}");
    fake_draw(table, token, 2);
    line_of[0] = fake_connect(token[0]);
    line_of[1] = fake_connect(token[1]);
}

/* The line with every $T replaced. */
static void with_table(const char *line, Text *out) {
    for (; *line != '\0'; line++)
        if (line[0] == '$' && line[1] == 'T') {
            text_add(out, table);
            line++;
        } else
            text_add_char(out, *line);
}

static void check_sent(const NetSocket *to, bool is_message) {
    const Table *t = table_find(fake.server, table);
    int answers = 0;
    for (int i = 0; i < fake.count; i++) {
        answers +=
            fake.sent[i].to == to && strncmp(fake.sent[i].text, "{\"type\":\"answer\"", 16) == 0;
        FUZZ_CHECK(t == NULL || t->settings.state == TABLE_OVER ||
                       strstr(fake.sent[i].text, t->settings.draw.secret) == NULL,
                   "the secret was sent");
    }
    FUZZ_CHECK(!is_message || answers == 1, "not exactly one answer");
}

static void try_request(char *words) {
    NetMethod method = words[0] == 'G' ? NET_GET : words[0] == 'P' ? NET_POST : NET_DELETE;
    char *path = words + 1 + strspn(words + 1, " "), *body = path + strcspn(path, " ");
    if (*body != '\0')
        *body++ = '\0';
    fake_request(method, path, token[0], body);
    FUZZ_CHECK(fake.status >= 200 && fake.status < 600, "no status");
    check_sent(NULL, false);
}

static void try_line(const char *line) {
    static char room[1 << 16];
    Text words = text_over(room, sizeof room);
    with_table(line, &words);
    fake_forget();
    bool is_slow = strstr(room, "bot") != NULL || strstr(room, "hint") != NULL ||
                   strstr(room, "password") != NULL || strstr(room, "leave") != NULL ||
                   strstr(room, "logout") != NULL || strstr(room, "sessions") != NULL;
    if (is_slow || strchr(room, '\\') != NULL)
        return;
    if (room[0] == 'G' || room[0] == 'P' || room[0] == 'D')
        try_request(room);
    else if ((room[0] == '0' || room[0] == '1') && words.length <= NET_FRAME) {
        NetSocket *to = line_of[room[0] - '0'];
        connection_received(fake.server, to, room + 1, words.length - 1, NET_FINE);
        fake_settle();
        check_sent(to, true);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    char *text = fuzz_text(bytes, count), *rest = NULL;
    int lines = 0;
    begin();
    for (char *line = strtok_r(text, "\n", &rest); line != NULL && lines++ < 40;
         line = strtok_r(NULL, "\n", &rest))
        try_line(line);
    fake_disconnect(line_of[0]);
    fake_disconnect(line_of[1]);
    fake_close(NULL);
    free(text);
    return 0;
}
