/* requests.h: hands each HTTP request to the part of the server that answers it. */
#ifndef HORT_SERVER_REQUESTS_H
#define HORT_SERVER_REQUESTS_H

#include "net/net.h"
#include "protocol/refusals.h"
#include "server/changes.h"
#include <jansson.h>

void requests_handle(void *server, NetRequest *request);
/* Those that net does not let through. */
void requests_refuse(void *server, NetRequest *request, NetRefusal why);
void request_answer(NetRequest *r, int status, const Text *words);
void request_refuse(NetRequest *r, Code code);
void request_refuse_with(NetRequest *r, Code code, const char *en, const char *de);
/* A refusal as clients get it: its code and its sentence in both languages. */
void refusal_text(Code code, Text *out);
/* The value of an argument of the URL; empty when it is not there. */
void request_argument(const NetRequest *r, const char *name, char *out, size_t room);
/* The text of a member of a JSON object; empty when it is missing. */
const char *request_word(json_t *body, const char *name);

Code look_decide(Change *c, Text *why);
void look_done(Change *c);

#endif
