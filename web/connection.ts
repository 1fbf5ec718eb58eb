// A page's connection to tables: to a server's by WebSocket, or to those on this device by a worker (local/here.ts).
// Sends messages and waits for the answers. After a loss it reconnects by itself and repeats, with the same key, what
// was not answered. Knows messages, not tables or games.
import { Observable } from "./observable";
import { Refusal } from "./client_table";
import { newKey, readMessage, type Answer, type Message } from "./messages";
import { serverAddress } from "./site";
import { settings } from "./settings";

/** What a connection needs of a WebSocket. */
export type Socket = Pick<WebSocket, "readyState" | "send" | "close" | "onopen" | "onmessage" | "onclose">;

interface Waiting {
  message: Record<string, unknown>;
  resolve: (a: Answer) => void;
  reject: (e: Error) => void;
  isSent: boolean;
}

const keyed = new Set([
  ...["play", "chat", "takeback", "takeback-answer", "promise", "share", "concede", "end"],
  ...["create", "import", "leave", "return", "rematch"], // at tables of this device
]);

export class Connection {
  readonly state = new Observable<"online" | "connecting" | "offline">("connecting");
  /** Why the server has hung up, by its own word; null while nothing is to be said about it. */
  readonly bye = new Observable<string | null>(null);
  readonly turns = new Observable<string[]>([]);
  private socket: Socket | null = null;
  private waiting = new Map<number, Waiting>();
  private listeners = new Set<(m: Message) => void>();
  private openers = new Set<() => void>();
  private seq = 0;
  private failures = 0;
  private retry = 0;
  private pulse = 0;
  private heard = 0;
  private wanted = false;

  constructor(private readonly connect: () => Socket) {}

  /** Hears every message that is not an answer. */
  listen(listener: (m: Message) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Called each time a connection stands, before anything waiting is repeated. */
  onOpen(opener: () => void): () => void {
    this.openers.add(opener);
    if (this.state.value === "online") opener();
    return () => this.openers.delete(opener);
  }

  start(): void {
    if (this.wanted) return;
    this.wanted = true;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.hurry();
    });
    settings.follow(() => this.greet());
    this.open();
  }

  /** A new session (log in, new guest) needs a new connection. */
  renew(): void {
    if (!this.wanted) return this.start();
    this.failures = 0;
    this.bye.set(null);
    if (this.socket) this.socket.close();
    else this.hurry();
  }

  /** Sends a message and waits for its answer; a refusal is thrown. */
  ask(type: string, fields: Record<string, unknown> = {}): Promise<Answer> {
    this.start();
    const seq = ++this.seq;
    const message: Record<string, unknown> = { seq, type, ...fields };
    if (keyed.has(type)) message.key = newKey();
    return new Promise<Answer>((resolve, reject) => {
      this.waiting.set(seq, { message, resolve, reject, isSent: false });
      this.sendWaiting();
    }).then((answer) => {
      if (!answer.ok) throw new Refusal(answer.code ?? "refused", answer.text ?? answer.code ?? "", answer.rule);
      return answer;
    });
  }

  private hurry(): void {
    if (this.state.value === "online" || this.socket) return;
    clearTimeout(this.retry);
    this.open();
  }

  private open(): void {
    this.state.set(this.failures > 1 ? "offline" : "connecting");
    const socket = this.connect();
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.hear(String(event.data));
    socket.onclose = () => this.closed(socket);
  }

  private opened(): void {
    this.failures = 0;
    this.heard = Date.now();
    if (this.bye.value !== "session-ended") this.bye.set(null);
    this.greet();
    this.state.set("online");
    for (const opener of [...this.openers]) opener();
    this.sendWaiting();
    clearInterval(this.pulse);
    this.pulse = window.setInterval(() => this.check(), 10_000);
  }

  /** Notices a connection that died without saying so. */
  private check(): void {
    if (Date.now() - this.heard > 35_000) this.socket?.close();
    else if (Date.now() - this.heard > 9_000) this.ask("ping").catch(() => undefined);
  }

  private greet(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const seq = ++this.seq;
    this.waiting.set(seq, {
      message: {},
      isSent: true,
      reject: () => undefined,
      resolve: (a) => {
        if (a.turns) this.turns.set(a.turns);
      },
    });
    this.socket.send(JSON.stringify({ seq, type: "hello", lang: settings.value.lang }));
  }

  private closed(socket: Socket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    clearInterval(this.pulse);
    this.failures++;
    this.state.set(this.failures > 1 ? "offline" : "connecting");
    for (const [seq, waiting] of [...this.waiting]) {
      if (keyed.has(String(waiting.message.type))) waiting.isSent = false;
      else if (waiting.isSent) {
        this.waiting.delete(seq);
        waiting.reject(new Refusal("offline", "offline"));
      }
    }
    const pause = Math.min(5000, 200 * 2 ** Math.min(this.failures, 5)) * (0.7 + Math.random() * 0.6);
    this.retry = window.setTimeout(() => this.open(), pause);
  }

  private sendWaiting(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    for (const waiting of this.waiting.values()) {
      if (waiting.isSent) continue;
      waiting.isSent = true;
      this.socket.send(JSON.stringify(waiting.message));
    }
  }

  private hear(text: string): void {
    this.heard = Date.now();
    const message = readMessage(text);
    if (message === null) return;
    if (message.type === "bye") {
      this.bye.set(message.reason);
      return;
    }
    if (message.type === "answer") {
      const waiting = this.waiting.get(message.seq);
      this.waiting.delete(message.seq);
      waiting?.resolve(message);
      return;
    }
    if (message.type === "notice" && message.kind === "turn" && !this.turns.value.includes(message.table))
      this.turns.set([...this.turns.value, message.table]);
    for (const listener of [...this.listeners]) listener(message);
  }
}

export const connection = new Connection(() => new WebSocket(`${serverAddress().replace(/^http/, "ws")}/ws`));
