// For people who booked, and nobody else: keeps their confirmation and documents on this device until the journey is over, and shows
// them when there is no network. Registered by keep-offline.js, for /booking/ alone. With a network, the network answers.
const cacheName = "booked-1";
const personal = /^\/booking\/(confirmation|document|file)$/;
const untilHeader = "x-kept-until";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([self.clients.claim(), forgetOld()])));

self.addEventListener("message", (event) => {
  const { pages, assets, until, forget } = event.data;
  const work = forget ? self.caches.delete(cacheName) : keep(pages, assets, until);
  event.waitUntil(
    work.then(
      () => event.ports[0]?.postMessage("done"),
      () => event.ports[0]?.postMessage("failed"),
    ),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (personal.test(pathname)) event.respondWith(freshOrKept(request));
  } else if (!pathname.startsWith("/booking/")) {
    event.respondWith(fetch(request).catch(() => kept(request)));
  }
});

/** Page and documents, and what they look like; each with the day on which it is forgotten. */
async function keep(pages, assets, until) {
  await forgetOld();
  const cache = await self.caches.open(cacheName);
  for (const address of [...pages, ...assets]) {
    const answer = await fetch(address, { credentials: "same-origin" });
    if (answer.ok && !answer.redirected) await cache.put(address, await dated(answer, until));
  }
}

async function dated(answer, until) {
  const headers = new Headers(answer.headers);
  headers.set(untilHeader, until);
  headers.delete("set-cookie");
  return new Response(await answer.blob(), { status: 200, headers });
}

async function freshOrKept(request) {
  const cache = await self.caches.open(cacheName);
  try {
    const answer = await fetch(request);
    const before = await cache.match(request, { ignoreVary: true });
    // What the shop does not show any more is not kept any more.
    if (before && answer.type !== "opaqueredirect" && answer.ok)
      await cache.put(request.url, await dated(answer.clone(), before.headers.get(untilHeader)));
    else if (before) await cache.delete(request, { ignoreVary: true });
    return answer;
  } catch {
    return kept(request);
  }
}

async function kept(request) {
  await forgetOld();
  const found = await self.caches.match(request, { cacheName, ignoreVary: true });
  return found ?? Response.error();
}

async function forgetOld() {
  if (!(await self.caches.has(cacheName))) return;
  const cache = await self.caches.open(cacheName);
  const today = new Date().toISOString().slice(0, 10);
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    if ((answer?.headers.get(untilHeader) ?? "") < today) await cache.delete(request);
  }
}
