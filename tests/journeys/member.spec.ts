import type { Page } from "@playwright/test";
import {
  desktopScripted,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  onlyIn,
  phoneScripted,
  test,
} from "../setup/journey";
import { join, logInAsMember } from "../setup/people-journey";
import {
  book,
  chooseProduct,
  continueTo,
  continueToCardPage,
  fillTravellers,
  payByCard,
  reachCardPage,
  runsScript,
  waitUntilSettled,
  withLanguage,
} from "../setup/shopper-journey";

/** Hebrew on phones and English on desktops, each with script and without. */
const languageOf = (project: string) => (project.startsWith("phone") ? "he" : "en");

let used = 0;
/** An unused number of an Israeli mobile phone. */
function newPhone(index: number): string {
  used += 1;
  return `053${String((Date.now() * 100 + index * 10 + used) % 10_000_000).padStart(7, "0")}`;
}

async function pay(page: Page) {
  await payByCard(page);
  return page.locator(".reference").innerText();
}

async function logOut(page: Page, language: string) {
  await page.goto(withLanguage("/member/logout", language));
  await page.locator("main form button.button").first().click();
  await page.waitForURL((url) => url.pathname === "/");
}

test("a member buys, finds the booking in the list, opens it, and leaves nothing behind after logging out", async ({
  page,
  context,
}, { project, parallelIndex }) => {
  onlyIn(desktopScripted);
  const language = languageOf(project.name);
  const phone = newPhone(parallelIndex);
  // Logged out people log in first, and come back.
  await page.goto(withLanguage("/member", language));
  await expect(page).toHaveURL(/\/member\/login\?.*next=%2Fmember/);
  await join(page, language, phone);
  await expect(page).toHaveURL(/\/member(\?|$)/);
  await expect(page.locator("main a[href*='/member/add']")).toBeVisible();
  await expect(page.locator(".member-booking")).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);

  // The header leads to the list at once; the kept page that everybody else gets does not.
  const ordersLink = page
    .locator("header nav.nav a")
    .filter({ hasText: language === "he" ? "ההזמנות שלי" : "My bookings" });
  await page.goto(withLanguage("/", language));
  await expect(ordersLink).toHaveAttribute("href", /^\/member(\?|$)/);

  await chooseProduct(page, language, 5);
  await book(page);
  await reachCardPage(page);
  const pnr = await pay(page);
  await page.locator("main a[href*='/member']").click();
  await page.waitForURL(/\/member(\?|$)/);
  const card = page.locator(".member-booking");
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(pnr);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);

  await card.locator("button[value=documents]").click();
  await page.waitForURL(/\/visitor/);
  await expect(page.locator("main")).toContainText(pnr);
  await page.locator("#files a[href*='kind=confirmation']").first().click();
  await expect(page.locator("main")).toContainText(pnr);
  const documentAddress = page.url();

  // Another member, in another browser, has none of it.
  const elsewhere = await context.browser()!.newContext({ javaScriptEnabled: await runsScript(page) });
  const other = await elsewhere.newPage();
  await other.goto(new URL(withLanguage("/member/login?next=/member", language), page.url()).href);
  await logInAsMember(other, "0521234567");
  await expect(other.locator("main")).not.toContainText(pnr);
  await other.goto(documentAddress);
  await expect(other).toHaveURL(/\/booking\/over/);
  await elsewhere.close();

  await logOut(page, language);
  // The back button asks again for the document, which is nobody's now.
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(/\/booking\/over/);
  await expect(page.locator("body")).not.toContainText(pnr);
  await page.goto(withLanguage("/", language));
  await expect(ordersLink).toHaveAttribute("href", /^\/order-check/);
  for (const path of ["/member", "/visitor", "/member/travellers"]) {
    await page.goto(withLanguage(path, language));
    await expect(page).toHaveURL(/\/login/);
  }
  await page.goto(documentAddress);
  await expect(page).toHaveURL(/\/booking\/over/);
});

test("a booking made without logging in is added by its reference, with the code of its payer", async ({ page }, {
  project,
  parallelIndex,
}) => {
  onlyIn(phoneScripted);
  const language = languageOf(project.name);
  const payer = newPhone(parallelIndex);
  await chooseProduct(page, language, 6);
  await book(page);
  await reachCardPage(page, { mobile: payer });
  const pnr = await pay(page);
  // The confirmation says how to come back.
  await expect(page.locator("main a[href*='/visitor/login']")).toBeVisible();
  await page.locator("main a[href*='/member/add']").click();
  await page.waitForURL(/\/member\/login/);
  await join(page, language, newPhone(parallelIndex), "/member/add");
  await expect(page).toHaveURL(/\/member\/add/);
  await page.locator("main form button.button").click();
  await expect(page.locator("#errors")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.locator("[name=pnr]").fill(pnr.toLowerCase());
  const since = Date.now() - 1000;
  await page.locator("main form button.button").click();
  await page.waitForURL(/\/member\/add\?.*code=1/);
  await page.locator("[name=verificationCode]").fill("000000");
  await page.locator("main form button.button").click();
  await expect(page.locator("#errors")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(withLanguage("/member", language));
  await expect(page.locator(".member-booking")).toHaveCount(0);
  await page.goto(withLanguage("/member/add?code=1", language));
  await verifyPayerCode(page, payer, since);
  await expect(page.locator(".member-booking")).toContainText(pnr);
  await page.locator(".member-booking button[value=open]").click();
  await page.waitForURL(/\/visitor/);
  await expect(page.locator("main")).toContainText(pnr);
  await page.locator("main a[href*='/member']").last().click();
  await page.locator(".member-booking button[value=remove]").click();
  await expect(page.locator(".member-booking")).toHaveCount(0);
});

/** The code of the payer's SMS, on the page that adds the booking. */
async function verifyPayerCode(page: Page, phone: string, since: number) {
  let code = "";
  await expect
    .poll(
      async () => {
        const messages = (await (await page.request.get("/sandbox/messages.json", { maxRetries: 2 })).json()) as {
          to: string;
          text: string;
          at: string;
        }[];
        const sent = messages.find(
          ({ to, at, text }) => to === phone && Date.parse(at) >= since && /#\d{6}/.test(text),
        );
        code = /#(\d{6})/.exec(sent?.text ?? "")?.[1] ?? "";
        return code;
      },
      { timeout: 30_000 },
    )
    .not.toBe("");
  await page.locator("[name=verificationCode]").fill(code);
  await page.locator("main form button.button").click();
  await page.waitForURL(/\/member\?/);
}

test("travellers are kept once a booking is paid, and fill the next one", async ({ page }, {
  project,
  parallelIndex,
}) => {
  onlyIn(phoneScripted);
  const language = languageOf(project.name);
  await join(page, language, newPhone(parallelIndex), "/member/travellers");
  await expect(page).toHaveURL(/\/member\/travellers/);
  await expectNoAxeViolations(page);

  // One is typed into the list, with a mistake first.
  await page.locator("main a[href*='/member/travellers/new']").click();
  await page.locator("[name=firstName]").fill("YAEL");
  for (const [part, text] of Object.entries({ day: "31", month: "2", year: "1985" }))
    await page.locator(`[name='birth.${part}']`).fill(text);
  await page.locator("main form button.button").click();
  await expect(page.locator("#errors")).toContainText(language === "he" ? "תאריך לידה: " : "Date of birth: ");
  await expect(page.locator("#errors")).toContainText(language === "he" ? "אין תאריך כזה" : "This date does not exist");
  await expect(page.locator("[name=firstName]")).toHaveValue("YAEL");
  await expectNoAxeViolations(page);
  await page.locator("[name=lastName]").fill("MIZRAHI");
  await page.locator("[name=gender][value=F]").check();
  await page.locator("[name='birth.day']").fill("4");
  await page.locator("[name='birth.month']").fill("3");
  await page.locator("[name='birth.year']").fill("1985");
  await page.locator("[name=passportNumber]").fill("AB1234987");
  for (const [part, text] of Object.entries({ day: "1", month: "2", year: "2035" }))
    await page.locator(`[name='expiry.${part}']`).fill(text);
  await page.locator("main form button.button").click();
  await page.waitForURL(/\/member\/travellers\?/);
  await expect(page.locator("main")).toContainText("YAEL MIZRAHI");
  await expect(page.locator("main")).toContainText("987");
  expect(await page.content()).not.toContain("AB1234987");
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);

  await chooseProduct(page, language, 7);
  await book(page);
  await expect(page.locator("[name=keepTravellers]")).not.toBeChecked();
  await fillTravellers(page);
  // She takes the first place; the second keeps what was typed, and the address has nothing of either.
  await page.locator('[name="travellers[0].from"]').selectOption({ label: "YAEL MIZRAHI" });
  await page.locator("button[name=fill][value='0']").click();
  await expect(page.locator('[name="travellers[0].firstName"]')).toHaveValue("YAEL");
  await expect(page.locator('[name="travellers[0].lastName"]')).toHaveValue("MIZRAHI");
  await expect(page.locator('[name="travellers[0].gender"][value=F]')).toBeChecked();
  await expect(page.locator('[name="travellers[1].firstName"]')).toHaveValue("noam");
  expect(page.url()).not.toMatch(/YAEL|MIZRAHI|1985/i);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  await page.locator("[name=keepTravellers]").check();
  await continueToCardPage(page);
  await page.goto(withLanguage("/member/travellers", language));
  await expect(page.locator("main")).not.toContainText("NOAM COHEN");
  await page.goBack();
  await pay(page);
  // Her passport is taken from what is kept; his is typed, and kept with him.
  await page.locator("#passports a").click();
  await page.waitForURL(/\/booking\/passports/);
  expect(await page.content()).not.toContain("AB1234987");
  await expect(page.locator("main")).toContainText("01/02/2035");
  await page.locator("[name='passports[0].useKept']").check();
  await expect(page.locator("[name='passports[0].passportNumber']")).toBeHidden();
  await expect(page.locator("[name='passports[1].useKept']")).toHaveCount(0);
  await page.locator("[name='passports[1].passportNumber']").fill("CD7654321");
  await page.locator("[name='passports[1].gender'][value=M]").check();
  for (const [part, text] of Object.entries({ day: "4", month: "3", year: "1985" }))
    await page.locator(`[name='passports[1].birth.${part}']`).fill(text);
  await page.locator("[name=keep]").check();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  // Without its expiry his is refused; the ticks stay, and hers is not given yet.
  await continueTo(page, /\/booking\/passports/);
  await expect(page.locator("#errors li")).toHaveCount(1);
  await expect(page.locator("[name='passports[0].useKept']")).toBeChecked();
  await expect(page.locator("[name=keep]")).toBeChecked();
  for (const [part, text] of Object.entries({ day: "1", month: "1", year: "2034" }))
    await page.locator(`[name='passports[1].expiry.${part}']`).fill(text);
  await continueTo(page, /saved=1/);
  await expect(page.locator("main")).toContainText("987");
  await expect(page.locator("main")).toContainText("321");
  await expect
    .poll(async () => {
      await page.goto(withLanguage("/member/travellers", language));
      return page.locator("main").innerText();
    })
    .toMatch(/NOAM COHEN[\s\S]*321/);

  await page.getByRole("button", { name: /YAEL MIZRAHI/ }).click();
  await page.waitForURL(/done=removed/);
  await expect(page.locator("main")).not.toContainText("YAEL");

  // The account asks for its e-mail address before a file with whole passport numbers.
  await page.goto(withLanguage("/member/confirm?next=/member/travellers", language));
  await expectNoAxeViolations(page);
  await page.locator("main [name=email]").fill("somebody@example.com");
  await page.locator("main form button.button").click();
  await expect(page.locator("#errors")).toBeVisible();
  await expect(page.locator("main [name=email]")).toHaveValue("somebody@example.com");
  await page.locator("main [name=email]").fill("noa@example.com");
  await page.locator("main form button.button").click();
  await page.waitForURL((url) => url.pathname === "/member/travellers");

  // What is kept can be taken along, and all of it deleted with the account.
  const file = await page.request.get("/member/data");
  expect(file.headers()["content-disposition"]).toContain("attachment");
  expect(file.headers()["cache-control"]).toContain("no-store");
  expect(await file.text()).toContain("NOAM");
  await page.goto(withLanguage("/member/leave", language));
  await expectNoAxeViolations(page);
  await page.locator("main form button.button").click();
  await page.waitForURL(/\/member\/login\?left=1/);
  await waitUntilSettled(page);
  await expect(page.locator("header")).not.toContainText("Noa");
});
