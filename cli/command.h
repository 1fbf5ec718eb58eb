/* command.h: the subcommands of hort, one file each. */
#ifndef HORT_CLI_COMMAND_H
#define HORT_CLI_COMMAND_H

/* Each gets the words after its own name and returns the exit status. */
typedef int CommandRun(int count, char **word);

CommandRun arena_run;
CommandRun backup_run;
CommandRun console_run;
CommandRun join_run;
CommandRun play_run;
CommandRun replay_run;
CommandRun load_run;
CommandRun serve_run;
CommandRun sim_run;
CommandRun verify_run;

#endif
