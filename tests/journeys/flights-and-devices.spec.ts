import { covers } from "../coverage/covers";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from "../setup/journey";
import { book, comingMonth, payByCard, reachCardPage, waitUntilSettled } from "../setup/shopper-journey";

// One browser with script and one without.
test.beforeEach(({ page: _ }, { project }) => {
  test.skip(
    project.name === "desktop-he-script" || project.name === "phone-noscript",
    "the other two browsers walk these paths",
  );
});

test("a flight without a hotel is found, booked and paid", async ({ page }) => {
  covers("2.7", "2.9", "2.76");
  await page.goto("/?categoryId=3");
  await waitUntilSettled(page);
  await page.locator("[name=place]").fill("London");
  await page.locator("select[name=yearMonth]").selectOption(comingMonth());
  await page.locator("form[action='/search-result'] button.button:not(.button-quiet)").click();
  await page.waitForURL(/\/search-result/);
  await waitUntilSettled(page);
  await page.locator("article.deal a").first().click();
  await page.waitForURL(/\/flight-only\/app/);
  await waitUntilSettled(page);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  await book(page);
  await expect(page).toHaveURL(/\/booking\/flight\/app/);
  await expect(page.locator("main")).toContainText("לחברת התעופה בלבד");
  await reachCardPage(page);
  await payByCard(page);
});

const devices = [
  ["an iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)", "app"],
  ["an iPad", "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)", "app"],
  ["an Android phone", "Mozilla/5.0 (Linux; Android 14)", "app"],
  ["a desktop", "Mozilla/5.0 (X11; Linux x86_64)", "app-desktop"],
] as const;

for (const [who, agent, page] of devices) {
  test(`${who} is redirected to the ${page} pages with the complete query`, async ({ request }) => {
    covers("2.4", "2.6", "2.11");
    for (const address of ["/product-page", "/flight-only", "/booking/card-verified"]) {
      const answer = await request.get(`${address}?packId=x&channel=App&lang=en`, {
        headers: { "user-agent": agent },
        maxRedirects: 0,
      });
      expect(answer.status()).toBe(302);
      expect(answer.headers().location).toBe(`${address}/${page}?packId=x&channel=App&lang=en`);
      expect(answer.headers().vary).toContain("User-Agent");
    }
  });
}
