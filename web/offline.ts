// Keeps this version of the pages on the device (service_worker.js), and takes records that other programs hand over.
import { base } from "./site";

const version = document.querySelector<HTMLMetaElement>("meta[name=version]")?.content;

/** After the first page has shown, so that it is not kept waiting. */
export function keepPages(): void {
  if (!("serviceWorker" in navigator)) return;
  const keep = async () => {
    const registration = await navigator.serviceWorker.register(`${base}service-worker.js`, { scope: base });
    const greet = () => registration.waiting?.postMessage(version);
    registration.active?.postMessage(version);
    greet();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", greet));
  };
  addEventListener("load", () => void keep().catch(() => undefined));
}

interface LaunchQueue {
  setConsumer(take: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

const desk = async () => ({
  cache: await caches.open("hort-shared"),
  at: new URL(`${base}shared.record`, location.origin).href,
});

/** Record files that the system opens with this program: they come the same way as those that others share. */
export function takeFiles(open: () => void): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  const lay = async (file: File) => {
    const { cache, at } = await desk();
    await cache.put(at, new Response(file));
    open();
  };
  launchQueue?.setConsumer(({ files = [] }) => void files[0]?.getFile().then(lay));
}

/** The record that another program has shared, once. */
export async function takeShared(): Promise<string | null> {
  const { cache, at } = await desk(),
    answer = await cache.match(at);
  await cache.delete(at);
  return answer ? answer.text() : null;
}
