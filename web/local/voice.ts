// What the worker of the tables says: every answer and notice, built by the engine as on a server. What only the store
// knows (ids, the list of entries) is handed in. Used by table_worker.ts and local_table.ts.
import { answer, fill, type Exports } from "../wasm";

/** As protocol/codes.h numbers them. */
const notices = { "takeback-done": 2, left: 5, returned: 6 };

/** Members as the engine takes them: with a comma before each. */
const members = (more: object) =>
  JSON.stringify(more)
    .slice(1, -1)
    .replace(/^(?=.)/s, ",");

export class Voice {
  /** The language of the page, as the engine counts them. */
  lang = 0;

  private told: string[] = [];

  constructor(
    private readonly engine: Exports,
    private readonly post: (messages: string[]) => void,
  ) {}

  tell(message: string): void {
    this.told.push(message);
  }

  /** Posts all that was told since the last time, together: the page then draws it once. */
  finish(): void {
    if (this.told.length > 0) this.post(this.told);
    this.told = [];
  }

  /** The engine's last words. */
  said(): string {
    return answer(this.engine);
  }

  /** Passes on what the engine has built. */
  pass(): void {
    this.tell(this.said());
  }

  agree(seq: number, more: object = {}): void {
    fill(this.engine, members(more));
    this.engine.engine_table_agree(seq);
    this.pass();
  }

  /** With the words of the code, or others. */
  refuse(seq: number, code: string, words = ""): void {
    fill(this.engine, `${code}\n${words}`);
    this.engine.engine_table_refuse(seq, this.lang);
    this.pass();
  }

  notice(kind: keyof typeof notices, more: object = {}): void {
    fill(this.engine, members(more));
    this.engine.engine_table_notice(notices[kind]);
    this.pass();
  }

  /** News of this device, which no server has. */
  deviceNotice(table: string, kind: "not-kept" | "was-gone" | "bot-failed"): void {
    this.tell(JSON.stringify({ type: "notice", table, kind }));
  }
}
