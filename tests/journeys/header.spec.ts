import { covers } from "../coverage/covers";
import { expect, expectNoAxeViolations, onlyIn, test } from "../setup/journey";
import { waitUntilSettled, withLanguage } from "../setup/shopper-journey";

test.beforeEach(() => {
  // On a phone the link to the registration is on the log-in page.
  onlyIn(["desktop-he-script", "desktop-noscript"]);
});

test("log-in, registration and price plan open over the page with script, and are pages without; the language keeps what was typed", async ({
  page,
}, { project }) => {
  covers("2.70", "2.71");
  const script = project.name === "desktop-he-script";
  await page.goto(withLanguage("/search-result?dest=RHO", "en"));
  await waitUntilSettled(page);
  await expect(page.locator("header nav").first()).toContainText("Flights");
  const account = page.locator("header nav.account");
  const dialog = page.locator("dialog[open]");
  await account.getByRole("link", { name: "Join the club" }).click();
  if (script) {
    await expect(dialog.locator("[name=email]")).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(account.getByRole("link", { name: "Join the club" })).toBeFocused();
  } else {
    await page.waitForURL(/\/member\/register\?next=/);
    await page.goBack();
  }
  await account.getByRole("link", { name: "Log in" }).click();
  const form = script ? dialog : page.locator("main");
  await form.locator("[name=phone]").fill("12");
  await form.locator("form button.button").click();
  // Errors are shown on the form's own page, which keeps the return address.
  await expect(page.locator("#errors")).toBeVisible();
  expect(page.url()).toContain(`/member/login?next=${encodeURIComponent("/search-result?dest=RHO&lang=en")}`);

  await page.goto(withLanguage("/search-result?dest=RHO", "en"));
  await waitUntilSettled(page);
  await page.locator("nav.languages a[lang=ru]").click();
  await page.waitForURL(/dest=RHO&lang=ru/);
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");

  if (!script) return;
  await page.goto("/");
  await waitUntilSettled(page);
  await page.locator("[name=place]").fill("Athens");
  // Closes the list of places.
  await page.keyboard.press("Escape");
  await page.locator("nav.languages a[lang=ar]").click();
  await page.waitForURL(/lang=ar/);
  await waitUntilSettled(page);
  await expect(page.locator("[name=place]")).toHaveValue("Athens");
});

test.describe("a lazy chunk that fails to load", () => {
  test.use({ expectedProblems: [/Error loading route module|Failed to (fetch|load)/] });

  test("reloads the page once, with the input kept, and continues without the lost script", async ({ page }, {
    project,
  }) => {
    covers("8.9");
    test.skip(project.name !== "desktop-he-script", "without script nothing can be lost");
    await page.goto("/");
    await waitUntilSettled(page);
    await page.locator("[name=place]").fill("Rhodes");
    await page.keyboard.press("Escape");
    let requestCount = 0;
    await page.route("**/build/routes/_shop+/destination-list*", (route) => {
      requestCount += 1;
      return route.abort();
    });
    await page.locator("a[href^='/destination-list']").last().click();
    await expect(page.locator("#script-lost")).toBeVisible();
    await expect(page.locator("[name=place]")).toHaveValue("Rhodes");
    await expectNoAxeViolations(page);
    await page.locator("a[href^='/destination-list']").last().click();
    await page.waitForURL(/\/destination-list/);
    expect(requestCount).toBeLessThanOrEqual(2);
  });

  test("that hangs is waited for 120 seconds, then the whole page loads", async ({ page }, { project }) => {
    covers("4.18", "8.9", "8.10");
    test.skip(project.name !== "desktop-he-script", "without script nothing can be lost");
    await page.clock.install();
    await page.goto("/");
    await waitUntilSettled(page);
    await page.route("**/build/routes/_shop+/destination-list*", () => {});
    await page.locator("a[href^='/destination-list']").last().click();
    await expect(page.locator(".pending")).toBeVisible();
    let fullLoads = 0;
    page.on("framenavigated", () => {
      fullLoads += 1;
    });
    await page.clock.runFor(115_000);
    expect(fullLoads).toBe(0);
    await page.clock.runFor(10_000);
    await expect.poll(() => fullLoads).toBe(1);
    await page.waitForURL(/\/destination-list/);
    await expect(page.locator("main h1")).toBeVisible();
  });
});

test("every link that Tab reaches in the header can be seen", async ({ page }, { project }) => {
  test.skip(project.name !== "desktop-he-script", "once is enough");
  await page.goto(withLanguage("/", "ar"));
  await waitUntilSettled(page);
  const names: string[] = [];
  for (let keys = 0; keys < 30; keys += 1) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const focused = document.activeElement!;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const drawn = document.elementFromPoint(left + width / 2, top + height / 2);
      return { name: focused.textContent!, seen: focused.contains(drawn), header: Boolean(focused.closest("header")) };
    });
    if (names.length > 0 && !at.header) break;
    if (!at.header) continue;
    names.push(at.name);
    expect(at.seen, at.name).toBe(true);
  }
  expect(names.length).toBeGreaterThan(8);
});
