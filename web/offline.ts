// Keeps this version of the pages on the device (service_worker.js), and takes records that other programs hand over.
import { base } from "./site";

const version = document.querySelector<HTMLMetaElement>("meta[name=version]")?.content;

/** After the first page has shown, so that it is not kept waiting. */
export function keepPages(): void {
  if (!("serviceWorker" in navigator)) return;
  const keep = async () => {
    const registration = await navigator.serviceWorker.register(`${base}service-worker.js`, { scope: base });
    const greet = () => registration.waiting?.postMessage(version);
    greet();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", greet));
  };
  addEventListener("load", () => void keep().catch(() => undefined));
}

interface LaunchQueue {
  setConsumer(take: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/** Record files that the system opens with this program. */
export function takeFiles(open: (text: string) => Promise<void>): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => {
    void files[0]
      ?.getFile()
      .then((file) => file.text())
      .then(open);
  });
}

/** The record that another program has shared, once. */
export async function takeShared(): Promise<string | null> {
  const cache = await caches.open("hort-shared"),
    at = new URL(`${base}shared.record`, location.origin).href;
  const answer = await cache.match(at);
  await cache.delete(at);
  return answer ? answer.text() : null;
}
