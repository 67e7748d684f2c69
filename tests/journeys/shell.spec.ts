import type { Page } from "@playwright/test";
import { preferenceChoices } from "../../app/session/preferences";
import { covers } from "../coverage/covers";
import { logInToDesk } from "../setup/desk-journey";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from "../setup/journey";
import { pairwise } from "../setup/pairwise";
import { comingMonth, waitUntilSettled, withLanguage } from "../setup/shopper-journey";

const checkPage = async (page: Page) => {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
};
const only = (projects: string[]) => ({
  in: (name: string) => test.skip(!projects.includes(name), "proves nothing new in another project"),
});

/** One agency's site only: the shops of other journeys stay open. */
const site = (path: string, baseURL: string | undefined) => {
  const url = new URL(path, baseURL);
  url.hostname = "sport.localhost";
  return url.href;
};

test("an unknown address suggests pages and redirects after a delay the user can stop, once or for good", async ({
  page,
}, { project }) => {
  covers("2.16", "2.51", "2.67", "8.26", "9.16");
  only(["phone-he-script", "desktop-noscript"]).in(project.name);
  const notFound = await page.goto(withLanguage("/hotels/rhodez", "en"));
  expect(notFound?.status()).toBe(404);
  expect(notFound?.headers().refresh).toBe("20; url=/?lang=en");
  await expect(page.locator("main")).toContainText("20 seconds");
  await expect(page.locator("main nav a").first()).toContainText("Rhodes");
  await checkPage(page);
  // The club and the agencies' log-in stand in a phone's menu, and once on a desktop.
  const isPhone = project.name.startsWith("phone");
  if (isPhone) await page.locator("header .header-menu > summary").first().click();
  await expect(page.locator("header a[href*='/member/register']:visible")).toHaveCount(1);
  await expect(page.locator("header .nav-join:visible")).toHaveCount(isPhone ? 2 : 0);
  if (isPhone) await page.locator("header .header-menu > summary").first().click();
  const stayAnswer = page.waitForResponse((answer) => answer.url().includes("stay=1"));
  await page.locator("main [role=status] a").click();
  expect((await stayAnswer).headers().refresh).toBeUndefined();
  await page.locator("main nav a").first().click();
  await page.waitForURL(/\/hotel-list\?dest=RHO&lang=en/);

  await page.locator("header a.accessibility").click();
  await page.waitForURL(/\/accessibility\?/);
  await checkPage(page);
  await page.locator("[name=timed][value=stay]").check();
  await page.locator("[name=text][value='150']").check();
  await page.locator("main form button").first().click();
  await page.waitForURL(/saved=1/);
  await expect(page.locator("html")).toHaveAttribute("data-text", "150");
  await expect(page.locator("main .notice-good a")).toHaveAttribute("href", /hotel-list\?dest=RHO/);
  const calm = await page.goto("/error-404");
  expect([calm?.status(), calm?.headers().refresh]).toEqual([404, undefined]);
  await page.goto("/accessibility?channel=App");
  await expect(page.locator("header a.accessibility")).toHaveCount(0);
  await page.locator("main form button").last().click();
  await page.waitForURL(/saved=1/);
  await expect(page.locator("html")).not.toHaveAttribute("data-text");
});

const rows = pairwise(preferenceChoices);
const languages = ["he", "en", "ru", "ar"];
test("pages stay readable with every user preference", async ({ page, baseURL }, { project, config }) => {
  // Some twenty pages, each read by axe.
  test.slow();
  // Each browser covers some of the rows, each of them in another language.
  const among = config.projects.findIndex(({ name }) => name === project.name);
  const results = `/search-result?dest=ATH&yearMonth=${comingMonth()}`;
  await page.goto(results);
  const product = (await page.locator("article.deal a").first().getAttribute("href"))!;
  for (const [number, row] of rows.entries()) {
    if (number % config.projects.length !== among) continue;
    const language = languages[(among + Math.floor(number / config.projects.length)) % languages.length]!;
    const preferences = Object.fromEntries(
      Object.entries(row).filter(([name, value]) => value !== preferenceChoices[name as "text"][0]),
    );
    await page
      .context()
      .addCookies([{ name: "access", value: encodeURIComponent(btoa(JSON.stringify(preferences))), url: baseURL! }]);
    // All rows on the pages with the most parts, each row on one of the plain ones.
    const plain = ["/contact", "/accessibility", "/order-check", "/member/register"];
    for (const path of ["/", results, product, plain[number % plain.length]!]) {
      await page.goto(withLanguage(path, language));
      await waitUntilSettled(page);
      if (preferences.text) await expect(page.locator("html")).toHaveAttribute("data-text", preferences.text);
      await checkPage(page);
    }
  }
});

test("the desk sets a site message, stops orders, closes the site, and reopens it", async ({ page, browser, baseURL }, {
  project,
}) => {
  covers("2.64", "2.86", "2.88");
  only(["desktop-he-script"]).in(project.name);
  await page.goto("/admin/login?lang=he");
  await logInToDesk(page, "desk5");
  const changeSetting = async (change: () => Promise<void>, ends = /done=saved/) => {
    await page.goto("/admin/site?site=INTSPORT");
    await change();
    await page.locator("main form button.button").click();
    if (ends) await page.waitForURL(ends);
  };
  await changeSetting(async () => {
    await page.locator("[name=active]").check();
  }, /admin\/site/);
  await expect(page.locator("#errors")).toContainText("כותרת בעברית");
  await checkPage(page);
  await page.locator("[name='titles.he']").fill("תחזוקה הלילה");
  await page.locator("[name='bodies.he']").fill("<b>נחזור</b> בארבע.");
  await page.locator("[name=routes][value=destination-list]").check();
  await page.locator("main form button.button").click();
  await page.waitForURL(/done=saved/);

  for (const javaScriptEnabled of [true, false]) {
    const person = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const page = await person.newPage();
    const dialog = page.locator("dialog[open]");
    await expect(async () => {
      await page.goto(site("/destination-list", baseURL));
      await expect(dialog).toContainText("<b>נחזור</b> בארבע.", { timeout: 1000 });
    }).toPass();
    await waitUntilSettled(page);
    await checkPage(page);
    await dialog.locator("button").click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(dialog).toHaveCount(0);
    await page.goto(site("/", baseURL));
    await expect(dialog).toHaveCount(0);
    await person.close();
  }

  await changeSetting(async () => {
    await page.locator("[name=active]").uncheck();
    await page.locator("[name=mode][value=orders-closed]").check();
    await page.locator("[name=agentPhone]").fill("03-5550302");
  });
  const shopper = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const shop = await shopper.newPage();
  await expect(async () => {
    await shop.goto(site("/", baseURL));
    await expect(shop.locator(".orders-closed")).toContainText("03-5550302", { timeout: 1000 });
  }).toPass();
  await shop.locator("article.deal a").first().click();
  await shop.waitForURL(/\/(product-page|flight-only)\/app/);
  await expect(shop.locator("main")).toContainText("ההזמנות באתר סגורות כרגע");
  await expect(shop.locator("main form [name=price]")).toHaveCount(0);
  await shop.locator("main a[href^='/order-by-agent']").click();
  await shop.waitForURL(/\/order-by-agent/);
  await expect(shop.locator("main a[href='tel:035550302']")).toBeVisible();
  await checkPage(shop);
  await shop.locator("[name=firstName]").fill("דנה");
  await shop.locator("[name=phone]").fill("050-1234567");
  await shop.locator("main form button").click();
  await shop.waitForURL(/\/call-me\?sent=1/);

  await changeSetting(async () => page.locator("[name=mode][value=closed]").check());
  await expect(async () => {
    const closedPage = await shop.goto(site("/search-result?lang=en", baseURL));
    expect([closedPage?.status(), closedPage?.headers()["retry-after"]]).toEqual([503, "600"]);
  }).toPass();
  await expect(shop.locator("main")).toContainText("03-5550302");
  await expectNoAxeViolations(shop);
  expect((await shop.goto(site("/readyz", baseURL)))?.status()).toBe(200);
  expect((await shop.goto(new URL("/admin/login", baseURL).href))?.status()).toBe(200);
  await changeSetting(async () => page.locator("[name=mode][value=open]").check());
  await expect(async () => expect((await shop.goto(site("/", baseURL)))?.status()).toBe(200)).toPass();
  await shopper.close();

  await page.request.get("/nobody-wrote-this-page");
  await page.goto("/admin/notices");
  await expect(page.locator("main table")).toContainText("עמוד לא נמצא");
  await checkPage(page);
  // Other journeys post notices at the same time.
  await expect(async () => {
    await page.goto("/admin/notices");
    const all = page.locator("main form button").last();
    if (await all.count()) await all.click();
    await expect(page.locator("main [role=status]")).toContainText("לא נמצא", { timeout: 2000 });
  }).toPass();
  await page.goto("/admin/missing");
  await page.locator("[name=path]").fill("/old-greece");
  await page.locator("[name=to]").fill("//evil.example");
  await page.locator("main form button").click();
  await expect(page.locator("#errors")).toBeVisible();
  await page.locator("[name=to]").fill("/hotel-list?dest=ATH");
  await page.locator("main form button").click();
  await expect(page.locator("main table")).toContainText("/old-greece");
  await checkPage(page);
  await page.goto("/old-greece?lang=ru");
  await page.waitForURL(/\/hotel-list\?dest=ATH&lang=ru/);
});
