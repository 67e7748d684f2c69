import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import {
  book,
  chooseProduct,
  continueTo,
  fillPayer,
  fillTravellers,
  runsScript,
  waitUntilSettled,
} from "../setup/shopper-journey";

test.beforeEach(() => {
  onlyIn(phoneScripted);
});

const minutesOf = (text: string) => {
  const [, hours, minutes] = /(\d\d):(\d\d)/.exec(text)!;
  return Number(hours) * 60 + Number(minutes);
};

test("more time keeps what is typed, once before the payer is known and once after; an eSIM for one stands in the total at once", async ({
  page,
}) => {
  await chooseProduct(page, "he", 9);
  await book(page);
  const kept = page.getByText("המקומות שמורים לכם עד").locator("visible=true");
  const more = page.locator("button[name=more]:visible");
  const until = minutesOf(await kept.innerText());
  await expectNoAxeViolations(page);
  await page.locator("[name='travellers[0].firstName']").fill("dana");
  await page.locator("[name='travellers[1].birth.day']").fill("27");
  await more.click();
  await expect(more).toHaveCount(0);
  // Seven minutes for a couple, and again.
  await expect(async () => expect((minutesOf(await kept.innerText()) - until + 1440) % 1440).toBe(7)).toPass();
  await expect(page.locator("[name='travellers[0].firstName']")).toHaveValue("dana");
  await expect(page.locator("[name='travellers[1].birth.day']")).toHaveValue("27");
  await expect(page.locator("#errors")).toHaveCount(0);
  await fillTravellers(page);
  // Enter goes on: it asks for no more time.
  await page.locator("[name='travellers[0].firstName']").press("Enter");
  await page.waitForURL(/\/payer\?/);
  await waitUntilSettled(page);
  await expect(more).toHaveCount(0);
  await fillPayer(page);
  await continueTo(page, /\/extras\?/);
  await more.click();
  await expect(more).toHaveCount(0);

  const total = page.locator("main form [role=status] .price");
  const amount = async () => Number((await total.innerText()).replace(/[^\d.]/g, ""));
  const before = await amount();
  const esim = page.locator("[name=service][value=ESIM]");
  const takers = page.locator("[name=who][value^='ESIM=']");
  await expect(takers.first()).toBeHidden();
  await esim.check();
  await expect(takers).toHaveCount(2);
  await expect(takers.last()).toBeChecked();
  if (!(await runsScript(page))) await page.locator("button[name=update]").click();
  await expect.poll(amount).toBe(before + 28);
  const name = (await page.locator(".service-qty label:has([value='ESIM=p2'])").innerText()).trim();
  await takers.first().uncheck();
  if (!(await runsScript(page))) await page.locator("button[name=update]").click();
  await expect.poll(amount).toBe(before + 14);
  await expect(page).toHaveURL(/\/extras\?/);
  await expect(takers.first()).not.toBeChecked();
  await expect(takers.last()).toBeChecked();
  // From its top: a field that lies half behind the bar of the trip is taken for a small one.
  await page.locator("h1").scrollIntoViewIfNeeded();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  await continueTo(page, /\/check\?/);
  await expect(page.locator("main li").filter({ hasText: "eSIM" })).toContainText(name);
});

test("the way to more time comes into view with the warning", async ({ page }) => {
  test.skip(!(await runsScript(page)), "the warning is of the script");
  await chooseProduct(page, "he", 9);
  await book(page);
  const line = page.locator(".hold-line");
  await expect(line).not.toBeInViewport();
  await page.clock.install();
  await page.reload();
  await waitUntilSettled(page);
  await page.clock.fastForward(5 * 60_000 + 10_000);
  await expect(line).toBeInViewport({ ratio: 0.9 });
  await expect(line.locator("[role=status]")).toHaveText("נותרו שתי דקות עד שהמקומות ישוחררו. אפשר להאריך את הזמן.");
  await line.locator("button").click();
  await expect(line).not.toBeInViewport();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("more time keeps the extras that are ticked, for whom, and the coupon that is typed", async ({ page }) => {
    await chooseProduct(page, "he", 5);
    await book(page);
    await fillTravellers(page);
    await continueTo(page, /\/payer\?/);
    await fillPayer(page);
    await continueTo(page, /\/extras\?/);
    const esim = page.locator("[name=service][value=ESIM]");
    const takers = page.locator("[name=who][value^='ESIM=']");
    await esim.check();
    await takers.first().uncheck();
    await page.locator("[name=coupon]").fill("LATER");
    const more = page.locator("button[name=more]:visible");
    await more.click();
    await expect(more).toHaveCount(0);
    await expect(page).toHaveURL(/\/extras\?/);
    await expect(esim).toBeChecked();
    await expect(takers.first()).not.toBeChecked();
    await expect(takers.last()).toBeChecked();
    await expect(page.locator("[name=coupon]")).toHaveValue("LATER");
    await expect(page.locator("#errors")).toHaveCount(0);
  });
});
