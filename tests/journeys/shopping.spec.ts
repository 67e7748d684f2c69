import { covers } from "../coverage/covers";
import { expectNothingCut } from "../setup/cut-texts";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import { comingMonth, runsScript, waitUntilSettled, withLanguage } from "../setup/shopper-journey";

const month = comingMonth();

/** The price on a card, as a number. */
const priceOf = (text: string) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(",", ""));

for (const language of ["he", "en", "ru", "ar"]) {
  test(`every shop screen is readable in ${language}`, async ({ page }) => {
    covers("2.2", "2.54", "2.55");
    onlyIn(language === "he" ? phoneScripted : [phoneScripted[language === "en" ? 1 : 0]!]);
    const deals = await page.request.get(`/api/bff/operation/search?dest=ATH&yearMonth=${month}&to=2`);
    const [first, second] = (await deals.json()).data.packages;
    for (const path of [
      "/?destination=ATH",
      "/?areaType=greece",
      "/?dealType=SportPack",
      "/deal-filter/app",
      "/deal-filter/app-desktop?destination=ATH&category=1",
      "/hotel-list?dest=ATH",
      "/destination-list",
      `/compare?deals=${first.id},${second.id}`,
    ]) {
      const answer = await page.goto(withLanguage(path, language));
      await waitUntilSettled(page);
      expect(answer?.status(), path).toBe(200);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("h1")).toBeVisible();
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page, 320);
    }
  });
}

test("a short link shares a deal, redirects to it, and shows its picture to a messenger", async ({ page }) => {
  covers("2.19", "2.85");
  onlyIn(phoneScripted);
  await page.goto(`/search-result?categoryId=1&dest=ATH&yearMonth=${month}`);
  await waitUntilSettled(page);
  await page.locator("article.deal a").first().click();
  await page.waitForURL(/\/product-page\/app/);
  await waitUntilSettled(page);
  const share = page.locator("form[action^='/share'] button");
  // The address changes before the page does: the list has a headline too.
  await share.waitFor();
  const name = await page.locator("h1").innerText();
  const picture = await page.locator("meta[property='og:image']").getAttribute("content");
  await share.click();
  await page.waitForURL(/\/share\?link=/);
  await waitUntilSettled(page);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  const link = await page.locator("#copy").inputValue();
  expect(link).toMatch(/\/shared\/[2-9a-z]{8}$/);
  expect(await page.locator("main a[href^='https://wa.me/']").getAttribute("href")).toContain(encodeURIComponent(link));
  expect(await page.locator("a[href^='mailto:']").getAttribute("href")).toContain(encodeURIComponent(link));

  const { pathname } = new URL(link);
  // A messenger's crawler has no script and follows redirects.
  const preview = await page.request.get(pathname, { headers: { "user-agent": "WhatsApp/2.23.20.0" } });
  const html = await preview.text();
  expect(html).toContain('property="og:title"');
  expect(html).toMatch(/property="og:description" content="[^"]*\$/);
  const pictureAnswer = await page.request.get(new URL(picture!).pathname + new URL(picture!).search);
  expect(pictureAnswer.headers()["content-type"]).toBe("image/png");
  expect((await pictureAnswer.body()).subarray(1, 4).toString()).toBe("PNG");
  await page.goto(pathname);
  await expect(page.locator("h1")).toHaveText(name);

  const unknown = await page.goto("/shared/22222222");
  expect(unknown?.status()).toBe(404);
  await expect(page.locator("main")).toContainText("הקישור לא נמצא");
  const scanned = await page.request.get("/share?link=/shared/22222222");
  expect(scanned.status()).toBe(404);
});

test("deals are filtered by place, type, month and price; the popup is closed once", async ({ page }) => {
  covers("2.3", "2.65");
  onlyIn(phoneScripted);
  await page.goto("/deal-filter/app-desktop");
  await waitUntilSettled(page);
  await page.locator(".popup button").click();
  await expect(page.locator(".popup")).toHaveCount(0);
  await page.locator("select[name=destination]").selectOption("ATH");
  await page.locator("select[name=category]").selectOption("1");
  await page.locator("[name=toPrice]").fill("1200");
  await page.locator("main form[action] button.button").last().click();
  await page.waitForURL(/destination=ATH/);
  await waitUntilSettled(page);
  await expect(page.locator(".popup")).toHaveCount(0);
  const prices = await page.locator("article.deal .price").allInnerTexts();
  expect(prices.length).toBeGreaterThan(0);
  for (const text of prices) expect(priceOf(text)).toBeLessThanOrEqual(1200);
  await page.goto("/deal-filter/app?destination=ATH&fromPrice=99999");
  await expect(page.locator("main")).toContainText("אין דילים כאלה");
  await expect(page.locator("[name=fromPrice]")).toHaveValue("99999");
  for (const wrong of ["destination=%27--", "month=2027-99", "fromPrice=x", "page=0", "category=-1", "toPrice=1e9"])
    expect((await page.goto(`/deal-filter/app?${wrong}`))?.status(), wrong).toBe(200);
});

test("results are sorted, filtered, and three of them compared", async ({ page }) => {
  covers("2.79", "2.80", "7.106");
  onlyIn(phoneScripted);
  await page.goto(`/search-result?categoryId=1&dest=ATH&yearMonth=${month}&sort=price-up`);
  await waitUntilSettled(page);
  const rising = (await page.locator("article.deal .price").allInnerTexts()).map(priceOf);
  expect(rising).toEqual([...rising].sort((a, b) => a - b));
  await page.goto(`/search-result?categoryId=1&dest=ATH&yearMonth=${month}&stars=4&stars=5`);
  await waitUntilSettled(page);
  const stars = await page.locator("article.deal .stars").count();
  expect(stars).toBeGreaterThan(0);
  const marks = page.locator("input[name=deals]");
  const markCount = Math.min(await marks.count(), 3);
  for (let index = 0; index < markCount; index += 1) await marks.nth(index).check();
  await page.locator("form#compare button").click();
  await page.waitForURL(/\/compare\?/);
  await waitUntilSettled(page);
  await expect(page.locator("table.compare thead a")).toHaveCount(markCount);
  await page.locator("table.compare tbody tr:last-child a").first().click();
  await expect(page.locator("table.compare thead a")).toHaveCount(markCount - 1);
  await expectNoSidewaysScroll(page, 320);
  const comparedDeals = new URLSearchParams({ deals: new URL(page.url()).searchParams.getAll("deals").join(",") });
  // Two holidays stand beside each other on the narrowest phone: the table itself is no wider than its frame either.
  const size = page.viewportSize()!;
  await page.setViewportSize({ ...size, width: 320 });
  expect(await page.locator(".scroll-x:has(.compare)").evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  for (const language of ["en", "he"])
    for (const width of [320, 390]) {
      await page.setViewportSize({ ...size, width });
      await page.goto(`${new URL(page.url()).pathname}?${comparedDeals}&lang=${language}`);
      await waitUntilSettled(page);
      await expectNothingCut(page, ".compare :is(.dates, .price, .number)");
    }
  await page.setViewportSize(size);
  const query = "deals=NONE-1,NONE-2,NONE-3,NONE-4&lang=he";
  expect((await page.goto(`/compare?${query}`))?.status()).toBe(200);
  await expect(page.locator("main")).toContainText("3 הצעות כבר לא זמינות");
  expect((await page.goto("/compare"))?.status()).toBe(200);
});

test("filters are above the list as links that remove one or all; a group counts beside its own choice", async ({
  page,
}) => {
  onlyIn(phoneScripted);
  const search = `/search-result?dest=ATH&yearMonth=${month}`;
  const values = (name: string) => page.locator(`details.filters [name=${name}]`);
  const filters = () =>
    new URL(page.url()).searchParams.toString().replace(/(?:^|&)(?:dest|yearMonth|lang|categoryId)=[^&]*/g, "");
  await page.goto(search);
  await waitUntilSettled(page);
  const before = await values("stars").count();
  expect(before).toBeGreaterThan(1);
  await expect(page.locator(".chips")).toHaveCount(0);
  await page.goto(`${search}&nights=7&nights=4&stars=4&basis=BB&basis=HB&toPrice=90000`);
  await waitUntilSettled(page);
  expect(await values("stars").count(), "the other stars stay").toBeGreaterThan(1);
  const chips = page.locator(".chips a");
  await expect(chips).toHaveText([
    "מלון 4 כוכבים",
    "לינה וארוחת בוקר",
    "חצי פנסיון",
    "4 לילות",
    "7 לילות",
    /^עד /,
    "ניקוי הכול",
  ]);
  const row = page.locator(".chips");
  if (page.viewportSize()!.width < 600) {
    const boxes = await Promise.all((await chips.all()).map(async (chip) => (await chip.boundingBox())!));
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size, "one row").toBe(1);
    for (const { height } of boxes) expect(height).toBeGreaterThanOrEqual(44);
    expect(await row.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
  }
  await expectNoSidewaysScroll(page, 320);
  await expectNoAxeViolations(page);
  await chips.filter({ hasText: "חצי פנסיון" }).click();
  await expect.poll(filters).toBe("&nights=7&nights=4&stars=4&toPrice=90000&basis=BB");
  await waitUntilSettled(page);
  await chips.filter({ hasText: "ניקוי הכול" }).click();
  await expect.poll(filters).toBe("");
  await waitUntilSettled(page);
  await expect(page.locator(".chips")).toHaveCount(0);
  await expect(values("stars")).toHaveCount(before);
  await expect(page.locator("details.filters :checked:not([value=''])")).toHaveCount(0);
});

test("recently viewed products appear on the home page, from a tamper-proof cookie", async ({ page, context }) => {
  onlyIn(phoneScripted);
  await page.goto(`/search-result?categoryId=1&dest=ATH&yearMonth=${month}`);
  await waitUntilSettled(page);
  const title = await page.locator("article.deal h2").first().innerText();
  await page.locator("article.deal a").first().click();
  await page.waitForURL(/\/product-page\/app/);
  await waitUntilSettled(page);
  await page.goto("/");
  await expect(page.locator("section[aria-labelledby=seen]")).toContainText(title);
  const seenCookie = (await context.cookies()).find(({ name }) => name.endsWith("seen"))!;
  await context.addCookies([{ ...seenCookie, value: `${seenCookie.value.slice(0, -6)}AAAAAA` }]);
  await page.goto("/");
  await expect(page.locator("section[aria-labelledby=seen]")).toHaveCount(0);
});

test("a deal's price has a countdown, which runs with script and is static without it", async ({ page }) => {
  covers("4.28");
  onlyIn(phoneScripted);
  await page.goto("/");
  await waitUntilSettled(page);
  const clock = page.locator("article.deal .countdown");
  // One deal alone: several would press people.
  await expect(clock).toHaveCount(1);
  const before = (await clock.textContent())!;
  expect(before.match(/\d+/g)).toHaveLength(4);
  if (await runsScript(page)) await expect(clock).not.toHaveText(before);
  else await expect(clock).toHaveText(before);
});

test("unknown places are not found; sport packages have their own address", async ({ request }) => {
  covers("2.39");
  onlyIn(["desktop-noscript"]);
  for (const path of ["/hotel-list?dest=XXX", "/hotel-list", "/?destination=XXX", "/?areaType=moon", "/share"])
    expect((await request.get(path)).status(), path).toBe(404);
  const sport = await request.get("/search-result-sportpack?dest=BCN,Barcelona&lang=en", { maxRedirects: 0 });
  expect([sport.status(), sport.headers().location]).toEqual([302, "/search-result?categoryId=5&dest=BCN&lang=en"]);
  const foreign = await request.post("/share", {
    form: { path: "//evil.example/" },
    headers: { origin: new URL(sport.url()).origin },
    maxRedirects: 0,
  });
  expect(foreign.status()).toBe(303);
  const page = await request.get(foreign.headers().location!);
  expect(await page.text()).not.toContain("evil.example");
});
