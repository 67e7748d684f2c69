import { expect, test } from "../setup/journey";

/** Taps the heading between any two tasks of the browser, from the moment the page's script starts until it runs. */
function tapDuringStart() {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    document.querySelector("h1")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    if (!("__remixRouter" in window)) channel.port2.postMessage(null);
  };
  let context: unknown;
  Object.defineProperty(window, "__remixContext", {
    get: () => context,
    set(value) {
      context = value;
      channel.port2.postMessage(null);
    },
  });
}

test("a tap while the page's script starts breaks nothing", async ({ page }, { project }) => {
  test.skip(!project.name.endsWith("-script"), "without script nothing starts");
  await page.addInitScript(tapDuringStart);
  await page.goto("/");
  await expect.poll(() => page.evaluate(() => "__remixRouter" in window)).toBe(true);
});
