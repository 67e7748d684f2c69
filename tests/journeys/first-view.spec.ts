import { pageSlugs } from "@contract/content/page-slugs";
import { expect, onlyIn, phoneScripted, test } from "../setup/journey";
import { comingMonth, waitUntilSettled } from "../setup/shopper-journey";

const background = (selector: string) => getComputedStyle(document.querySelector(selector)!).backgroundColor;

test.describe(() => {
  test.use({ expectedProblems: [/ERR_FAILED/] });

  test("the first page renders correctly even if its files fail to load", async ({ page, context }) => {
    onlyIn(phoneScripted);
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    const colour = await page.evaluate(background, ".search-card");
    await context.clearCookies();
    await context.route(/\/_assets\/.*\.css$/, (route) => route.abort());
    await page.goto("/");
    expect(await page.evaluate(background, ".search-card")).toBe(colour);
    expect(colour).not.toBe("rgba(0, 0, 0, 0)");
  });
});

test("a browser that has the style sheet gets pages without inlined styles", async ({ page, context }) => {
  onlyIn(phoneScripted);
  // A page that is read without script: the next one is a document of its own.
  await page.goto(`/${pageSlugs.about}`);
  await expect(page.locator("head > style")).toHaveCount(1);
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === "sheet")).toBe(true);
  await page.goto("/destination-list");
  await expect(page.locator("head > style")).toHaveCount(0);
  await expect(page.locator("head > link[rel=stylesheet][href*='/app-']")).toHaveCount(1);
});

test("drawings and icons come with the first page", async ({ page }) => {
  onlyIn(phoneScripted);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`/search-result?dest=ATH&yearMonth=${comingMonth()}`);
  await page.waitForLoadState("networkidle");
  expect(fetched.filter((path) => path.endsWith(".svg") && path !== "/favicon.svg")).toEqual([]);
  const drawing = page.locator(".deal-picture").first();
  await expect(drawing).toHaveJSProperty("complete", true);
  expect(await drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const icons = await page
    .locator("svg.icon use")
    .evaluateAll((uses) => uses.map((use) => use.getAttribute("href") ?? ""));
  expect(icons.length).toBeGreaterThan(5);
  const missing = await page.evaluate((names) => names.filter((name) => !document.querySelector(name)), icons);
  expect(missing).toEqual([]);
});

test("what the first page contains is not sent again for its script, which keeps it", async ({ page }) => {
  onlyIn(["phone-he-script"]);
  await page.goto(`/search-result?dest=ATH&yearMonth=${comingMonth()}`);
  const links = page.locator("footer nav a");
  const addresses = () => links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const sent = await addresses();
  expect(sent.length).toBeGreaterThan(10);
  const handoff = (await page.locator("#handoff").textContent()) ?? "";
  expect(handoff).toContain("loaderData");
  for (const text of ["הנחיות לנוסעים", "מיקונוס"]) expect(handoff).not.toContain(text);
  await waitUntilSettled(page);
  expect(await addresses()).toEqual(sent);
  // The next page is a part of this document, and its form knows the places too.
  await page.locator("header a").first().click();
  await page.waitForURL((url) => url.pathname === "/");
  await waitUntilSettled(page);
  expect(await addresses()).toEqual(sent);
  await page.locator("[name=place]").click();
  await expect(page.getByRole("option", { name: "מיקונוס" })).toBeVisible();
});

test("links of finished markup lead on within the page with script, and are plain links without", async ({
  page,
  context,
}, { project }) => {
  onlyIn(["desktop-he-script", "desktop-noscript"]);
  const script = project.name === "desktop-he-script";
  const list = `/search-result?dest=ATH&yearMonth=${comingMonth(1)}`;
  await page.goto(list);
  await waitUntilSettled(page);
  await page.evaluate(() => document.documentElement.setAttribute("data-first", ""));
  const isFirstDocument = () => page.evaluate(() => document.documentElement.hasAttribute("data-first"));
  // A day of the calendar does not scroll to the top.
  await page.locator(".matrix-of-days > summary").click();
  await page.evaluate(() => scrollTo(0, 150));
  await page.locator(".calendar td a").last().click();
  await page.waitForURL(/fromDate=/);
  await waitUntilSettled(page);
  expect(await isFirstDocument()).toBe(script);
  if (script) expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  // A card, and back to its list.
  await page.locator("article.deal .deal-title a").first().click();
  await page.waitForURL(/\/product-page\//);
  await waitUntilSettled(page);
  expect(await isFirstDocument()).toBe(script);
  await page.goBack();
  await page.waitForURL(/fromDate=/);
  await waitUntilSettled(page);
  expect(await isFirstDocument()).toBe(script);
  // In a tab of its own the page stays.
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page
      .locator("article.deal .deal-title a")
      .first()
      .click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await tab.close();
  expect(page.url()).toContain("fromDate=");
  // The menu's first link leads home.
  await page.locator("header .nav a").first().click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await isFirstDocument()).toBe(script);
});
