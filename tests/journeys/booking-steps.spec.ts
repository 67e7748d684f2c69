import { typedPayer } from "../factories/a-payer";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import {
  book,
  chooseProduct,
  chooseProductOf,
  continueTo,
  continueToCardPage,
  expectConfirmed,
  fillPayer,
  fillTravellers,
  leaveFrame,
  passportsAtOnce,
  runsScript,
  typeCard,
  waitUntilSettled,
  withLanguage,
} from "../setup/shopper-journey";

test.beforeEach(() => {
  onlyIn(phoneScripted);
});

const minutesOf = (text: string) => {
  const [, hours, minutes] = /(\d\d):(\d\d)/.exec(text)!;
  return Number(hours) * 60 + Number(minutes);
};

test("more time keeps what is typed, once before the payer is known and once after; an eSIM for one is in the total at once", async ({
  page,
}) => {
  await chooseProduct(page, "he", 9);
  await book(page);
  const more = page.locator("button[name=more]:visible");
  // A phone shows the time that is left; the time it ends is in the trip behind it.
  const heldUntil = async () =>
    minutesOf((await page.locator("#trip").getByText("המקומות שמורים לכם עד").textContent())!);
  const until = await heldUntil();
  await expectNoAxeViolations(page);
  await page.locator("[name='travellers[0].firstName']").fill("dana");
  await page.locator("[name='travellers[1].lastName']").fill("levi");
  await more.click();
  await expect(more).toHaveCount(0);
  // Seven minutes for a couple, and again.
  await expect.poll(async () => ((await heldUntil()) - until + 1440) % 1440).toBe(7);
  await expect(page.locator("[name='travellers[0].firstName']")).toHaveValue("dana");
  await expect(page.locator("[name='travellers[1].lastName']")).toHaveValue("levi");
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

test("a family's name is typed once, with script and without", async ({ page }) => {
  await chooseProduct(page, "he", 7);
  await book(page);
  const at = (index: number, field: string) => page.locator(`[name="travellers[${index}].${field}"]`);
  await at(0, "lastName").fill("levi");
  await at(1, "firstName").fill("noam");
  if (!(await runsScript(page))) await expect(at(1, "lastName")).toHaveValue("");
  await continueTo(page, /\/travellers/);
  // Only the first name of the first is missing; the second's family name stands in its field now.
  await expect(page.locator("#errors li")).toHaveCount(1);
  await expect(at(1, "lastName")).toHaveValue("levi");
  await at(0, "firstName").fill("dana");
  await continueTo(page, /\/payer\?/);
  await fillPayer(page);
  await continueTo(page, /\/extras\?/);
  await continueTo(page, /\/check\?/);
  await expect(page.locator("main")).toContainText("NOAM LEVI");
});

test("what is typed of the travellers outlives a reload, the way back and another language; a passport is not kept", async ({
  page,
}) => {
  test.skip(!(await runsScript(page)), "without script a reload starts from scratch");
  await chooseProductOf(page, passportsAtOnce, 4);
  await book(page);
  const at = (field: string) => page.locator(`[name="travellers[1].${field}"]`);
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join());
  const expectKept = async () => {
    await waitUntilSettled(page);
    await expect(at("firstName")).toHaveValue("noam");
    await expect(at("gender").last()).toBeChecked();
    await expect(at("birth.year")).toHaveValue("1985");
  };
  await fillTravellers(page);
  await at("gender").last().check();
  expect(await kept()).toContain("1985");
  expect(await kept()).not.toMatch(/passport|1234567|2034/);
  await page.reload();
  await expectKept();
  if (await at("passportNumber").count()) await expect(at("passportNumber")).toHaveValue("");
  await page.goto("/contact");
  await page.goBack();
  await expectKept();
  const { href } = new URL(page.url());
  await page.goto(withLanguage(href, "en"));
  await expectKept();
  await at("birth.month").fill("13");
  await page.locator("main form button.button").last().click();
  await expect(page.locator("#errors")).toBeVisible();
  await page.goto(href);
  await expectKept();
  await expect(at("birth.month")).toHaveValue("13");
  await fillTravellers(page);
  await continueTo(page, /\/payer\?/);
  expect(await kept()).not.toContain("1985");
  // The shared computer's next user finds nothing of a form that was left.
  await page.goto(href);
  await waitUntilSettled(page);
  await at("firstName").fill("yael");
  expect(await kept()).toContain("yael");
  await page.goto("/visitor/logout");
  await page.locator("main form button.button").first().click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await kept()).not.toContain("yael");
});

test("what is typed of the payer outlives a reload and another language, without the identity number; names of a booking that ended are offered in the next, until one is confirmed", async ({
  page,
}) => {
  test.skip(!(await runsScript(page)), "without script a reload begins anew");
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join());
  await chooseProduct(page, "he", 4);
  await book(page);
  await fillTravellers(page);
  const [first, last] = await Promise.all(
    ["firstName", "lastName"].map((field) => page.locator(`[name="travellers[1].${field}"]`).inputValue()),
  );
  await continueTo(page, /\/payer\?/);
  await fillPayer(page);
  await page.locator("[name=NoOfPayment]").selectOption("2");
  await page.locator("[name=products]").check();
  expect(await kept()).toContain(typedPayer.email);
  expect(await kept()).not.toContain(typedPayer.IdenticationNumber);
  const expectKept = async () => {
    await waitUntilSettled(page);
    await expect(page.locator("[name=email]")).toHaveValue(typedPayer.email);
    await expect(page.locator("[name=NoOfPayment]")).toHaveValue("2");
    await expect(page.locator("[name=products]")).toBeChecked();
    await expect(page.locator("[name=IdenticationNumber]")).toHaveValue("");
  };
  await page.reload();
  await expectKept();
  await page.goto(withLanguage(page.url(), "en"));
  await expectKept();

  // Another booking of the same browser: the first one is left.
  await chooseProduct(page, "he", 4);
  await book(page);
  await waitUntilSettled(page);
  const offer = page.locator("main [role=status]").filter({ hasText: `${first} ${last}` });
  await expect(offer).toBeVisible();
  await expectNoAxeViolations(page);
  await offer.locator("button").click();
  await expect(offer).toHaveCount(0);
  await expect(page.locator('[name="travellers[1].firstName"]')).toHaveValue(first!);
  await expect(page.locator('[name="travellers[1].lastName"]')).toHaveValue(last!);
  await fillTravellers(page);
  expect(await kept()).toContain(last);
  const card = await continueToCardPage(page);
  await typeCard(card, "4580000000000000");
  await leaveFrame(page, card);
  await expectConfirmed(page);
  await expect.poll(kept).not.toContain(last);
});

test("the way to more time comes into view with the warning", async ({ page }) => {
  test.skip(!(await runsScript(page)), "the warning is of the script");
  // A form of more than one view: its passports are asked at once.
  await chooseProductOf(page, passportsAtOnce, 9);
  await book(page);
  const line = page.locator(".hold-line");
  await expect(line).not.toBeInViewport();
  await page.clock.install();
  await page.reload();
  await waitUntilSettled(page);
  await page.clock.fastForward(5 * 60_000 + 10_000);
  await expect(line).toBeInViewport({ ratio: 0.9 });
  await expect(line.locator("[role=status]")).toHaveText("נותרו שתי דקות עד שהמקומות ישוחררו. אפשר להאריך את הזמן.");
  await page.clock.fastForward(100_000);
  await expect(line.locator("[role=status]")).toHaveText("נותרו 20 שניות עד שהמקומות ישוחררו. אפשר להאריך את הזמן.");
  const beside = page.locator("aside [role=status].hold-soon");
  await expect(beside).toHaveText("נותרו 20 שניות עד שהמקומות ישוחררו. אפשר להאריך את הזמן.");
  await line.locator("button").click();
  await expect(line).not.toBeInViewport();
  // The time that was added is warned of once more, and not offered again.
  await expect(beside).toHaveText("");
  await page.clock.fastForward(12 * 60_000 + 10_000);
  await expect(beside).toHaveText("נותרו שתי דקות עד שהמקומות ישוחררו.");
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
