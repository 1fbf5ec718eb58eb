// The engine as a WebAssembly instance: the same C code as the server's. Texts in, texts out; see web/exports.h and
// web/table_exports.h. Pages get one from engine.ts; the workers of local/ start their own.

export interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  engine_room(bytes: number): number;
  engine_answer(): number;
  engine_length(): number;
  engine_open(lang: number): number;
  engine_info(lang: number): number;
  engine_view(viewer: number, lines: number): number;
  engine_lines(viewer: number, from: number, lang: number): number;
  engine_hash(): number;
  engine_judge(hasKept: number, lang: number): number;
  engine_lesson(lang: number): number;
  engine_state(seat: number, from: number, lang: number): number;
  engine_play(seat: number, lang: number): number;
  engine_why(seat: number, lang: number): number;
  engine_preview(seat: number, lang: number): number;
  engine_choose(seat: number): number;
  engine_advice(seat: number, lang: number): number;
  engine_builtin(): number;
  engine_set(players: number, lang: number): number;
  engine_coach(seat: number, lang: number): number;
  engine_explain(budget: number, seed: number): number;
  engine_explain_on(pieces: number): number;
  engine_explain_report(lang: number): number;
  engine_explain_step(line: number, step: number, viewer: number, lang: number): number;
  engine_explain_cut(lines: number): number;
  engine_table_begin(): number;
  engine_table_record(): number;
  engine_table_settle(): number;
  engine_table_number(): number;
  engine_table_actors(): number;
  engine_table_info(): number;
  engine_table_summary(): number;
  engine_table_state(viewer: number, from: number, isFirst: number, isBack: number, lang: number): number;
  engine_table_notice(notice: number): number;
  engine_table_agree(seq: number): number;
  engine_table_refuse(seq: number, lang: number): number;
  engine_table_play(seq: number, seat: number, lang: number): number;
  engine_table_why(seq: number, seat: number, lang: number): number;
  engine_table_takeback(seq: number, seat: number, lang: number): number;
  engine_table_at(seq: number, viewer: number, line: number, lang: number): number;
  engine_table_view(seat: number): number;
  engine_think(seat: number, seed: number, mostMs: number): number;
  engine_table_thought(isFirst: number): number;
  engine_table_move(seat: number): number;
  engine_table_hint(seq: number, seat: number, lang: number): number;
}

/** The few system calls a C library without files asks for. But for the clock they do nothing. */
function system(exports: () => Exports): WebAssembly.Imports {
  const nothing = () => 0;
  const names = [
    "args_get",
    "args_sizes_get",
    "environ_get",
    "environ_sizes_get",
    "fd_close",
    "fd_fdstat_get",
    "fd_fdstat_set_flags",
    "fd_prestat_dir_name",
    "fd_read",
    "fd_seek",
    "random_get",
    "poll_oneoff",
    "sched_yield",
    "fd_filestat_get",
    "path_filestat_get",
  ];
  const memory = () => new DataView(exports().memory.buffer);
  return {
    wasi_snapshot_preview1: {
      ...Object.fromEntries(names.map((name) => [name, nothing])),
      fd_prestat_get: () => 8,
      path_open: () => 44,
      clock_time_get: (_clock: number, _precision: bigint, at: number) => {
        memory().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
      fd_write: (_fd: number, vectors: number, count: number, written: number) => {
        const view = memory();
        let sum = 0;
        for (let i = 0; i < count; i++) sum += view.getUint32(vectors + 8 * i + 4, true);
        view.setUint32(written, sum, true);
        return 0;
      },
      proc_exit: (status: number) => {
        throw new Error(`engine stopped (${status})`);
      },
    },
  };
}

export async function startEngine(module: WebAssembly.Module): Promise<Exports> {
  let exports: Exports;
  const instance = await WebAssembly.instantiate(
    module,
    system(() => exports),
  );
  exports = instance.exports as unknown as Exports;
  exports._initialize();
  return exports;
}

export async function compileEngine(address: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await (await fetch(address)).arrayBuffer());
}

/** A language as the engine counts them. */
export const langNumber = (lang: string): number => (lang === "de" ? 1 : 0);

/** A record without its lines and secret: what a worker must know of the rules and the set of a match. */
export const rulesIn = (record: string): string => `${record.split("\nmoves\n")[0]}\nmoves\nunfinished\nend\n`;

/** The bytes the engine has answered with. */
export function answerBytes(engine: Exports): Uint8Array {
  const start = engine.engine_answer();
  return new Uint8Array(engine.memory.buffer).slice(start, start + engine.engine_length());
}

/** The text the engine has answered with. */
export const answer = (engine: Exports): string => new TextDecoder().decode(answerBytes(engine));

export function fillBytes(engine: Exports, bytes: Uint8Array): void {
  const room = engine.engine_room(bytes.length);
  new Uint8Array(engine.memory.buffer).set(bytes, room);
}

/** Puts a text where the engine reads it. */
export const fill = (engine: Exports, text: string): void => fillBytes(engine, new TextEncoder().encode(text));
