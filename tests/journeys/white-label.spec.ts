import { demoIdentity } from "@engine/demo/demo-identity";
import type { Page } from "@playwright/test";
import { covers } from "../coverage/covers";
import { desktopScripted, expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, test } from "../setup/journey";
import { logInByPassword, password } from "../setup/people-journey";
import {
  book,
  comingMonth,
  continueTo,
  expectConfirmed,
  fillPayer,
  fillTravellers,
  leaveFrame,
  payByCard,
  reachCardPage,
  typeCard,
  waitUntilSettled,
} from "../setup/shopper-journey";

test.beforeEach(() => {
  onlyIn(desktopScripted);
});

/** The same shop at another host; every name under localhost is this machine. */
function at(host: string, baseURL: string | undefined, path = "/"): string {
  const url = new URL(path, baseURL);
  url.hostname = host;
  return url.href;
}

const headColour = (page: Page) => page.locator(".header").evaluate((head) => getComputedStyle(head).backgroundColor);

test("an agency's own site has its name, colours and phone, and takes a paid booking", async ({ page, baseURL }) => {
  covers("3.45");
  await page.goto(at("galil.localhost", baseURL));
  await waitUntilSettled(page);
  await expect(page).toHaveTitle(/גליל טורס/);
  await expect(page.locator(".logo")).toContainText("גליל טורס");
  await expect(page.locator("footer")).toContainText("04-5550201");
  expect(await headColour(page)).toBe("rgb(11, 93, 78)");
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);

  await page.goto(at("galil.localhost", baseURL, `/search-result?dest=ATH&yearMonth=${comingMonth()}`));
  await waitUntilSettled(page);
  await page.locator("article.deal a").nth(5).click();
  await page.waitForURL(/\/product-page\/app/);
  await waitUntilSettled(page);
  await book(page);
  await reachCardPage(page);
  await payByCard(page);
  expect(new URL(page.url()).hostname).toBe("galil.localhost");
});

test("an agency limited to deals shows only those", async ({ page, baseURL }) => {
  await page.goto(at("negev.localhost", baseURL));
  await expect(page.locator("main section[aria-labelledby^=tab-] h2")).toHaveText([/חבילות/]);
});

test("an unregistered host says so and links to the shop", async ({ page, baseURL }) => {
  covers("2.87", "8.8");
  await page.goto(at("nobody.localhost", baseURL));
  await expect(page.locator(".logo")).toContainText("נופש");
  await expect(page.getByRole("link", { name: "לאתר הראשי" })).toHaveAttribute("href", baseURL!);
  await expect(page.locator("meta[name=robots]").first()).toHaveAttribute("content", "noindex");
  await expectNoAxeViolations(page);
});

test("an agency limited to its own site logs in there, but not on the shop's", async ({ page, baseURL }) => {
  await page.goto("/agency/login");
  const form = page.locator("form", { has: page.locator("[name=password]") });
  await form.locator("[name=agencyCode]").fill("PORT");
  await form.locator("[name=password]").fill(password);
  await form.locator("button").click();
  await expect(page.locator("#errors")).toContainText("באתר שלה בלבד");
  await page.goto(at("port.localhost", baseURL, "/agency/login"));
  await expect(page.locator("[name=agencyCode]").first()).toHaveValue("PORT");
  await logInByPassword(page, "PORT");
  await expect(page.locator("header")).toContainText("עובדי הנמל");
});

test("the port's employees enter their number and pay the price minus the subsidy", async ({ page, baseURL }) => {
  covers("5.19", "6.12", "6.13", "6.14");
  await page.goto(at("port.localhost", baseURL, `/search-result?dest=ATH&yearMonth=${comingMonth()}`));
  await waitUntilSettled(page);
  await page.locator("article.deal a").nth(1).click();
  await page.waitForURL(/\/product-page\/app/);
  await waitUntilSettled(page);
  await book(page);
  await fillTravellers(page);
  await continueTo(page, /\/payer\?/);
  await fillPayer(page);
  await page.locator("[name=employeeNumber]").fill("99");
  await page.locator("main form button.button").last().click();
  await expect(page.locator("#errors")).toContainText("הצהירו שהחופשה אושרה");
  await page.locator("[name=leaveApproval]").check();
  await page.locator("main form button.button").last().click();
  await expect(page.locator("#errors")).toContainText("אינם תואמים את מה שמסר המעסיק");
  await expect(page.locator("[name=employeeNumber]")).toHaveValue("99");
  await expect(page.locator("[name=email]")).toHaveValue("dana@example.com");
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  // Other tests book at the same time: each uses its own number.
  const own = 10_001 + (Date.now() % 190);
  for (let number = own; page.url().includes("/payer"); number += 1) {
    await page.locator("[name=employeeNumber]").fill(String(number));
    await page.locator("[name=IdenticationNumber]").fill(demoIdentity(String(number)));
    await page.locator("[name=leaveApproval]").check();
    await page.locator("main form button.button").last().click();
    await page.waitForURL((url) => url.pathname.endsWith("/extras"), { timeout: 5000 }).catch(() => undefined);
  }
  await waitUntilSettled(page);
  await expect(page.locator(".lines").first()).toContainText("השתתפות המעסיק");
  await continueTo(page, /\/check\?/);

  // Two cards: too small an amount on one is reported at its field, and then both cards are requested in turn.
  await page.locator("[name=cards]").check();
  await page.locator("[name=firstCardNIS]").fill("0.5");
  await page.locator("[name=acceptTerms]").check();
  await page.locator("main form button.button").first().click();
  await expect(page.locator("#errors")).toContainText("על כל כרטיס");
  await expect(page.locator("[name=cards]")).toBeChecked();
  await expect(page.locator("[name=firstCardNIS]")).toHaveValue("0.5");
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  await page.locator("[name=firstCardNIS]").fill("100");
  await page.locator("[name=acceptTerms]").check();
  await continueTo(page, /\/verifying-card/);
  const frame = page.frameLocator("iframe");
  await expect(page.locator("main")).toContainText("כרטיס 1 מתוך 2");
  await expect(page.locator("main strong").first()).toContainText("100");
  await typeCard(frame, "4580000000000000");
  await leaveFrame(page, frame);
  await expect(page.locator("main")).toContainText("כרטיס 2 מתוך 2");
  await expect(page.locator("main")).toContainText("עדיין לא חויב");
  await expectNoAxeViolations(page);
  await typeCard(frame, "4580000000000018");
  await leaveFrame(page, frame);
  await expect(page.locator("main .notice").first()).toContainText("הכרטיס לא אושר");
  await expect(page.locator("main")).toContainText("כרטיס 2 מתוך 2");
  await typeCard(frame, "4580000000000000");
  await leaveFrame(page, frame);
  await expectConfirmed(page);
  await expect(page.locator("main")).toContainText("השתתפות המעסיק");
  await expect(page.locator("main")).toContainText("הכרטיס השני");
});
