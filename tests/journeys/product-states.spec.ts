import { hoursInText } from "@contract/agencies/agent-hours";
import type { Page } from "@playwright/test";
import { covers } from "../coverage/covers";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import { type DemoRoom, productWith } from "../setup/product-with";
import { comingMonth, waitUntilSettled, withLanguage } from "../setup/shopper-journey";

test.beforeEach(() => {
  onlyIn(phoneScripted);
});

type TextPair = { he: string; en: string };

/** Opens a product of the demo shop in a state of specification §8, in two languages: it says so, sells nothing and offers other dates. */
async function expectState(page: Page, packId: string, status: number, texts: TextPair) {
  for (const language of ["he", "en"] as const) {
    const answer = await page.goto(withLanguage(`/product-page/app?packId=${packId}`, language));
    await waitUntilSettled(page);
    expect(answer?.status()).toBe(status);
    await expect(page.locator("main")).toContainText(texts[language]);
    await expect(page.locator("button[form=selection]")).toHaveCount(0);
    await expect(page.locator("main .other-dates a").first()).toBeVisible();
    const state = page.locator("main .product-top > .card.center");
    if ((await state.count()) > 0) {
      await expect(state.locator("xpath=following-sibling::*[1]").locator(".other-dates a").first()).toBeVisible();
      await expect(page.locator("a[href^='/product-page/calendar']")).toHaveCount(0);
    }
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page, 320);
  }
}

test("an expired product says so, and offers the next best thing", async ({ page }) => {
  covers("8.13");
  await expectState(page, "STATE-expired", 410, { he: "הדיל הזה הסתיים", en: "This deal has ended" });
});

test("a product that is being updated says so, and offers the next best thing", async ({ page }) => {
  covers("8.14");
  const en = "We are updating the package. Please come back later.";
  await expectState(page, "STATE-updating", 200, { he: "אנחנו מעדכנים את החבילה", en });
});

test("a product closed for orders names the hours of the phone line, and offers the next best thing", async ({
  page,
}) => {
  covers("8.25");
  await expectState(page, "STATE-closed", 200, { he: hoursInText(), en: hoursInText() });
});

test("a sold-out product says so, and offers the next best thing", async ({ page }) => {
  covers("8.24");
  await expectState(page, "STATE-soldout", 200, { he: "המקומות אזלו", en: "Sold out" });
});

test("a product with a wrong discount says so, and offers the next best thing", async ({ page }) => {
  covers("8.17");
  const texts = { he: "ההנחה על החדר הזה אינה תקינה", en: "The discount on this room is wrong" };
  await expectState(page, "STATE-discount", 409, texts);
});

test("an unavailable choice is reported at the product, and the others remain selectable", async ({ page }) => {
  covers("8.6", "8.15", "8.23");
  await page.goto(`/search-result?categoryId=1&dest=ATH&yearMonth=${comingMonth()}`);
  const link = (await page.locator("article.deal a").first().getAttribute("href"))!;
  for (const [wrong, status, text] of [
    ["cls=XXX-BB", 409, "החדר"],
    ["adult=1&child=6", 422, "הרכב"],
  ] as const) {
    const answer = await page.goto(`${link}&${wrong}`);
    await waitUntilSettled(page);
    expect(answer?.status(), wrong).toBe(status);
    await expect(page.locator(".notice-bad")).toContainText(text);
    await expect(page.locator("input[name=cls]").first()).toBeVisible();
  }
  // A flight that is sold no more since the page was loaded.
  await page.goto(link);
  await waitUntilSettled(page);
  await page.locator("input[name=flights]").evaluateAll((fields: HTMLInputElement[]) => {
    for (const field of fields) field.value = "NONE";
  });
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.locator("button[form=selection]").click();
  expect((await answer).status()).toBe(409);
  await expect(page.locator(".notice-bad")).toContainText("הטיסה");
  expect((await page.goto("/product-page/app?packId=NONE-AT-ALL"))?.status()).toBe(404);
  expect((await page.goto("/product-page/app"))?.status()).toBe(404);
});

test("the page says that a hotel and a flight are not offered any more, what is shown instead, and how to choose", async ({
  browser,
  page,
}) => {
  await page.goto(`/search-result?categoryId=1&dest=ATH&yearMonth=${comingMonth()}`);
  const found = new URL((await page.locator("article.deal a").first().getAttribute("href"))!, page.url());
  const packId = found.searchParams.get("packId")!;
  const withoutScript = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (const shown of [page, withoutScript]) {
    const answer = await shown.goto(
      `${found.origin}/product-page/app?packId=${packId}&laId=h-gone&flights=GONE&lang=en`,
    );
    expect(answer?.status()).toBe(200);
    const hotel = shown.locator(".notice", { hasText: "The hotel you asked for is no longer offered" });
    await expect(hotel).toContainText(`${await shown.locator("h1").innerText()} is shown instead`);
    const flight = shown.locator(".notice", { hasText: "The flight you asked for is no longer offered" });
    await expect(flight).toContainText(/Flight \S+, leaving at \S+, is shown instead/);
    // The page sells what it shows.
    await expect(shown.locator("input[name=flights]:checked, input[name=flights][type=hidden]")).toHaveValue(packId);
    await expect(shown.locator("button[form=selection]")).toBeVisible();
    await hotel.getByRole("link").click();
    await shown.locator("#other-hotels a:not([aria-current])").first().click();
    await expect(hotel).toHaveCount(0);
    expect(new URL(shown.url()).searchParams.get("flights")).toBeNull();
  }
  await withoutScript.context().close();
  await page.goto(`/product-page/app?packId=${packId}&laId=h-gone&flights=GONE&lang=he`);
  await waitUntilSettled(page);
  await expect(page.locator("main")).toContainText("המלון שביקשתם כבר אינו מוצע");
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
});

test("a place without departures in a month says so, with the nearest available days", async ({ page }) => {
  covers("8.18");
  await page.goto("/search-result?categoryId=5&dest=MAD&fromDate=2027-08-07&toDate=2027-08-07");
  await waitUntilSettled(page);
  await expect(page.locator("main")).toContainText("לא מצאנו אירועים");
  await expect(page.locator("main a.chip").first()).toBeVisible();
  await page.goto("/search-result?categoryId=3&dest=ATH&fromDate=2027-08-07&toDate=2027-08-07&fromPrice=99999");
  await expect(page.locator("main")).toContainText("לא מצאנו טיסות");
});

test("a room that takes no babies and a room with few left say so at the selection", async ({ page }) => {
  const quiet = await productWith(page, ({ babiesAllowed }) => !babiesAllowed, "&infant=1");
  await page.goto(quiet.link);
  await waitUntilSettled(page);
  // A card of a room with its boards, or of a single board, on a phone; a row of the table of rooms on a desktop.
  const input = (room: DemoRoom) => page.locator(`input[value="${room.cls}"]`);
  const choice = (room: DemoRoom) =>
    page.locator("fieldset > .card, fieldset > .choice, tbody tr", { has: input(room) });
  await expect(choice(quiet.room)).toContainText("אין אפשרות לארח תינוקות");
  await expect(input(quiet.room)).toBeDisabled();
  await expectNoAxeViolations(page);

  const few = await productWith(page, ({ allotment }) => allotment?.exact !== undefined && allotment.exact > 2);
  await page.goto(few.link);
  await waitUntilSettled(page);
  await expect(choice(few.room)).toContainText(/נותר.* אחרונים/);
  await expectNoAxeViolations(page);
});
