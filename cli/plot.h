/* plot.h: plots as SVG: figures with their intervals, one per row; how often values occurred; shares as
 * curves. */
#ifndef HORT_CLI_PLOT_H
#define HORT_CLI_PLOT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* A figure with its interval. */
typedef struct PlotRow {
    const char *label;
    const char *note; /* beside the interval, such as how many games; NULL: nothing */
    double value, low, high;
    const char *format; /* of the value: "%.1f" */
} PlotRow;

typedef struct PlotRows {
    const char *title, *axis;
    bool has_mark; /* a dashed line at `mark`: what would be fair, or no difference */
    double mark;
    int count;
    const PlotRow *row;
} PlotRows;

/* How often whole numbers occurred; those beyond the ends count at the ends. */
enum { COUNTS_LOW = -512, COUNTS = 4608 };
typedef struct Counts {
    uint64_t total, of[COUNTS];
} Counts;

static inline void counts_add(Counts *counts, int64_t number) {
    int64_t i = number - COUNTS_LOW;
    counts->of[i < 0 ? 0 : i >= COUNTS ? COUNTS - 1 : i]++;
    counts->total++;
}

/* Shares of a whole from left to right, a curve each, and places that are marked with numbers from 1. */
enum { PLOT_CURVES_MAX = 8 };
typedef struct PlotCurves {
    const char *title, *axis;
    int curves, points, marks;
    const char *name[PLOT_CURVES_MAX];
    const double *share; /* of each point: all curves, 0 to 1 */
    const int *mark;     /* points */
} PlotCurves;

/* An image begins at the top and takes plots one below the other. Its height is the sum of theirs. */
int plot_rows_height(const PlotRows *plot);
enum { PLOT_WIDTH = 820, PLOT_COUNTS_HEIGHT = 260, PLOT_CURVES_HEIGHT = 380 };

void plot_begin(const char *title, int height, FILE *out);
void plot_rows(const PlotRows *plot, int y, FILE *out);
void plot_counts(const Counts *counts, const char *title, const char *axis, int y, FILE *out);
void plot_curves(const PlotCurves *plot, int y, FILE *out);
void plot_end(FILE *out);

/* The head of a page in that language, up to its heading; </body></html> ends it. */
void plot_page_begin(const char *title, const char *lang, FILE *out);

/* Text with what XML and HTML reserve written out. */
void plot_escaped(const char *words, FILE *out);

#endif
