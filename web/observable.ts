// A value that components can follow. The only state holder of the client; no framework.
import { useEffect, useState } from "preact/hooks";

export class Observable<T> {
  private followers = new Set<() => void>();
  constructor(private current: T) {}

  get value(): T {
    return this.current;
  }

  set(next: T): void {
    if (next === this.current) return;
    this.current = next;
    for (const follower of [...this.followers]) follower();
  }

  /** Tells the followers that something inside the value has changed. */
  touch(): void {
    for (const follower of [...this.followers]) follower();
  }

  follow(tell: () => void): () => void {
    this.followers.add(tell);
    return () => this.followers.delete(tell);
  }
}

/** The value of a store; the component is drawn again whenever it changes. */
export function useObservable<T>(store: Observable<T>): T {
  const [, redraw] = useState(0);
  useEffect(() => store.follow(() => redraw((n) => n + 1)), [store]);
  return store.value;
}
