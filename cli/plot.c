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

static const char *const STYLE =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;"
    "color:#222;background:#fff}table{border-collapse:collapse;margin:1rem 0}"
    "td,th{padding:.2rem .6rem;border-bottom:1px solid #ddd;text-align:right;"
    "font-variant-numeric:tabular-nums}th:first-child,td:first-child{text-align:left}"
    "td,th[scope=row]{white-space:nowrap}td small{color:#555}.sure{font-weight:bold}"
    "svg{max-width:100%;height:auto;border-radius:10px}.wide{overflow-x:auto}"
    "@media(prefers-color-scheme:dark){body{color:#eee;background:#161d1c}td small{color:#bbb}"
    "td,th{border-color:#3a4543}a{color:#8ab8f0}}";

void plot_page_begin(const char *title, const char *lang, FILE *out) {
    fprintf(out,
            "<!DOCTYPE html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">\n<meta "
            "name=\"viewport\" content=\"width=device-width\">\n<title>",
            lang);
    plot_escaped(title, out);
    fprintf(out, "</title>\n<style>%s</style></head>\n<body><h1>", STYLE);
    plot_escaped(title, out);
    fputs("</h1>\n", out);
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

/* Round numbers, about six of them, at least `least` apart, around what is shown. */
static Axis axis_over(double low, double high, double least, double left, double right) {
    double span = high > low ? high - low : 1, size = pow(10, floor(log10(span / 5)));
    double parts = span / 5 / size;
    double step = fmax(size * (parts > 5 ? 10 : parts > 2 ? 5 : parts > 1 ? 2 : 1), least);
    double first = floor(low / step) * step, last = ceil(high / step - 1e-9) * step;
    return (Axis){first, fmax(last, first + step), step, left, right};
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
    Axis axis = axis_over(low, high, 0, LEFT, RIGHT);
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
    double low = bars.first + COUNTS_LOW - 0.5; /* a bar stands around its numbers */
    Axis axis = axis_over(low, low + bars.count * bars.width, 1, BARS_LEFT, RIGHT);
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

/* ---- curves ---- */

/* Curves differ by colour and by dashes. */
static const char *const CURVE_STYLE[PLOT_CURVES_MAX] = {
    "stroke=\"#b3261e\"",
    "stroke=\"#1f5f8b\" stroke-dasharray=\"9 4\"",
    "stroke=\"#6b3fa0\" stroke-dasharray=\"3 3\"",
    "stroke=\"#2e6b3a\" stroke-dasharray=\"12 3 3 3\"",
    "stroke=\"#9a6a00\" stroke-dasharray=\"6 2\"",
    "stroke=\"#444\" stroke-dasharray=\"2 5\"",
    "stroke=\"#00717a\" stroke-dasharray=\"14 5\"",
    "stroke=\"#a0336b\" stroke-dasharray=\"5 5 1 5\""};

static void draw_curve(const PlotCurves *plot, int curve, const Axis *across, const Axis *up,
                       FILE *out) {
    double last = plot->share[(plot->points - 1) * plot->curves + curve];
    fprintf(out, "<polyline fill=\"none\" stroke-width=\"2.5\" %s points=\"", CURVE_STYLE[curve]);
    for (int i = 0; i < plot->points; i++)
        fprintf(out, "%.1f,%.1f ", place(across, i),
                place(up, 100 * plot->share[i * plot->curves + curve]));
    fputs("\"/>\n", out);
    /* those who have lost all end at one height: their names stand one above the other */
    int below = 0;
    for (int other = 0; other < curve; other++)
        below += fabs(plot->share[(plot->points - 1) * plot->curves + other] - last) < 0.05;
    words_at(across->right + 42, place(up, 100 * last) + 4 - 16 * below, "", plot->name[curve],
             out);
    fprintf(out,
            "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke-width=\"2.5\" %s/>\n",
            across->right + 6, across->right + 36, place(up, 100 * last) - 16 * below,
            place(up, 100 * last) - 16 * below, CURVE_STYLE[curve]);
}

static void draw_mark(const PlotCurves *plot, int number, const Axis *across, double top,
                      double bottom, FILE *out) {
    char words[16];
    double x = place(across, plot->mark[number]);
    snprintf(words, sizeof words, "%d", number + 1);
    fprintf(out,
            "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#b3541e\" "
            "stroke-dasharray=\"2 3\"/><circle cx=\"%.1f\" cy=\"%.1f\" r=\"9\" fill=\"#fff\" "
            "stroke=\"#b3541e\"/>\n",
            x, x, top, bottom, x, top);
    words_at(x, top + 4, " font-size=\"11\" text-anchor=\"middle\"", words, out);
}

void plot_curves(const PlotCurves *plot, int y, FILE *out) {
    double top = y + HEAD + 20, bottom = y + PLOT_CURVES_HEIGHT - FOOT;
    int last = plot->points > 1 ? plot->points - 1 : 1;
    Axis across = axis_over(0, last, 1, BARS_LEFT, RIGHT), up = {0, 100, 25, bottom, top};
    across.high = last;
    words_at(20, y + 22, " font-size=\"15\" font-weight=\"bold\"", plot->title, out);
    for (int percent = 0; percent <= 100; percent += 25) {
        char words[16];
        snprintf(words, sizeof words, "%d %%", percent);
        fprintf(out, "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>\n",
                BARS_LEFT, RIGHT, place(&up, percent), place(&up, percent));
        words_at(BARS_LEFT - 6, place(&up, percent) + 4, " font-size=\"11\" text-anchor=\"end\"",
                 words, out);
    }
    across.high = floor(last / across.step) * across.step; /* ticks end where the match does */
    Axis ticks = across;
    across.high = last;
    ticks.right = place(&across, ticks.high);
    if (ticks.high > ticks.low)
        draw_axis(&ticks, plot->axis, bottom, bottom, out);
    for (int i = 0; i < plot->marks; i++)
        draw_mark(plot, i, &across, top - 12, bottom, out);
    for (int curve = 0; curve < plot->curves; curve++)
        draw_curve(plot, curve, &across, &up, out);
}
