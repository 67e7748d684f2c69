// On the confirmation of a booking: has the page and its documents kept on this device, says so, and takes them away when asked to.
// Without it, or without a worker, the page is the same and needs a network.
const place = document.getElementById("kept-offline");
const line = navigator.connection;
const frugal = line && (line.saveData || /(^|-)2g$/.test(line.effectiveType || ""));

function told(worker, message) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data === "done");
    worker.postMessage(message, [port2]);
  });
}

async function keep() {
  const registration = await navigator.serviceWorker.register("/booking/offline-worker.js", { scope: "/booking/" });
  await navigator.serviceWorker.ready;
  const worker = registration.active;
  const addresses = (selector, name) => [...document.querySelectorAll(selector)].map((element) => element[name]);
  const pages = [location.href, ...addresses("a[href*='/booking/document']", "href")];
  const assets = [
    // The page that is kept may be asked for with the whole sheet, which a first page only prefetches.
    ...addresses("link[rel=stylesheet], link[rel=prefetch][as=style], link[rel=preload][as=font]", "href"),
    ...addresses("main img", "src"),
    "/icons.svg",
    "/favicon.svg",
  ];
  const until = place.dataset.until;
  if (!(await told(worker, { pages: [...new Set(pages)], assets: [...new Set(assets)], until }))) return;
  place.hidden = false;
  place.querySelector("button").addEventListener("click", async () => {
    await told(worker, { forget: true });
    await registration.unregister();
    place.hidden = true;
  });
}

if (place && "serviceWorker" in navigator && !frugal) keep().catch(() => {});
