import type { Page, Request } from "@playwright/test";
import { expect, test } from "../setup/journey";
import { book, chooseProduct, waitUntilSettled } from "../setup/shopper-journey";

/** The framework's script loads late or not at all; nothing may wait for it or be lost to it. */

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "about script");

const framework = /\/(build\/(?!start-).*\.js|texts\/.*)$/;

async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    const link = document.querySelector("a[href]");
    return link !== null && Object.keys(link).some((key) => key.startsWith("__reactFiber"));
  });
}

function frameworkRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    if (framework.test(pathname)) requests.push(pathname);
  });
  return requests;
}

test("is requested after the page is complete, and hydrates the page without warnings", async ({ page }) => {
  const requests = frameworkRequests(page);
  await page.goto("/");
  await hydrated(page);
  const early = await page.evaluate((pattern) => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return performance
      .getEntriesByType("resource")
      .filter(({ name }) => new RegExp(pattern).test(new URL(name).pathname))
      .filter(({ startTime }) => startTime < navigation!.loadEventStart)
      .map(({ name }) => name);
  }, framework.source);
  expect(early).toEqual([]);
  expect(requests.length).toBeGreaterThan(3);
  expect(await page.locator("link[rel=modulepreload]").count()).toBe(0);
});

test("links and forms then work without a new document", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const card = page.locator("main .deal a, main a[href*='product-page']").first();
  await card.click();
  await page.waitForURL(/product-page/);
  await expect(page.locator("h1")).toBeVisible();
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  await page.goBack();
  await expect(page.locator("h1")).toBeVisible();
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("keeps what the user typed and chose before it loaded", async ({ page }) => {
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(framework, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto("/");
  // The first form of the page, whatever it contains: every kind of field is changed before the script loads.
  const formValues = await page.evaluate(() => {
    const values: Record<string, string> = {};
    for (const select of document.querySelectorAll<HTMLSelectElement>("main form select")) {
      const other = [...select.options].find((option) => !option.selected && option.value !== "" && !option.disabled);
      if (!other) continue;
      select.value = other.value;
      values[`select ${select.name}`] = select.value;
    }
    return values;
  });
  expect(Object.keys(formValues).length).toBeGreaterThan(0);
  const text = page.locator(
    "main form input:is([type=text],[type=date],[type=search],[type=number],:not([type])):visible",
  );
  const typed = (await text.count()) > 0;
  if (typed)
    await text
      .first()
      .evaluate((input: HTMLInputElement) => (input.value = input.type === "date" ? "2027-01-09" : "7"));
  const before = typed ? await text.first().inputValue() : "";
  await page.locator("main form select").first().focus();
  letThrough();
  await hydrated(page);
  const after = await page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLSelectElement>("main form select")].map((select) => [
        `select ${select.name}`,
        select.value,
      ]),
    ),
  );
  expect(after).toMatchObject(formValues);
  if (typed) expect(await text.first().inputValue()).toBe(before);
  await expect(page.locator("main form select").first()).toBeFocused();
});

test("keeps a day chosen before it loaded, with its weekday", async ({ page }) => {
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(framework, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto("/?lang=en");
  const dates = page.locator(".search-card details", { has: page.locator("input[name=fromDate]") });
  const day = dates.locator("input[name=fromDate]");
  await dates.locator("> summary").click();
  await day.fill("2027-03-14");
  const said = page.locator(".search-card output[for=fromDate]");
  await expect(said).toContainText("Sunday");
  letThrough();
  await hydrated(page);
  await expect(day).toHaveValue("2027-03-14");
  await expect(said).toContainText("14/03/2027");
});

test("keeps names typed into a booking before it loaded", async ({ page }) => {
  await chooseProduct(page, "he");
  await book(page);
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(framework, async (route) => {
    await gate;
    await route.continue().catch(() => {});
  });
  await page.reload();
  const names = page.locator("main form input[name$=irstName]");
  await names.first().fill("Dana");
  await page.locator("main form input[name$='lastName']").first().fill("Levi");
  letThrough();
  await hydrated(page);
  await expect(names.first()).toHaveValue("Dana");
  await expect(page.locator("main form input[name$='lastName']").first()).toHaveValue("Levi");
});

/** Adds an element as soon as the page has what `after` finds, as extensions and the browsers inside other apps do. */
async function withForeignElement(page: Page, after: string, where: InsertPosition) {
  await page.addInitScript(
    ([selector, position]) => {
      new MutationObserver((_, observer) => {
        const found = document.querySelector(selector);
        if (!found) return;
        observer.disconnect();
        found.insertAdjacentElement(position, Object.assign(document.createElement("div"), { id: "foreign" }));
      }).observe(document, { childList: true, subtree: true });
    },
    [after, where] as const,
  );
}

type Kept = { firstHeading?: Element };

/** Keeps the heading that the server sent: taken by the test, it may be the one that the script has put in its place. */
async function keepFirstHeading(page: Page) {
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      (window as Kept).firstHeading = document.querySelector("h1")!;
    }),
  );
}

for (const [place, after, where] of [
  ["head", "head", "afterbegin"],
  ["body", "header", "beforebegin"],
  ["body", "footer", "afterend"],
  ["document", "html > body", "afterend"],
] as const) {
  test(`keeps the page and what was typed with a foreign element in the ${place}, ${where} of ${after}`, async ({
    page,
  }) => {
    await withForeignElement(page, after, where);
    await keepFirstHeading(page);
    await page.goto("/");
    await page.locator("#foreign").waitFor({ state: "attached" });
    await waitUntilSettled(page);
    expect(await page.evaluate(() => (window as Kept).firstHeading!.isConnected)).toBe(true);
    await expect(page.locator("#foreign")).toHaveCount(1);
  });
}

test.describe("with a foreign element that it cannot tell from its own", () => {
  test.use({ expectedProblems: [/Minified React error/] });

  test("keeps its styles", async ({ page }) => {
    await withForeignElement(page, "main form", "beforebegin");
    await keepFirstHeading(page);
    await page.goto("/");
    await page.waitForFunction(() => (window as Kept).firstHeading?.isConnected === false);
    await expect(page.locator("header.header .logo svg")).toBeVisible();
    expect((await page.locator("header.header .logo svg").boundingBox())!.width).toBeLessThan(60);
  });
});

for (const [line, connection] of [
  ["people who save data", { saveData: true, effectiveType: "4g" }],
  ["a 2g line", { saveData: false, effectiveType: "2g" }],
  ["a slow 2g line", { saveData: false, effectiveType: "slow-2g" }],
] as const) {
  test(`is not requested by ${line}`, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "connection", { value, configurable: true });
    }, connection);
    const requests = frameworkRequests(page);
    await page.goto("/");
    await page.locator("main form select").first().focus();
    await page.locator("main a").first().hover();
    // Another complete page load is long enough to detect unwanted requests.
    await page.locator("main a[href*='product-page']").first().click();
    await page.waitForURL(/product-page/);
    await page.waitForLoadState("networkidle");
    expect(requests).toEqual([]);
  });
}

for (const path of ["/no-such-page", "/error-404", "/sandbox"]) {
  test(`${path} has no script at all`, async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(scripts).toEqual([]);
    expect(await page.locator("script").count()).toBe(0);
  });
}

test.describe(() => {
  test.use({ expectedProblems: [/ERR_FAILED|dynamically imported module|404/] });

  test("a page of an earlier build says what it lost, and its choices have buttons", async ({ page, context }) => {
    await page.goto("/");
    await page.locator("main a[href*='product-page']").first().click();
    await page.waitForURL(/product-page/);
    await context.route(/\/build\/manifest-.*\.js$/, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await expect(page.locator("#script-lost")).toBeVisible();
    await expect(page.locator("main button", { hasText: "עדכון" }).last()).toBeVisible();
    // The starter of that build is answered with the present one.
    const starter = await page.request.get("/build/start-00000000.js");
    expect([starter.status(), (await starter.text()).includes("script-lost")]).toEqual([200, true]);
  });

  test("the page works without it when it fails to load", async ({ page, context }) => {
    await context.route(/\/build\/.*\.js$/, (route) => route.abort());
    await page.goto("/");
    await page.locator("main a[href*='product-page']").first().click();
    await page.waitForURL(/product-page/);
    await expect(page.locator("h1")).toBeVisible();
  });
});
