import type { Locator, Page } from "@playwright/test";
import { expectNothingCut } from "../setup/cut-texts";
import { expect, expectNoSidewaysScroll, onlyIn, test } from "../setup/journey";
import {
  book,
  chooseProduct,
  comingMonth,
  continueTo,
  expectConfirmed,
  fillPayer,
  fillTravellers,
  leaveFrame,
  passportsAtOnce,
  reachCardPage,
  typeCard,
  waitUntilSettled,
} from "../setup/shopper-journey";

/** As a phone does whose owner has set larger letters: the preference of the site is not involved. */
async function enlargeLetters(page: Page, pixels = 21) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: pixels } });
  await page.setViewportSize({ width: 360, height: 640 });
}

const isWithin = (inner: Locator) =>
  inner.evaluate((element) => {
    const [own, around] = [element, element.parentElement!].map((box) => box.getBoundingClientRect());
    return own!.left >= around!.left - 1 && own!.right <= around!.right + 1;
  });

/** Pixels that the chosen option needs beyond the width of its field. */
const cutOption = (select: Locator) =>
  select.evaluate((element: HTMLSelectElement) => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
    const pen = document.createElement("canvas").getContext("2d")!;
    pen.font = font;
    const needed = pen.measureText(element.selectedOptions[0]!.label).width;
    return needed - (element.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd));
  });

test("a small phone with large letters shows whole names, dates and numbers from home to the confirmation", async ({
  page,
}) => {
  onlyIn(["phone-he-script"]);
  await page.goto("/");
  await enlargeLetters(page);
  for (const name of ["yearMonth", "nights"])
    expect(await cutOption(page.locator(`select[name=${name}]`)), name).toBeLessThan(1);

  await page.goto(`/search-result?${passportsAtOnce}&yearMonth=${comingMonth()}`);
  await waitUntilSettled(page);
  await page.locator(".dropdown > summary").click();
  await expectNoSidewaysScroll(page);
  await page.locator(".dropdown > summary").click();

  await page.locator("article.deal a").first().click();
  await page.waitForURL(/\/product-page\/app/);
  await waitUntilSettled(page);
  await page.locator("details:has(.hotel-links) > summary").click();
  for (const name of await page.locator(".hotel-links a > span").all())
    expect((await name.boundingBox())!.width, "a hotel's name").toBeGreaterThan(80);

  await page.locator("details:has(li > .icon) > summary").last().click();
  const rule = page.locator("details[open] li:has(> .icon)").last();
  const [icon, text] = [await rule.locator(".icon").boundingBox(), await rule.locator("span").last().boundingBox()];
  expect(icon!.y, "the icon is beside its text").toBeGreaterThan(text!.y);

  await book(page);
  expect(await isWithin(page.locator(".date-fields").first())).toBe(true);
  const example = await page
    .locator(".hint:has(+ .date-fields)")
    .first()
    .evaluate((hint) => {
      const node = document.createTreeWalker(hint, NodeFilter.SHOW_TEXT).nextNode()!;
      return ["27", "1985"].map((number) => {
        const range = document.createRange();
        range.setStart(node, node.textContent!.indexOf(number));
        range.setEnd(node, node.textContent!.indexOf(number) + number.length);
        return range.getBoundingClientRect().left;
      });
    });
  expect(example[0], "day before year from the right, as their fields").toBeGreaterThan(example[1]!);
  const [day, year] = await page
    .locator(".date-fields")
    .first()
    .locator("input")
    .evaluateAll((boxes) => [boxes[0]!, boxes[2]!].map((box) => box.getBoundingClientRect().left));
  expect(day, "the box of the day is read before that of the year").toBeGreaterThan(year!);
  const card = await reachCardPage(page);
  await typeCard(card, "4580000000000000");
  await leaveFrame(page, card);
  await expectConfirmed(page);
  for (const whole of [page.locator(".reference"), page.locator("dd", { hasText: "050-1234567" })]) {
    const lines = await whole.evaluate(
      (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(lines).toBeLessThan(1.5);
  }
  await expectNoSidewaysScroll(page);

  await page.goto(page.url().replace("/confirmation?", "/document?kind=receipt&"));
  const cells = page.locator(".document td");
  expect(await cells.count()).toBeGreaterThan(2);
  for (const cell of await cells.all()) {
    const { x, width } = (await cell.boundingBox())!;
    expect([x >= 0, x + width <= 360], await cell.innerText()).toEqual([true, true]);
  }
  await expectNothingCut(page);
});

async function expectPictureAboveTitle(card: Locator) {
  const [picture, title, whole] = [
    (await card.locator(".deal-picture").boundingBox())!,
    (await card.locator(".deal-title").boundingBox())!,
    (await card.boundingBox())!,
  ];
  expect(title.width, "the column of a card's title").toBeGreaterThan(whole.width * 0.8);
  expect(picture.y + picture.height, "the picture is above the title").toBeLessThanOrEqual(title.y);
  const cut = await card.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(cut, "pixels of the card that are cut").toBeLessThanOrEqual(0);
}

test("the rooms of a desktop's product are whole on a narrow screen, each with its price", async ({ page }) => {
  onlyIn(["desktop-he-script"]);
  const table = page.locator(".room-table");
  // Late in a run other journeys may have left one room of a hotel, which is no choice.
  for (let place = 4; place < 8 && !(await table.isVisible()); place += 1) await chooseProduct(page, "he", place);
  await expect(table).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await table.scrollIntoViewIfNeeded();
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const price = (await table.locator(".price").last().boundingBox())!;
  expect(price.x).toBeGreaterThan(0);
  expect(price.x + price.width).toBeLessThan(360);
  await expect(table.getByRole("row")).toHaveCount((await table.getByRole("radio").count()) + 1);
  await expectNoSidewaysScroll(page);
});

test("a small phone with letters of twice the size has the picture above the title, and one line for the step of a booking", async ({
  page,
}) => {
  onlyIn(["phone-he-script"]);
  await page.goto("/");
  await enlargeLetters(page, 32);
  for (const list of ["/hotel-list?dest=ATH", `/search-result?dest=ATH&yearMonth=${comingMonth()}`]) {
    await page.goto(list);
    await waitUntilSettled(page);
    await expectPictureAboveTitle(page.locator("article.result").first());
    await expectNoSidewaysScroll(page);
  }

  const card = page.locator("article.result").first();
  await card.locator("a").first().click();
  await page.waitForURL(/\/product-page\/app/);
  await waitUntilSettled(page);
  await book(page);
  const brand = page.locator(".logo-name");
  expect(await brand.evaluate((element) => element.scrollWidth - element.clientWidth), "the brand is whole").toBe(0);
  expect((await brand.boundingBox())!.width).toBeGreaterThan(20);
  const number = await page
    .locator(".steps [aria-current]")
    .evaluate((step) => getComputedStyle(step, "::before").content);
  expect(number).toContain("5");
  for (const other of await page.locator(".steps li:not([aria-current])").all())
    expect((await other.boundingBox())!.width, "the other steps are only read out").toBeLessThanOrEqual(1);
  const label = page.locator(".steps [aria-current] .step-label");
  expect((await label.boundingBox())!.width).toBeGreaterThan(60);
  await expectNoSidewaysScroll(page);
});

for (const language of ["he", "en", "ru", "ar"])
  test(`letters of twice the size cut no amount and no word, from the list to the summary, in ${language}`, async ({
    page,
  }) => {
    onlyIn(["phone-he-script", "desktop-he-script"]);
    const size = page.viewportSize()!;
    await chooseProduct(page, language, 2);
    await enlargeLetters(page, 32);
    await page.setViewportSize(size);
    await page.goBack();
    await page.waitForURL(/\/search-result/);
    await waitUntilSettled(page);
    await expectNothingCut(page);
    await page.goForward();
    await page.waitForURL(/\/product-page/);
    await waitUntilSettled(page);
    await expectNothingCut(page);
    await book(page);
    await fillTravellers(page);
    await continueTo(page, /\/payer\?/);
    await expectNothingCut(page);
    await fillPayer(page);
    await continueTo(page, /\/extras\?/);
    await continueTo(page, /\/check\?/);
    await expectNothingCut(page);
  });
