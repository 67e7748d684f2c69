import { expect, test } from "../setup/journey";
import { productWith } from "../setup/product-with";
import { waitUntilSettled } from "../setup/shopper-journey";

test.beforeEach(() => {
  test.skip(!test.info().project.name.endsWith("-script"), "without script the browser alone keeps the focus");
});

test("arrow keys go through the rooms without losing the focus, forth and back", async ({ page }) => {
  const { link } = await productWith(page, ({ status }) => status === "ok");
  // Without a chosen class the page shows the cheapest one.
  await page.goto(link.replace(/&cls=[^&]*/, ""));
  await waitUntilSettled(page);
  const part = page.locator("details.part", { has: page.locator("[name=cls]") });
  if (await part.count()) await part.locator("summary").click();
  const rooms = page.locator("[name=cls]:enabled");
  expect(await rooms.count()).toBeGreaterThan(1);
  const codes = await rooms.evaluateAll((inputs) => inputs.map((input) => input.getAttribute("value")));
  const first = page.locator("[name=cls]:checked");
  const before = (await first.getAttribute("value"))!;
  await first.focus();
  for (const step of [1, 0]) {
    const code = codes[(codes.indexOf(before) + step) % codes.length]!;
    await page.keyboard.press(step ? "ArrowDown" : "ArrowUp");
    await page.waitForURL((url) => url.searchParams.get("cls") === code);
    await waitUntilSettled(page);
    await expect(page.locator(`[name=cls][value="${code}"]`)).toBeFocused();
    await expect(page.locator(`[name=cls][value="${code}"]`)).toBeChecked();
  }
});

test("Escape closes the travellers and the pictures, with the focus on what opened them", async ({ page }) => {
  await page.goto("/");
  await waitUntilSettled(page);
  const party = page.locator(".search-who > details");
  await party.locator("> summary").click();
  await party.locator("button[value='adult+']").focus();
  await page.keyboard.press("Escape");
  await expect(party.locator(".search-party")).toBeHidden();
  await expect(party.locator("> summary")).toBeFocused();
  if (test.info().project.name.startsWith("desktop")) {
    const summary = party.locator("> summary");
    await summary.click();
    await party.locator(".party-done").click();
    await expect(party.locator(".search-party")).toBeHidden();
    await expect(summary).toBeFocused();
    // It closes when the focus leaves it, and Escape closes it from anywhere.
    await summary.click();
    await page.keyboard.press("Shift+Tab");
    await expect(party.locator(".search-party")).toBeHidden();
    await summary.click();
    await summary.evaluate((element) => element.blur());
    await page.keyboard.press("Escape");
    await expect(party.locator(".search-party")).toBeHidden();
  }

  const { link } = await productWith(page, ({ status }) => status === "ok");
  await page.goto(link);
  await waitUntilSettled(page);
  const part = page.locator("details.part", { has: page.locator(".gallery") });
  if (await part.count()) await part.locator("summary").click();
  const second = page.locator(".gallery-opens > a").nth(1);
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => page.locator("#picture-1 [href='#gallery']").click(),
  ]) {
    await second.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("#picture-2")).toBeInViewport();
    await expect(page.locator("#picture-2")).toBeFocused();
    // The page is Hebrew: the next picture is to the left.
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator("#picture-2")).not.toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator("#picture-2")).toBeFocused();
    const steps = await page.evaluate(() => history.length);
    await page.locator("#picture-2 [href='#picture-1']").first().click();
    await expect(page.locator("#picture-1")).toBeInViewport();
    // One step back leaves the pictures, however many were looked at.
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await close();
    await expect(page.locator(".opened-pictures")).toBeHidden();
    await expect(second).toBeFocused();
  }
});

test("a click anywhere in a row of the room table chooses its room", async ({ page }) => {
  test.skip(!test.info().project.name.startsWith("desktop"), "a phone has cards");
  const { link } = await productWith(page, ({ status }) => status === "ok");
  await page.goto(link.replace(/&cls=[^&]*/, ""));
  await waitUntilSettled(page);
  const row = page.locator(".room-table tbody tr", { has: page.locator("[name=cls]:enabled:not(:checked)") }).first();
  const code = (await row.locator("[name=cls]").getAttribute("value"))!;
  // The label that covers the row gets the click.
  await row.locator("td").first().click({ force: true });
  await page.waitForURL((url) => url.searchParams.get("cls") === code);
  await expect(page.locator(`[name=cls][value="${code}"]`)).toBeChecked();
});
