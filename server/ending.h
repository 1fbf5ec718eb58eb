/* ending.h: matches that end early: somebody concedes, or all people at the table
 * agree to stop. */
#ifndef HORT_SERVER_ENDING_H
#define HORT_SERVER_ENDING_H

#include "server/changes.h"

/* Rules of CHANGE_CONCEDE and CHANGE_END. */
Code concede_decide(Change *c, Text *why);
Code end_decide(Change *c, Text *why);
void ending_done(Change *c);

#endif
