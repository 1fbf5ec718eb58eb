// The bots' workers: each thought goes to a free one; those of a strong bot to several, which think about the same
// view on their own and are added up, as the engine's threads are on a server. Needs no shared memory, and so no page
// that is isolated from other origins.
import type { Question, Rules } from "./thinker";

/** Twice as many as on a server: WebAssembly is about half as fast. Only levels that think for a time gain by it; one
 * that counts iterations thinks alone, and chooses what it would choose anywhere. */
const threads: Record<string, number> = { hard: 2, expert: 4 };

interface Job {
  question: Question;
  resolve: (thought: Uint8Array) => void;
  reject: (error: Error) => void;
}

export class Thinkers {
  private free: Worker[] = [];
  private busy = new Map<Worker, Job>();
  private waiting: Job[] = [];
  /** How many can think at the same time. */
  readonly most = Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1));

  constructor(private readonly address: string) {}

  /** Starts a worker, so that the first thought need not wait for it. */
  prepare(rules: Rules): void {
    if (this.free.length + this.busy.size > 0) return;
    const worker = this.start();
    worker.postMessage(rules);
    this.free.push(worker);
  }

  /** One or more thoughts about the same view. */
  think(question: Question): Promise<Uint8Array[]> {
    const count = Math.min(this.most, threads[question.level] ?? 1);
    return Promise.all(
      Array.from({ length: count }, (_, i) => {
        const own = { ...question, seed: (question.seed + i) >>> 0 };
        return new Promise<Uint8Array>((resolve, reject) => {
          this.waiting.push({ question: own, resolve, reject });
          this.next();
        });
      }),
    );
  }

  /** Ends all thinking; nobody gets an answer any more. */
  stop(): void {
    for (const worker of this.busy.keys()) worker.terminate();
    this.busy.clear();
    this.waiting = [];
  }

  private start(): Worker {
    return new Worker(this.address, { type: "module" });
  }

  private next(): void {
    if (this.waiting.length === 0 || this.busy.size >= this.most) return;
    const worker = this.free.pop() ?? this.start(),
      job = this.waiting.shift()!;
    this.busy.set(worker, job);
    worker.onmessage = ({ data }: MessageEvent<Uint8Array | string>) => {
      this.busy.delete(worker);
      this.free.push(worker);
      if (typeof data === "string") job.reject(new Error(data));
      else job.resolve(data);
      this.next();
    };
    worker.onerror = (event) => {
      this.busy.delete(worker);
      job.reject(new Error(event.message || "thinker"));
      this.next();
    };
    worker.postMessage(job.question);
  }
}
