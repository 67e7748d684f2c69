import { expect, expectNoAxeViolations, test } from "../setup/journey";
import { book, chooseProduct, expectConfirmed, leaveFrame, reachCardPage, typeCard } from "../setup/shopper-journey";

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

test("a declined card takes nothing, says so, and another card pays", async ({ page }) => {
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

test("American Express is refused by its brand and another card pays", async ({ page }) => {
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

test("the bank asks for a code inside the frame", async ({ page }) => {
  await chooseProduct(page, "he", 3);
  await book(page);
  const frame = await reachCardPage(page);
  await typeCard(frame, cards.threeDSecure);
  await frame.locator("[name=code]").fill("123456");
  await frame.locator("button[type=submit]").click();
  await leaveFrame(page, frame);
  await expectConfirmed(page);
});

test("charged and then the line dropped: the person waits on a page that never says not charged, and is confirmed", async ({
  page,
}) => {
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

test("back and reload after payment show the booking, not another payment", async ({ page }) => {
  await chooseProduct(page, "he", 5);
  await book(page);
  const frame = await reachCardPage(page);
  await typeCard(frame, cards.approved);
  await leaveFrame(page, frame);
  await expectConfirmed(page);
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
