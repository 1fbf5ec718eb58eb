/* plot.c: see plot.h. */
#include "cli/plot.h"

#include <math.h>

enum { LEFT = 250, RIGHT = 640, ROW = 28, HEAD = 44, FOOT = 52, BARS = 40, BARS_LEFT = 60 };

void plot_escaped(const char *words, FILE *out) {
    for (; *words != '\0'; words++)
        if (*words == '<' || *words == '&' || *words == '>' || *words == '"')
            fprintf(out, "&#%d;", *words);
        else
            fputc(*words, out);
}

static void words_at(double x, double y, const char *style, const char *words, FILE *out) {
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\"%s>", x, y, style);
    plot_escaped(words, out);
    fputs("</text>\n", out);
}

void plot_begin(const char *title, int height, FILE *out) {
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\" role=\"img\" font-family=\"sans-serif\" font-size=\"13\" "
            "fill=\"#222\">\n<title>",
            PLOT_WIDTH, height, PLOT_WIDTH, height);
    plot_escaped(title, out);
    fprintf(out, "</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", PLOT_WIDTH,
            height);
}

void plot_end(FILE *out) {
    fputs("</svg>\n", out);
}

/* ---- axes ---- */

typedef struct Axis {
    double low, high, step;
    double left, right; /* where they lie across the image */
} Axis;

/* Round numbers, about six of them, around what is shown. */
static Axis axis_over(double low, double high, double left, double right) {
    double span = high > low ? high - low : 1, size = pow(10, floor(log10(span / 5)));
    double parts = span / 5 / size;
    double step = size * (parts > 5 ? 10 : parts > 2 ? 5 : parts > 1 ? 2 : 1);
    return (Axis){floor(low / step) * step, ceil(high / step + 1e-9) * step, step, left, right};
}

static double place(const Axis *axis, double value) {
    return axis->left + (axis->right - axis->left) * (value - axis->low) / (axis->high - axis->low);
}

/* Ticks with their numbers, lines up to `top`, and what the axis counts. */
static void draw_axis(const Axis *axis, const char *words, double top, double bottom, FILE *out) {
    int decimals = axis->step >= 1 ? 0 : (int)ceil(-log10(axis->step) - 1e-9);
    int ticks = (int)lround((axis->high - axis->low) / axis->step);
    for (int i = 0; i <= ticks; i++) {
        char number[32];
        double value = axis->low + i * axis->step, x = place(axis, value);
        snprintf(number, sizeof number, "%.*f", decimals, fabs(value) < axis->step / 2 ? 0 : value);
        fprintf(out, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>\n", x,
                x, top, bottom + 4);
        words_at(x, bottom + 17, " font-size=\"11\" text-anchor=\"middle\"", number, out);
    }
    fprintf(out, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#555\"/>\n",
            axis->left, axis->right, bottom, bottom);
    words_at((axis->left + axis->right) / 2, bottom + 34,
             " font-size=\"12\" text-anchor=\"middle\"", words, out);
}

/* ---- figures with intervals ---- */

int plot_rows_height(const PlotRows *plot) {
    return HEAD + ROW * plot->count + FOOT;
}

static void draw_row(const PlotRow *row, const Axis *axis, double y, FILE *out) {
    char number[32];
    words_at(20, y + 4, "", row->label, out);
    fprintf(out,
            "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#1f5f8b\" "
            "stroke-width=\"3\"/><circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"#1f5f8b\"/>\n",
            place(axis, row->low), place(axis, row->high), y, y, place(axis, row->value), y);
    snprintf(number, sizeof number, row->format, row->value);
    words_at(place(axis, row->value), y - 8, " font-size=\"11\" text-anchor=\"middle\"", number,
             out);
    if (row->note != NULL)
        words_at(RIGHT + 16, y + 4, " font-size=\"11\" fill=\"#555\"", row->note, out);
}

void plot_rows(const PlotRows *plot, int y, FILE *out) {
    double low = plot->has_mark ? plot->mark : INFINITY, high = plot->has_mark ? plot->mark : -low;
    for (int i = 0; i < plot->count; i++) {
        low = fmin(low, plot->row[i].low);
        high = fmax(high, plot->row[i].high);
    }
    Axis axis = axis_over(low, high, LEFT, RIGHT);
    double bottom = y + HEAD + ROW * plot->count;
    words_at(20, y + 22, " font-size=\"15\" font-weight=\"bold\"", plot->title, out);
    draw_axis(&axis, plot->axis, y + HEAD - 8, bottom, out);
    if (plot->has_mark)
        fprintf(out,
                "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%.1f\" stroke=\"#b3541e\" "
                "stroke-dasharray=\"4 3\"/>\n",
                place(&axis, plot->mark), place(&axis, plot->mark), y + HEAD - 8, bottom);
    for (int i = 0; i < plot->count; i++)
        draw_row(&plot->row[i], &axis, y + HEAD + ROW * i + 14, out);
}

/* ---- how often values occurred ---- */

typedef struct Bars {
    int first, last, width, count; /* indices of counts; values in a bar; bars */
    uint64_t of[BARS + 1], highest;
} Bars;

static Bars make_bars(const Counts *counts) {
    Bars bars = {.first = COUNTS - 1};
    for (int i = 0; i < COUNTS; i++)
        if (counts->of[i] > 0) {
            bars.first = i < bars.first ? i : bars.first;
            bars.last = i;
        }
    bars.width = (bars.last - bars.first) / BARS + 1;
    bars.count = (bars.last - bars.first) / bars.width + 1;
    for (int i = bars.first; i <= bars.last; i++)
        bars.of[(i - bars.first) / bars.width] += counts->of[i];
    for (int i = 0; i < bars.count; i++)
        bars.highest = bars.of[i] > bars.highest ? bars.of[i] : bars.highest;
    return bars;
}

void plot_counts(const Counts *counts, const char *title, const char *axis_words, int y,
                 FILE *out) {
    if (counts->total == 0)
        return;
    Bars bars = make_bars(counts);
    double top = y + HEAD + 12, bottom = y + PLOT_COUNTS_HEIGHT - FOOT;
    double low = bars.first + COUNTS_LOW, high = low + bars.count * bars.width;
    Axis axis = axis_over(low, high, BARS_LEFT, RIGHT);
    char percent[32];
    words_at(20, y + 22, " font-size=\"15\" font-weight=\"bold\"", title, out);
    draw_axis(&axis, axis_words, top, bottom, out);
    for (int i = 0; i < bars.count; i++) {
        double height = (bottom - top) * (double)bars.of[i] / (double)bars.highest;
        double left = place(&axis, low + i * bars.width);
        double right = place(&axis, low + (i + 1) * bars.width);
        fprintf(out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#1f5f8b\"/>\n",
                left, bottom - height, fmax(right - left - 1, 0.5), height);
    }
    snprintf(percent, sizeof percent, "%.1f %%",
             100 * (double)bars.highest / (double)counts->total);
    words_at(BARS_LEFT - 6, top + 4, " font-size=\"11\" text-anchor=\"end\"", percent, out);
    words_at(BARS_LEFT - 6, bottom + 4, " font-size=\"11\" text-anchor=\"end\"", "0", out);
}
