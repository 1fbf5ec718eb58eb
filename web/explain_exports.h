/* explain_exports.h: the open match looked back upon (ai/reckoning.h), in slices: for a worker. */
#ifndef HORT_WEB_EXPLAIN_EXPORTS_H
#define HORT_WEB_EXPLAIN_EXPORTS_H

#include <stdint.h>

/* Begins with that budget, counted from 0; answers how many pieces there are. 0 when the match is not over. */
int engine_explain(int budget, uint32_t seed);
/* Does so many of the next pieces, or those that are left; answers how many are done. */
int engine_explain_on(int pieces);
/* What is known by now, as in docs/analysis.md. 0 before anything is. */
int engine_explain_report(int lang);

/* The better move instead of that line and what might have followed: after so many steps of it (0: before the
 * move), as that seat sees it. {"count":5,"words":"…","view":{…}}, counting all steps. */
int engine_explain_step(int line, int step, int viewer, int lang);

/* The open match up to that many lines as a record with its secret, to play on from there. */
int engine_explain_cut(int lines);

#endif
