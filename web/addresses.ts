// Addresses of files that the build has made and named in the page.

/** The address of the engine or of a worker. */
export function builtAddress(name: "engine" | "coach" | "table-worker" | "thinker" | "explainer"): string {
  const address = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;
  if (!address) throw new Error(`no ${name} in this build`);
  return new URL(address, document.baseURI).href;
}
