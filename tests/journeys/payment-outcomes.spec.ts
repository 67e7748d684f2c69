import { covers } from "../coverage/covers";
import { expect, expectNoAxeViolations, test } from "../setup/journey";
import {
  book,
  chooseProduct,
  continueTo,
  expectConfirmed,
  fillPayer,
  fillTravellers,
  leaveFrame,
  payByCard,
  reachCardPage,
  typeCard,
} from "../setup/shopper-journey";

const cards = {
  approved: "4580000000000000",
  declined: "4580000000000018",
  threeDSecure: "4580000000000026",
  amex: "376000000000006",
  chargeThenDrop: "4580000000000075",
  captureDeclined: "4580000000000042",
};

// Two of the four browsers: a phone with script and a desktop without it.
test.beforeEach(({ page: _ }, { project }) => {
  test.skip(
    project.name === "desktop-he-script" || project.name === "phone-noscript",
    "the other two browsers walk these paths",
  );
});

test("a declined card is not charged, the page says so, and another card pays", async ({ page }) => {
  covers("2.10", "8.22");
  await chooseProduct(page, "he", 1);
  await book(page);
  const frame = await reachCardPage(page);
  await typeCard(frame, cards.declined);
  await leaveFrame(page, frame);
  await page.waitForURL(/result=declined/);
  await expect(page.locator(".notice-bad")).toContainText("לא חויבתם");
  await expectNoAxeViolations(page);
  await typeCard(page.frameLocator("iframe"), cards.approved);
  await leaveFrame(page, page.frameLocator("iframe"));
  await expectConfirmed(page);
});

test("American Express is refused, and another card pays", async ({ page }) => {
  covers("5.10");
  await chooseProduct(page, "he", 2);
  await book(page);
  const frame = await reachCardPage(page);
  await typeCard(frame, cards.amex);
  await leaveFrame(page, frame);
  await page.waitForURL(/result=declined/);
  await typeCard(page.frameLocator("iframe"), cards.approved);
  await leaveFrame(page, page.frameLocator("iframe"));
  await expectConfirmed(page);
});

test("the bank requests a code inside the frame", async ({ page }) => {
  await chooseProduct(page, "he", 3);
  await book(page);
  const frame = await reachCardPage(page);
  await typeCard(frame, cards.threeDSecure);
  await frame.locator("[name=code]").fill("123456");
  await frame.locator("button[type=submit]").click();
  await leaveFrame(page, frame);
  await expectConfirmed(page);
});

test("when the connection drops after the charge, the waiting page never says not charged, then confirms", async ({
  page,
}) => {
  covers("2.12", "2.63");
  await chooseProduct(page, "he", 4);
  await book(page);
  const frame = await reachCardPage(page);
  await typeCard(frame, cards.chargeThenDrop);
  await leaveFrame(page, frame);
  await page.waitForURL(/\/booking\/(card-verified|confirmation)/);
  await expect(page.locator("main")).not.toContainText("לא חויבתם");
  await page.waitForURL(/\/booking\/confirmation/, { timeout: 60_000 });
  await expectConfirmed(page);
});

test.describe("while the card company is away", () => {
  // The page has the status of an unavailable service, which the browser logs.
  test.use({ expectedProblems: [/status of 503/] });
  test("the page says so and keeps all input, and payment works once the company is back", async ({ page }) => {
    await chooseProduct(page, "he", 6);
    await book(page);
    await fillTravellers(page);
    await continueTo(page, /\/payer\?/);
    await fillPayer(page);
    // The sandbox's company opens no page for this payer, however often it is requested.
    await page.locator("[name=email]").fill("gateway-down@example.com");
    await continueTo(page, /\/extras\?/);
    await continueTo(page, /\/check\?/);
    await page.locator("[name=acceptTerms]").check();
    await page.locator("main form button.button").last().click();
    await page.waitForURL(/\/verifying-card/);
    for (let tries = 0; tries < 3; tries += 1) {
      await expect(page.locator(".notice-warn")).toContainText("חברת הסליקה אינה זמינה");
      await expect(page.locator("main")).not.toContainText("חויבתם");
      const again = page.locator("main form button.button");
      await Promise.all([page.waitForEvent("load"), again.click()]);
    }
    await expectNoAxeViolations(page);
    const booking = new URL(page.url()).searchParams.get("booking");
    await page.goto(`/booking/hotel-flight/app/payer?booking=${booking}`);
    await expect(page.locator("[name=firstName]")).toHaveValue("דנה");
    await page.locator("[name=email]").fill("dana@example.com");
    await continueTo(page, /\/extras\?/);
    await continueTo(page, /\/check\?/);
    await page.locator("[name=acceptTerms]").check();
    await continueTo(page, /\/verifying-card/);
    await typeCard(page.frameLocator("iframe"), cards.approved);
    await leaveFrame(page, page.frameLocator("iframe"));
    await expectConfirmed(page);
  });
});

test("after the tab is closed at the card company, its callback settles the booking, which the customer finds later", async ({
  page,
  context,
}, { project }) => {
  test.skip(project.name !== "phone-he-script", "what the company does needs no browser");
  await chooseProduct(page, "he", 7);
  await book(page);
  await reachCardPage(page);
  const booking = new URL(page.url()).searchParams.get("booking");
  const cardPage = (await page.locator("iframe").getAttribute("src"))!;
  await page.close();
  // The company accepts the card, but the browser never returns.
  const typed = await context.request.post(cardPage, {
    form: { number: cards.approved, expiry: "09/34", cvv: "123" },
    maxRedirects: 0,
  });
  expect(typed.status()).toBe(303);
  const later = await context.newPage();
  await expect(async () => {
    await later.goto(`/booking/confirmation?booking=${booking}`);
    await expectConfirmed(later);
    await expect(later.locator("h1")).toContainText("ההזמנה אושרה");
  }).toPass({ timeout: 150_000, intervals: [5_000] });
});

test("back and reload after payment show the booking instead of another payment", async ({ page }) => {
  covers("2.12");
  await chooseProduct(page, "he", 5);
  await book(page);
  await reachCardPage(page);
  await payByCard(page);
  const reference = await page.locator(".reference").textContent();
  const booking = new URL(page.url()).searchParams.get("booking");
  for (const address of [
    `/booking/verifying-card?booking=${booking}`,
    `/booking/card-verified/app?booking=${booking}`,
    `/booking/hotel-flight/app/check?booking=${booking}`,
  ]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/booking\/confirmation/);
    await expect(page.locator(".reference")).toHaveText(reference ?? "");
  }
});
