// Which page is shown. Only the address decides.
import { Observable } from "./observable";

const here = () => location.pathname + location.search + location.hash;

export const address = new Observable<string>(here());

addEventListener("popstate", () => address.set(here()));

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  address.set(here());
  if (!to.includes("#")) scrollTo(0, 0);
}

/** Lets ordinary links change the page without a reload. */
export function followLinks(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a[href^='/']") as HTMLAnchorElement | null;
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    if (link.target || link.hasAttribute("download") || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(link.getAttribute("href")!);
  });
}
