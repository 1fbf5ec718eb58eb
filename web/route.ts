// Which page is shown. Only the address decides.
import { options } from "preact";
import { Observable } from "./observable";
import { base, link, pageOf } from "./site";

const here = () => pageOf(location);

export const address = new Observable<string>(here());

addEventListener("popstate", () => address.set(here()));

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", link(to));
  else history.pushState(null, "", link(to));
  address.set(here());
  if (!to.includes("#")) scrollTo(0, 0);
}

/** Every link says the address of its page as this host knows it, also to those who open it in a new tab. */
function addressLinks(): void {
  const before = options.vnode;
  options.vnode = (vnode) => {
    const { href } = vnode.props as { href?: unknown };
    if (vnode.type === "a" && typeof href === "string") Object.assign(vnode.props, { href: link(href) });
    before?.(vnode);
  };
}

/** Lets ordinary links change the page without a reload. */
export function followLinks(): void {
  addressLinks();
  document.addEventListener("click", (event) => {
    const anchor = (event.target as Element).closest?.("a[href^='/']") as HTMLAnchorElement | null;
    if (!anchor || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    if (anchor.target || anchor.hasAttribute("download") || anchor.pathname.startsWith("/api/")) return;
    if (!anchor.pathname.startsWith(base)) return;
    event.preventDefault();
    go(pageOf(anchor));
  });
}
