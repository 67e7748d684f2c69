import { walkTheFlow } from "../pictures/walk-the-flow.mjs";
import { launchBrowser } from "../test/find-chromium.mjs";

/**
 * Bytes over the wire of each screen on a phone. First views have an empty cache; the others are the cost of one more screen in the same
 * visit. The late script loads once the page is usable and is counted separately.
 */
export async function benchWeights(origin) {
  const browser = await launchBrowser();
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ ...phone, javaScriptEnabled });
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send("Network.enable");
    const kinds = new Map();
    let bytes = {};
    protocol.on("Network.responseReceived", ({ requestId, response }) => kinds.set(requestId, kindOf(response.url)));
    protocol.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? "other";
      // A drawing in the page has been counted with it.
      if (kind === "in the page") return;
      bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    });
    const firstViews = ["home", "results", "product"];
    console.log(javaScriptEnabled ? "\nfirst views, script on" : "\nthe way, script off");
    await walkTheFlow(
      page,
      origin,
      "he",
      async (screen) => {
        if (javaScriptEnabled && !firstViews.includes(screen)) return;
        if (javaScriptEnabled) {
          await protocol.send("Network.clearBrowserCache");
          bytes = {};
          await page.goto(page.url(), { waitUntil: "load" });
        }
        const early = Object.entries(bytes).filter(([kind]) => kind !== "late script");
        const sum = early.reduce((total, [, size]) => total + size, 0);
        const parts = early.map(([kind, size]) => `${kind} ${size}`).join(", ");
        if (javaScriptEnabled) await page.waitForTimeout(5_000);
        const late = bytes["late script"] ? `; script after it ${bytes["late script"]}` : "";
        console.log(`${screen.padEnd(18)} ${String(sum).padStart(6)} bytes (${parts})${late}`);
        bytes = {};
      },
      javaScriptEnabled ? "product" : undefined,
    );
    await context.close();
  }
  await browser.close();
}

function kindOf(url) {
  const { protocol, pathname } = new URL(url);
  if (protocol === "data:") return "in the page";
  if (pathname.startsWith("/build/start-")) return "starter";
  if (/^\/build\/.*\.js$|^\/texts\//.test(pathname)) return "late script";
  if (pathname.endsWith(".css")) return "css";
  if (pathname.startsWith("/fonts/")) return "font";
  if (pathname.startsWith("/pictures/") || pathname.endsWith(".svg")) return "image";
  return pathname.endsWith(".js") ? "starter" : "html";
}
