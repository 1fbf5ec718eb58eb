// Addresses of files that the build has made and named in the page.

/** The address of the engine, of a worker, or of the style of the pages that come later. */
export function builtAddress(
  name: "engine" | "coach" | "table-worker" | "thinker" | "explainer" | "pages-style",
): string {
  const address = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;
  if (!address) throw new Error(`no ${name} in this build`);
  return new URL(address, document.baseURI).href;
}
