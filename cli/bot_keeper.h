/* bot_keeper.h: a process of ours that outlives us by a moment and ends the programs we have started,
 * with all their children, whatever has killed us. */
#ifndef HORT_CLI_BOT_KEEPER_H
#define HORT_CLI_BOT_KEEPER_H

#include <sys/types.h>

/* Starts it; call this before any threads. Without it the other calls do nothing. */
void keeper_start(void);
/* A process group has begun, or has been ended. */
void keeper_add(pid_t group);
void keeper_remove(pid_t group);

#endif
