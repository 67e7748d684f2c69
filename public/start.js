// The framework's script is asked for once the page can be used: after load and a quiet moment, or at the first touch.
// Never for people who save data or sit on a 2g line: every page works without it.
const block = document.getElementById("handoff");
const line = navigator.connection;
const frugal = line && (line.saveData || /(^|-)2g$/.test(line.effectiveType || ""));
let begun = false;

/** Without the script, for want of a connection perhaps, the page goes on as it is. */
function begin() {
  if (begun) return;
  begun = true;
  takeOver().catch(() => {});
}

async function takeOver() {
  const { context, stream, manifest, routes, entry } = JSON.parse(block.textContent);
  context.stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(stream));
      controller.close();
    },
  });
  window.__remixContext = context;
  const [, ...modules] = await Promise.all([import(manifest), ...routes.map(([, url]) => import(url))]);
  window.__remixRouteModules = Object.fromEntries(routes.map(([id], index) => [id, modules[index]]));
  await import(entry);
}

if (block && !frugal) {
  for (const event of ["pointerdown", "keydown", "touchstart", "focusin"]) {
    addEventListener(event, begin, { once: true, passive: true, capture: true });
  }
  const idle = () =>
    window.requestIdleCallback ? requestIdleCallback(begin, { timeout: 4000 }) : setTimeout(begin, 1500);
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}
