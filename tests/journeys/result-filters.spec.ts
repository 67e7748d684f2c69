import { devices, type Page } from "@playwright/test";
import {
  desktopScripted,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  onlyIn,
  phoneScripted,
  test,
} from "../setup/journey";
import { comingMonth, runsScript, waitUntilSettled, withLanguage } from "../setup/shopper-journey";

const list = `/search-result?categoryId=1&dest=ATH&yearMonth=${comingMonth()}`;
const hours = { night: /^0[0-5]:/, morning: /^(0[6-9]|1[01]):/, afternoon: /^1[2-7]:/, evening: /^(1[89]|2[0-3]):/ };
const shown = (page: Page) => page.locator("article.deal");
const numberIn = (text: string) => Number(/\d+/.exec(text.replace(/,/g, ""))?.[0]);

test("filters are a sheet on a phone: a tick applies at once, the button with the count stays in view, Escape returns", async ({
  page,
}) => {
  test.skip(test.info().project.name !== "phone-he-script", "a sheet, and a script that applies each choice");
  await page.goto(list);
  await waitUntilSettled(page);
  const filters = page.locator("details.filters");
  const opener = filters.locator("> summary");
  const show = filters.locator(".sheet-foot button");
  const before = numberIn(await page.locator(".results-line > p[role=status]").innerText());
  await opener.click();
  const box = await filters.boundingBox();
  expect([box!.x, box!.y, box!.width, box!.height]).toEqual([0, 0, 390, 844]);
  await expect(show).toBeInViewport({ ratio: 1 });
  // Many groups are folded; one opens by its heading.
  const group = filters.locator("details.filter-group", { has: page.locator("[name=facilities]") });
  await expect(group.locator("[name=facilities]").first()).toBeHidden();
  await group.locator("summary").click();
  const option = group.locator("label.tick", { has: page.locator("[name=facilities]") }).last();
  const counted = numberIn(/\((\d+)\)/.exec(await option.innerText())![1]!);
  expect(counted).toBeLessThan(before);
  await option.locator("input").check();
  await page.waitForURL(/facilities=/);
  await expect(show).toContainText(counted === 1 ? "אחת" : String(counted));
  await expect(filters).toHaveAttribute("open");
  await filters.evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight));
  await expect(show).toBeInViewport({ ratio: 1 });
  await filters.evaluate((sheet) => sheet.scrollTo(0, 0));
  await expect(show).toBeInViewport({ ratio: 1 });
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  await page.keyboard.press("Escape");
  await expect(filters).not.toHaveAttribute("open");
  await expect(opener).toBeFocused();
  await expect(opener).toContainText("(1)");
  await expect(shown(page)).toHaveCount(Math.min(counted, 20));
});

test("an hour of departure is chosen in the form, with script and without, and taken back above the list", async ({
  page,
}) => {
  onlyIn(desktopScripted);
  await page.goto(list);
  await waitUntilSettled(page);
  const filters = page.locator("details.filters");
  if (!(await filters.locator(".sheet-foot").isVisible())) await filters.locator("> summary").click();
  const group = filters.locator("details.filter-group", { has: page.locator("[name=departs]") });
  await group.locator("summary").click();
  const option = group.locator("[name=departs]").first();
  const part = (await option.getAttribute("value")) as keyof typeof hours;
  const label = await group.locator("label.tick").first().innerText();
  const counted = numberIn(/\((\d+)\)/.exec(label)![1]!);
  await option.check();
  if (!(await runsScript(page))) await filters.locator(".sheet-foot button").click();
  await page.waitForURL((url) => url.searchParams.get("departs") === part);
  await waitUntilSettled(page);
  await expect(page.locator(".results-line > p[role=status]")).toContainText(counted === 1 ? "אחת" : String(counted));
  const leaving = page.locator("article.deal .deal-flights .flight:first-child .flight-place:first-child");
  for (const place of await leaving.allInnerTexts()) expect(/\d\d:\d\d/.exec(place)?.[0]).toMatch(hours[part]);
  const chip = page.locator(".chips a").first();
  await expect(chip).toContainText(label.split("(")[0]!.trim());
  await chip.click();
  await page.waitForURL((url) => !url.searchParams.has("departs"));
});

test("on a phone the first offer begins within 420 px, whatever browser says it is one", async ({
  browser,
  page,
  baseURL,
}) => {
  onlyIn(phoneScripted);
  const top = async (one: Page) => {
    await one.goto(new URL(list, baseURL).href);
    await waitUntilSettled(one);
    return (await shown(one).first().boundingBox())!.y;
  };
  expect(await top(page)).toBeLessThanOrEqual(420);
  const { userAgent } = devices["Desktop Chrome"];
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, locale: "he-IL", userAgent, isMobile: false },
  });
  const desktop = await context.newPage();
  expect(await desktop.evaluate(() => navigator.userAgent)).not.toContain("Mobile");
  expect(await top(desktop)).toBeLessThanOrEqual(420);
  await context.close();
});

test("a ticked offer brings a tray with its count into view, which compares", async ({ page }) => {
  onlyIn(phoneScripted);
  await page.goto(list);
  await waitUntilSettled(page);
  const tray = page.locator("form#compare");
  await expect(tray).not.toBeInViewport();
  const ticks = page.locator("input[name=deals]");
  for (const [index, count] of [
    [0, 1],
    [1, 2],
  ] as const) {
    await ticks.nth(index).check();
    await expect(tray).toBeInViewport({ ratio: 1 });
    const said = tray.locator("button");
    expect(await said.evaluate((button) => getComputedStyle(button, "::after").content)).toContain("counter(marked)");
    await expect(said).toBeVisible();
    if (await runsScript(page)) await expect(tray.locator("[role=status]")).toHaveText(`נבחרו ${count} מתוך 3`);
  }
  await tray.locator("button").click();
  await page.waitForURL(/\/compare\?/);
  await waitUntilSettled(page);
  await expect(page.locator("table.compare thead a")).toHaveCount(2);
  await page.locator("main a").first().click();
  await page.waitForURL(/\/search-result\?/);
  await waitUntilSettled(page);
  // Without script only the browser's own way back keeps ticks.
  if (await runsScript(page)) {
    await expect(page.locator("input[name=deals]:checked")).toHaveCount(2);
    await expect(tray.locator("[role=status]")).toHaveText("נבחרו 2 מתוך 3");
  }
});

test("flights alone are rows of times, of which a screen holds more than of holidays", async ({ page }) => {
  onlyIn(phoneScripted);
  const heights = async (categoryId: number) => {
    await page.goto(withLanguage(`/search-result?categoryId=${categoryId}&dest=ATH&yearMonth=${comingMonth()}`, "en"));
    await waitUntilSettled(page);
    return shown(page).evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
  };
  const holidays = await heights(1);
  const flights = await heights(3);
  expect(await page.locator("article.deal.flight-row").count()).toBe(flights.length);
  expect(await page.locator("article.deal img").count()).toBe(0);
  const middle = (sizes: number[]) => sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)]!;
  expect(middle(flights)).toBeLessThan(middle(holidays));
  // Two begin on the first screen of a phone.
  expect(Math.max(...flights)).toBeLessThanOrEqual(400);
});
