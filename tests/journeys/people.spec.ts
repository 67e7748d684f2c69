import { covers } from "../coverage/covers";
import {
  desktopScripted,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  onlyIn,
  phoneScripted,
  test,
} from "../setup/journey";
import { logInAsClerk, logInAsMember, logInByPassword, verifyLoginCode } from "../setup/people-journey";
import {
  book,
  chooseProduct,
  comingMonth,
  continueTo,
  fillPayer,
  fillTravellers,
  payByCard,
  reachCardPage,
  waitUntilSettled,
  withLanguage,
} from "../setup/shopper-journey";

const memberPhones = { he: "0501234567", en: "0521234567", ru: "0501234567", ar: "0521234567" };

for (const [language, phone] of Object.entries(memberPhones)) {
  test(`the account pages are readable and usable, in ${language}`, async ({ page }) => {
    onlyIn(language === "he" ? phoneScripted : [desktopScripted[language === "en" ? 0 : 1]!]);
    for (const path of ["/member/login", "/member/register", "/agency/login", "/agent/login", "/visitor/login"]) {
      await page.goto(withLanguage(path, language));
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page, 320);
      // Empty input: each form reports what is missing, on its own page.
      await page.locator("main form button.button").first().click();
      await expect(page.locator("#errors")).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
      await expectNoAxeViolations(page);
    }
    await page.goto(withLanguage("/visitor", language));
    await expect(page).toHaveURL(/\/visitor\/login/);
    await page.goto(withLanguage("/agent", language));
    await expect(page).toHaveURL(/\/agent\/login/);
    await page.goto(withLanguage("/member/login", language));
    await page.locator("main [name=phone]").fill(phone);
    await page.locator("main form button.button").click();
    await page.waitForURL(/\/member\/verify/);
    await page.locator("[name=verificationCode]").fill("000000");
    await page.locator("main form button.button").click();
    await expect(page.locator("#errors")).toBeVisible();
    await expectNoAxeViolations(page);
  });
}

test("a member who logs in before paying keeps the booking and gets the club's price", async ({ page }) => {
  covers("4.1", "4.2");
  onlyIn(phoneScripted);
  await chooseProduct(page, "he", 2);
  await book(page);
  await fillTravellers(page);
  await continueTo(page, /\/payer\?/);
  const before = await page.locator(".sum").first().innerText();
  await page.locator("main a[href*='/member/login']").click();
  await page.waitForURL(/\/member\/login/);
  await logInAsMember(page, "0501234567");
  await expect(page).toHaveURL(/\/payer\?/);
  await expect(page.locator("header")).toContainText("שלום, דנה");
  await expect(page.locator(".lines").first()).toContainText("מועדון");
  expect(await page.locator(".sum").first().innerText()).not.toBe(before);
  // The club's terms promise that a member's details are filled in.
  await expect(page.locator("[name=mobile]")).toHaveValue(/50-?1234567$/);
  await expect(page.locator("[name=email]")).toHaveValue(/@/);
  await fillPayer(page);
  await continueTo(page, /\/extras\?/);
  await continueTo(page, /\/check\?/);
  await page.locator("[name=acceptTerms]").check();
  await continueTo(page, /\/verifying-card/);
  await payByCard(page);
  await expect(page.locator("main")).toContainText("מועדון");

  await page.locator("header a[href*='/member/logout']").click();
  await expectNoAxeViolations(page);
  await page.locator("main form button.button").first().click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.locator("header")).not.toContainText("שלום, דנה");
});

test("a visitor joins the club and is logged in", async ({ page }, { project, parallelIndex }) => {
  covers("5.6");
  onlyIn(desktopScripted);
  const digits = String(Date.now() % 1_000_000).padStart(6, "0");
  const phone = `05${3 + (parallelIndex % 2)}${project.name.length % 10}${digits}`;
  await page.goto("/member/register");
  await page.locator("[name=firstName]").fill("נועה");
  await page.locator("[name=lastName]").fill("לוי");
  await page.locator("[name=email]").fill("לא-כתובת");
  await page.locator("main [name=phone]").fill(phone);
  await page.locator("[name=acceptTerms]").check();
  const since = Date.now() - 1000;
  await page.locator("main form button.button").click();
  await expect(page.locator("#errors")).toContainText("כתובת המייל אינה תקינה");
  await expect(page.locator("[name=firstName]")).toHaveValue("נועה");
  await page.locator("[name=email]").fill("noa@example.com");
  await page.locator("main form button.button").click();
  await page.waitForURL(/\/member\/verify/);
  await verifyLoginCode(page, phone, since);
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.locator("header")).toContainText("שלום, נועה");
});

test("an agency logs in by password, and an expired session redirects to the log-in and back", async ({
  page,
  context,
}) => {
  covers("4.3", "4.6", "6.4", "8.1", "8.2");
  onlyIn(desktopScripted);
  await page.goto("/agency/login");
  const wrong = page.locator("form", { has: page.locator("[name=password]") });
  await wrong.locator("[name=agencyCode]").fill("NEGEV");
  await wrong.locator("[name=password]").fill("not it");
  await wrong.locator("button").click();
  await expect(page.locator("#errors")).toContainText("פרטי הכניסה שגויים");
  await expect(wrong.locator("[name=agencyCode]")).toHaveValue("NEGEV");
  await logInByPassword(page, "NEGEV");
  await expect(page.locator("header")).toContainText("נגב נסיעות");

  // Its commission appears on its own pages only.
  const list = `/search-result?dest=ATH&yearMonth=${comingMonth()}`;
  await page.goto(list);
  await expect(page.locator(".agent-prices").first()).toContainText("מחיר נטו לסוכן");
  const everybody = await context.browser()!.newContext({ javaScriptEnabled: false });
  const anonymous = await (await everybody.newPage()).goto(new URL(list, page.url()).href);
  expect(await anonymous!.text()).not.toMatch(/commission|class="[^"]*agent-prices|מחיר נטו/);
  await everybody.close();

  await chooseProduct(page, "he", 3);
  await book(page);
  await fillTravellers(page);
  // Logged out everywhere from another device, while filling in a form: the page that reports it keeps the input.
  const otherDevice = await context.browser()!.newContext({ javaScriptEnabled: false });
  const other = await otherDevice.newPage();
  await other.goto(new URL("/agency/login", page.url()).href);
  await logInByPassword(other, "NEGEV");
  await other.goto(new URL("/agency/logout", page.url()).href);
  await other.locator("button[name=everywhere]").click();
  await other.waitForURL((url) => url.pathname === "/");
  await otherDevice.close();
  await page.locator('[name="travellers[0].firstName"]').fill("rivka");
  await page.locator("main form button.button").last().click();
  await expect(page.locator("#errors")).toContainText("פג תוקף החיבור של הסוכנות");
  await expect(page.locator('[name="travellers[0].firstName"]')).toHaveValue("rivka");
  await page.goto("/search-result?dest=ATH");
  await expect(page).toHaveURL(/\/agency\/login\?.*lapsed=1/);
  await expect(page.locator("main")).toContainText("פג תוקף החיבור של הסוכנות");
  await logInByPassword(page, "NEGEV");
  await expect(page).toHaveURL(/\/search-result\?dest=ATH/);
});

test("other open tabs follow an agency that logs in and out", async ({ page, context, javaScriptEnabled }) => {
  covers("2.69", "4.5");
  onlyIn(desktopScripted);
  test.skip(javaScriptEnabled === false, "about script");
  await page.goto("/");
  await waitUntilSettled(page);
  await page.locator("[name=place]").fill("Rhodes");
  const other = await context.newPage();
  await other.goto("/agency/login");
  await logInByPassword(other, "NEGEV");
  await expect(page.locator("header")).toContainText("נגב נסיעות");
  // What was typed survives; a page with it would stay, and say that the log-in is over when it is sent.
  await expect(page.locator("[name=place]")).toHaveValue("Rhodes");
  await page.locator("[name=place]").fill("");
  await other.goto("/agency/logout");
  await other.locator("main form button.button").first().click();
  await other.waitForURL((url) => url.pathname === "/");
  await expect(page.locator("header")).not.toContainText("נגב נסיעות");
});

test("an agency logs in with the code sent to its phone", async ({ page }) => {
  covers("4.3");
  onlyIn(phoneScripted);
  const since = Date.now() - 1000;
  await page.goto("/agency/login?agency=GALIL");
  const form = page.locator("form", { has: page.locator("[name=by][value=code]") });
  await form.locator("button").click();
  await page.waitForURL(/\/agency\/verify/);
  await verifyLoginCode(page, "0501110201", since);
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.locator("header")).toContainText("גליל טורס");
});

test("a clerk of the desk searches an agent, works for it, and returns", async ({ page }) => {
  covers("4.4", "4.5");
  onlyIn(desktopScripted);
  await page.goto("/agent/login");
  await logInAsClerk(page);
  await expect(page).toHaveURL(/\/agent$/);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  await expect(page.locator("main")).not.toContainText("סוכן בדיקה");
  const agencies = page.getByRole("search", { name: "עבודה עבור סוכן אחר" });
  await agencies.locator("[name=search]").fill("גליל");
  await agencies.locator("button").click();
  await page.waitForURL(/search=/);
  await page.getByRole("button", { name: "עבודה עבור: גליל טורס" }).click();
  await expect(page.locator("main")).toContainText("עובדים עכשיו עבור גליל טורס");
  await page.getByRole("button", { name: "חזרה לסוכנות שלי" }).click();
  await expect(page.locator("main")).toContainText("FCDIREC");
  await page.locator("header a[href*='/agency/logout']").click();
  await page.locator("main form button.button").first().click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/agent");
  await expect(page).toHaveURL(/\/agent\/login/);
});

test("a call centre's link logs in once, and its secret is not exposed afterwards", async ({ page }) => {
  covers("2.49", "2.50");
  onlyIn(phoneScripted);
  await page.goto("/search-result?dest=ATH&fc-agent-mode=true&secret=sandbox-fc-link-7f3a");
  await waitUntilSettled(page);
  expect(page.url()).not.toContain("secret");
  expect(page.url()).toContain("dest=ATH");
  await expect(page.locator("header")).toContainText("נופש – המוקד");
  expect(await page.content()).not.toContain("sandbox-fc-link");
  await page.goto("/?fc-agent-mode=true&secret=wrong");
  expect(page.url()).not.toContain("secret");
});

test("a customer opens the booking by its reference, asks a question, and requests cancellation", {
  tag: "@core",
}, async ({ page, context }) => {
  covers("2.83", "4.7", "6.9");
  onlyIn(phoneScripted);
  await chooseProduct(page, "he", 4);
  await book(page);
  await reachCardPage(page);
  await payByCard(page);
  const pnr = await page.locator(".reference").innerText();

  // On another device, with only the reference and the phone.
  await context.clearCookies();
  const since = Date.now() - 1000;
  await page.goto("/order-check");
  await page.locator("[name=pnr]").fill(pnr.toLowerCase());
  await page.locator("main form button.button").click();
  await page.waitForURL(/\/visitor\/verify/);
  await verifyLoginCode(page, "0501234567", since);
  await page.waitForURL(/\/visitor$/);
  await expect(page.locator("main")).toContainText(pnr);
  await expect(page.locator("main")).toContainText("DANA COHEN");
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);

  await page.locator("[name=question]").fill("אפשר מיטת תינוק?");
  await page
    .locator("form", { has: page.locator("[name=question]") })
    .locator("button")
    .click();
  await expect(page.locator("#questions")).toContainText("אפשר מיטת תינוק?");
  await expect(page.locator("[name=track][value=statutory]")).toBeChecked();
  await page
    .locator("form", { has: page.locator("[name=track]") })
    .locator("button")
    .click();
  await page.waitForURL(/\/visitor\/cancel\?track=statutory/);
  await expect(page.locator("main .facts")).toContainText(/דמי ביטול.*₪.*החזר.*₪.*לכרטיס שמסתיים ב־\S?\d{4}/s);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  await page.locator("main form button.button").click();
  await expect(page.locator("#cancel")).toContainText("בקשת הביטול התקבלה");
  await expectNoAxeViolations(page);
});
