import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, onlyIn, phoneScripted, test } from "../setup/journey";
import {
  book,
  chooseProduct,
  continueTo,
  fillPayer,
  fillTravellers,
  payByCard,
  runsScript,
  waitUntilSettled,
} from "../setup/shopper-journey";

test.beforeEach(() => {
  onlyIn(phoneScripted);
});

const amountOf = (text: string) => Number(/[\d,.]+/.exec(text)![0].replaceAll(",", ""));
/** The total in the bar of the product. */
const priceOf = async (page: Page) => amountOf(await page.locator(".bottom-bar .price").innerText());

test("the trip with its hotel, days and price is shown at every step, from the product to the confirmation", async ({
  page,
}, { project }) => {
  await chooseProduct(page, "he", 3);
  const hotel = await page.locator("h1").innerText();
  const [from, to] = (await page.locator(".trip-head .dates bdi").allInnerTexts()) as [string, string];
  expect(from).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  const price = await priceOf(page);
  const checkPage = async () => {
    const trip = page.locator("main aside .trip");
    await expect(trip.locator(".trip-title")).toHaveText(hotel);
    await expect(trip).toContainText(from);
    await expect(trip).toContainText(to);
    expect(amountOf((await trip.locator(".sum .price").textContent())!), page.url()).toBe(price);
    const isPhone = project.name.startsWith("phone");
    const line = page.locator(".trip-line");
    await expect(line).toBeVisible({ visible: isPhone });
    await expect(trip).toBeVisible({ visible: !isPhone });
    if (!isPhone) return;
    // One line is visible; the whole trip opens on demand.
    expect(amountOf(await line.locator(".price").innerText())).toBe(price);
    await line.click();
    await expect(trip).toBeVisible();
    await page.locator(".trip-close").click();
    await expect(trip).toBeHidden();
  };
  await book(page);
  await checkPage();
  await fillTravellers(page);
  await continueTo(page, /\/payer\?/);
  await checkPage();
  await fillPayer(page);
  await continueTo(page, /\/extras\?/);
  await checkPage();
  await expect(page.locator("main")).toContainText("כבר כלול בכרטיס הטיסה");
  await continueTo(page, /\/check\?/);
  await checkPage();
  const terms = await page.locator("main form a[target=_blank]").getAttribute("href");
  expect((await page.request.get(terms!)).status()).toBe(200);
  await page.locator("[name=acceptTerms]").check();
  await continueTo(page, /\/verifying-card/);
  await checkPage();
  await payByCard(page);
  await checkPage();
  await expect(page.locator(".hold-clock")).toHaveCount(0);
  await expect(page.locator("main dt", { hasText: "כתובת המלון" })).toBeVisible();
});

test("travellers are chosen behind one line and change the price; Enter in a field submits its own form", async ({
  page,
}) => {
  await chooseProduct(page, "he", 6);
  const party = page.locator("#party");
  const forTwo = await priceOf(page);
  await expect(party.locator("[name=adult]")).toBeHidden();
  await expect(party.locator("> summary")).toContainText("שני מבוגרים");
  await party.locator("> summary").click();
  await expectNoAxeViolations(page);
  await party.locator("button[value='adult+']").click();
  await page.waitForURL(/step=adult/);
  await waitUntilSettled(page);
  await expect(party.locator("> summary")).toContainText("3 מבוגרים");
  // It stays open: more travellers may be added.
  await expect(party.locator("[name=adult]")).toHaveValue("3");
  await expect(party.locator("[name=adult]")).toBeVisible();
  expect(await priceOf(page)).toBeGreaterThan(forTwo);

  await party.locator("[name=adult]").fill("2");
  await party.locator("[name=adult]").press("Enter");
  await page.waitForURL((url) => url.searchParams.get("adult") === "2" && !url.searchParams.has("step"));
  await waitUntilSettled(page);
  await expect(party.locator("> summary")).toContainText("שני מבוגרים");
  expect(await priceOf(page)).toBe(forTwo);
});

test("quick taps on + count at once and make one page; a booking is never for the previous party", async ({ page }) => {
  test.skip(!(await runsScript(page)), "without script each tap is a page");
  await chooseProduct(page, "he", 6);
  const party = page.locator("#party");
  const more = party.locator("button[value='adult+']");
  await party.locator("> summary").click();
  const pages: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("step=adult")) pages.push(request.url());
  });
  for (const count of ["3", "4"]) {
    await more.click();
    await expect(party.locator("[name=adult]")).toHaveValue(count, { timeout: 300 });
  }
  await party.locator("button[value='child+']").click();
  await page.waitForURL(/step=child/);
  await waitUntilSettled(page);
  await expect(party.locator("> summary")).toContainText("4 מבוגרים");
  await expect(party.locator("#listAgeChildren-0")).toBeVisible();
  expect(pages).toEqual([]);

  await party.locator("button[value='child-']").click();
  await page.locator("button[form=selection]").click();
  await page.waitForURL(/step=child-/);
  await waitUntilSettled(page);
  await expect(page).toHaveURL(/\/product-page\/app/);
  await expect(party.locator("[name=child]")).toHaveValue("0");
});
