// The service worker: keeps all files of one version, so that the pages work without a network from the second visit
// on. The build puts `version` and `files` before this text.
//
// A new version waits until no page of an older one is open (the browser's own rule), so a running match finds the
// files it was begun with. Whoever opens the new version as the only page need not wait.
const scope = self.registration.scope;
const own = `hort-${version}`;
const shared = "hort-shared";
const patienceMs = 3000;

const keptPage = async () => (await caches.open(own)).match(scope);

async function keepFiles() {
  const wanted = [scope, ...files.map((file) => new URL(file, scope).href)];
  const cache = await caches.open(own);
  await cache.addAll(wanted.map((url) => new Request(url, { cache: "no-cache" })));
}

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("hort-") && name !== own && name !== shared;
  const clear = async () => {
    for (const name of await caches.keys()) if (isOld(name)) await caches.delete(name);
    await self.clients.claim(); // the first page ever, too: from now on it needs no network
  };
  event.waitUntil(clear());
});

// A page says which version it is. If the files of this version have been cleared away, they are fetched again. If it is
// the only page, nobody needs the older files.
self.addEventListener("message", (event) => {
  if (event.data !== version) return;
  const greeted = async () => {
    if (!(await keptPage())) await keepFiles();
    const pages = await self.clients.matchAll({ includeUncontrolled: true });
    if (pages.length <= 1) await self.skipWaiting();
  };
  event.waitUntil(greeted());
});

/** The page from the network, or the kept one when that takes long or fails. */
async function openPage(request) {
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs)).then(keptPage);
  const fresh = fetch(request).then((answer) => (answer.status >= 500 ? keptPage() : answer));
  return (await Promise.race([fresh, late]).catch(keptPage)) ?? fresh;
}

/** A record that another program shares: kept until the page takes it. */
async function takeShared(request) {
  const file = (await request.formData()).get("record");
  const cache = await caches.open(shared);
  await cache.put(new URL("shared.record", scope), new Response(file ?? ""));
  return Response.redirect(new URL("?/share", scope), 303);
}

self.addEventListener("fetch", (event) => {
  const { request } = event,
    url = new URL(request.url);
  if (!request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length);
  if (request.method === "POST" && path === "share") event.respondWith(takeShared(request));
  else if (request.method !== "GET" || path.startsWith("api/") || path.startsWith("ws")) return;
  else if (request.mode === "navigate") event.respondWith(openPage(request));
  else if (files.includes(path.split("?")[0]) || url.pathname.includes("/assets/"))
    event.respondWith(caches.match(request).then((answer) => answer ?? fetch(request)));
});
