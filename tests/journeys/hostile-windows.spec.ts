import type { Page } from "@playwright/test";
import { expect, test } from "../setup/journey";
import { book, chooseProduct, expectConfirmed, leaveFrame, reachCardPage, typeCard } from "../setup/shopper-journey";

const hostile = "https://hostile.example";

// Messages need script. Once on a desktop is enough: the listener is the same everywhere.
test.beforeEach(({ page: _ }, { project }) => test.skip(project.name !== "desktop-he-script", "needs script, once"));

/** A page of another site. Nothing leaves the machine. */
async function hostilePage(page: Page, script: string): Promise<Page> {
  const context = page.context();
  await context.route(`${hostile}/**`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>hostile</title><script>${script}</script>`,
    }),
  );
  const other = await context.newPage();
  await other.goto(`${hostile}/`);
  return other;
}

test("check 22: no other window, frame or site moves the card page; its own frame does", async ({ page }) => {
  await chooseProduct(page, "he", 5);
  await book(page);
  const frame = await reachCardPage(page);
  const cardPage = page.url();
  const genuine = { type: "card-verified", url: "/booking/card-verified?booking=b&uid=u" };
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    window.addEventListener("message", ({ origin, data }) => heard.push([origin, data]));
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard.length);

  await frame.locator("[name=number]").waitFor();
  const gateway = page.frames().find((one) => one !== page.mainFrame())!;
  expect(new URL(gateway.url()).origin).not.toBe(new URL(cardPage).origin);
  await gateway.evaluate((message) => window.parent.postMessage(message, "*"), genuine);
  await page.evaluate((message) => window.postMessage(message, window.location.origin), genuine);
  // Both arrived, and neither moved the page.
  await expect.poll(heard).toBe(2);
  await expect(page).toHaveURL(cardPage);

  // A site that opened the card page holds no window it could send to.
  const opener = await hostilePage(page, "");
  const opened = page.context().waitForEvent("page");
  await opener.evaluate((url) => void Object.assign(window, { target: window.open(url) }), cardPage);
  const copy = await opened;
  await copy.waitForLoadState("load");
  await expect.poll(() => opener.evaluate(() => (window as unknown as { target: Window }).target.closed)).toBe(true);
  expect(await copy.evaluate(() => window.opener)).toBeNull();
  await expect(copy).toHaveURL(cardPage);
  await Promise.all([opener.close(), copy.close()]);

  // Nor can a site frame it, to lay something over it.
  const framing = await hostilePage(page, "");
  await framing.evaluate(async (url) => {
    const inner = document.createElement("iframe");
    inner.src = url;
    const loaded = new Promise((resolve) => inner.addEventListener("load", resolve));
    document.body.append(inner);
    await loaded;
  }, cardPage);
  const inner = framing.frames().find((one) => one !== framing.mainFrame())!;
  expect(inner.url()).toMatch(/^(chrome-error:|about:blank)/);
  await framing.close();

  await typeCard(frame, "4580000000000000");
  await leaveFrame(page, frame);
  await expectConfirmed(page);
});
