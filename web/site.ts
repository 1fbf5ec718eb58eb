// Where this page comes from: a hort server, or a folder of files on any web host (`make site`), which has no tables
// of its own but may name a server that has (server.json).
import { aText, fields, isGood } from "./check";

const isSite = document.querySelector("meta[name=site]") !== null;
const patienceMs = 2000; // a network that never answers does not keep the page waiting
const serverFile = fields({ server: aText });

/** The folder of the site, with a slash at its end; on a server "/". */
export const base = isSite ? new URL("./", document.baseURI).pathname : "/";

let server: string | null = isSite ? null : location.origin;

/** Is there a server that could have tables? */
export const hasServer = (): boolean => server !== null;

export function serverAddress(): string {
  if (server === null) throw new Error("no server");
  return server;
}

/** Reads which server a site names; a server's own page knows. */
export async function findServer(): Promise<void> {
  if (!isSite) return;
  try {
    const answer = await fetch(`${base}server.json`, { signal: AbortSignal.timeout(patienceMs) });
    const named: unknown = answer.ok ? await answer.json() : null;
    if (isGood(serverFile, named)) server = serverFile(named, "server.json").server.replace(/\/+$/, "") || null;
  } catch {
    /* no such file, or no network: then there is none */
  }
}

/** The address of a page: on a server its path, on a site a query, for its host knows but one page. */
export const link = (to: string): string => (isSite && to.startsWith("/") ? (to === "/" ? base : `${base}?${to}`) : to);

/** The page that this address names. */
export const pageOf = (at: Pick<Location, "pathname" | "search" | "hash">): string =>
  (at.search.startsWith("?/") ? at.search.slice(1) : isSite ? "/" : at.pathname + at.search) + at.hash;
