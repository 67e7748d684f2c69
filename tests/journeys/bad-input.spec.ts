import { readdirSync, readFileSync } from "node:fs";
import { covers } from "../coverage/covers";
import { desktopScripted, expect, expectNoAxeViolations, onlyIn, phoneScripted, test } from "../setup/journey";
import {
  book,
  chooseProduct,
  chooseProductOf,
  comingMonth,
  continueTo,
  fillPayer,
  fillTravellers,
  waitUntilSettled,
} from "../setup/shopper-journey";

test("a search without a destination or with a past date names the missing field and keeps the rest", async ({
  page,
}) => {
  covers("5.1", "9.1");
  const answer = await page.goto("/search-result?dest=&yearMonth=2020-01&adult=3");
  expect(answer?.status()).toBe(422);
  await expect(page.locator("main")).toContainText("הזינו יעד, תאריך ומספר מבוגרים.");
  await expect(page.locator("[name=adult]")).toHaveValue("3");
  await expectNoAxeViolations(page);
});

for (const [what, query] of [
  ["an unknown destination", "dest=NOWHERE&yearMonth=2027-03"],
  ["more infants than adults", "dest=ATH&yearMonth=2027-03&adult=1&infant=3"],
  ["a range that ends before it begins", "dest=ATH&fromDate=2027-03-10&toDate=2027-03-01"],
] as const) {
  test(`a search for ${what} is answered on its form with 422`, async ({ page }) => {
    covers("2.59", "2.61", "5.1");
    onlyIn(phoneScripted);
    const answer = await page.goto(`/search-result?${query}`);
    expect(answer?.status()).toBe(422);
    await expect(page.locator(".error").first()).toBeVisible();
    await expect(page.locator("[name=place]")).toBeVisible();
  });
}

for (const [what, query] of [
  ["hostile text", "dest=%3Cscript%3Ealert(1)%3C/script%3E&yearMonth=%00&adult=1e9&sort=';drop table"],
  ["ages out of range", "dest=ATH&yearMonth=2027-03&child=2&listAgeChildren=99,-1"],
  ["parameters twice", "dest=ATH&dest=ROM&yearMonth=2027-03&adult=2&adult=3"],
] as const) {
  test(`${what} in a search is never a fault`, async ({ page }) => {
    onlyIn(desktopScripted);
    const answer = await page.goto(`/search-result?${query}`);
    expect(answer?.status()).toBeLessThan(500);
    await expect(page.locator("h1")).toBeVisible();
  });
}

test("an unknown product is not found", async ({ page }) => {
  onlyIn(phoneScripted);
  const answer = await page.goto("/product-page/app?packId=nothing");
  expect(answer?.status()).toBe(404);
  await expect(page.locator("h1")).toHaveText("לא מצאנו את החופשה הזאת");
});

test("a party that fits no room is reported on the product page, with the choices kept", async ({ page }) => {
  covers("8.28");
  onlyIn(desktopScripted);
  await chooseProduct(page, "he", 4);
  const url = new URL(page.url());
  url.searchParams.set("adult", "1");
  url.searchParams.set("infant", "4");
  const answer = await page.goto(url.toString());
  expect(answer?.status()).toBe(422);
  await expect(page.locator(".notice-bad")).toContainText("להרכב הזה אין חדר מתאים");
});

test("an edited price is shown as a change and needs consent; the correct price is booked", async ({ page }) => {
  covers("3.27");
  onlyIn(phoneScripted);
  await chooseProduct(page, "he", 5);
  const price = await page.locator("input[name=price]").inputValue();
  await page.locator("input[name=price]").evaluate((input: HTMLInputElement) => {
    input.value = "1.00";
  });
  await page.locator("button[form=selection]").click();
  await expect(page.locator(".notice-warn")).toContainText("המחיר היה");
  await book(page);
  await expect(page.locator("aside .sum")).toContainText(Number(price).toLocaleString("en-US"));
});

test("missing, foreign and expired booking ids redirect to the product with a message", async ({ page }) => {
  covers("4.11", "6.2", "8.20");
  onlyIn(phoneScripted);
  for (const address of [
    "/booking/hotel-flight/app/travellers",
    "/booking/hotel-flight/app/payer?booking=AAAAAAAAAAAAAAAAAAAAAA",
    "/booking/confirmation?booking=AAAAAAAAAAAAAAAAAAAAAA",
    "/booking/card-verified/app?booking=x",
  ]) {
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBe(404);
    // Without a product to return to, the page stays.
    expect(answer.headers().refresh).toBeUndefined();
    await page.goto(answer.url());
    await expect(page.locator("h1")).toHaveText("לא מצאנו את ההזמנה");
    await expect(page.locator("main a").first()).toHaveAttribute("href", /^\/visitor\/login/);
    await expectNoAxeViolations(page);
  }
  await chooseProduct(page, "he");
  const unknown = "/booking/confirmation?booking=AAAAAAAAAAAAAAAAAAAAAA";
  expect((await page.request.get(unknown)).headers().refresh).toMatch(/^5; url=.*packId/);
  await page.goto(unknown);
  const stayAnswer = page.waitForResponse((answer) => answer.url().includes("stay=1"));
  await page.locator("main a").first().click();
  expect((await stayAnswer).headers().refresh).toBeUndefined();
});

test("steps out of order redirect to the current step", async ({ page }) => {
  covers("2.8");
  onlyIn(desktopScripted);
  await chooseProduct(page, "he", 6);
  await book(page);
  for (const step of ["payer", "extras", "check"]) {
    await page.goto(page.url().replace(/\/(travellers|payer|extras|check)\?/, `/${step}?`));
    await expect(page).toHaveURL(/\/travellers\?/);
    await waitUntilSettled(page);
  }
  const booking = new URL(page.url()).searchParams.get("booking");
  await page.goto(`/booking/verifying-card?booking=${booking}`);
  await expect(page).toHaveURL(/\/travellers\?/);
});

test("Hebrew names, card digits and wrong ages are reported at their fields, and the input is kept", async ({
  page,
}) => {
  covers("2.82", "3.36", "5.7", "5.8");
  onlyIn(phoneScripted);
  await chooseProductOf(page, "dest=ATH&adult=1&child=1&listAgeChildren=8", 7);
  await book(page);
  await fillTravellers(page);
  await page.locator('[name="travellers[0].firstName"]').fill("דנה");
  // An adult's year for a child; a child of another age may cost the same, and is then welcome.
  await page.locator('[name="travellers[1].birth.year"]').fill("1990");
  await page.locator("main form button.button").last().click();
  await expect(page.locator("#errors")).toBeVisible();
  await expect(page.locator("#errors li")).toHaveCount(2);
  await expect(page.locator('[name="travellers[0].firstName"]')).toHaveValue("דנה");
  await expect(page.locator('[name="travellers[1].lastName"]')).toHaveValue("cohen");
  await expectNoAxeViolations(page);
  await page.locator('[name="travellers[1].birth.year"]').fill(String(Number(comingMonth().slice(0, 4)) - 9));
  await page.locator("button[name=use]").click();
  await page.waitForURL(/\/payer\?/);
  await waitUntilSettled(page);

  // The first traveller's name.
  for (const name of ["firstName", "lastName"]) await page.locator(`[name=${name}]`).fill("");
  await page.locator("main form button.button").last().click();
  await expect(page.locator("#errors li")).toHaveCount(5);
  await fillPayer(page);
  await page.locator("[name=IdenticationNumber]").fill("123456789");
  await page.locator("[name=mobile]").fill("+9720501234567");
  await page.locator("main form button.button").last().click();
  await expect(page.locator("#errors li")).toHaveCount(2);
  await expect(page.locator("[name=email]")).toHaveValue("dana@example.com");
  await fillPayer(page);
  await page.locator("[name=firstName]").fill("4580 4580 4580 4580");
  await page.locator("main form button.button").last().click();
  await expect(page.locator("#errors")).toContainText("מספר כרטיס אשראי");
  await fillPayer(page);
  await continueTo(page, /\/extras\?/);
  await continueTo(page, /\/check\?/);
  await page.locator("main form button.button").last().click();
  await expect(page.locator(".error").first()).toContainText("יש לאשר את תנאי ההזמנה");
});

/** The address of each of our pages that accepts a form, derived from the names of the route files. */
function pagesWithForms(): string[] {
  return readdirSync("app/routes", { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /^[^/]+\/([^/]+|[^/]+\/route)\.tsx?$/.test(file))
    .filter((file) =>
      /export (async function|const|\{)[^;]*\baction\b/.test(readFileSync(`app/routes/${file}`, "utf8")),
    )
    .map((file) =>
      `/${file
        .replace(/^[^/]+\//, "")
        .replace(/(\/route)?\.tsx?$/, "")
        .replaceAll("_.", ".")
        .replace(/(^|\.)_index$/, "")
        .replaceAll(".", "/")}`
        .replace(/\$journey/, "hotel-flight")
        .replace(/\$device/, "app")
        .replace(/\$\w+/g, "anything"),
    );
}

test("a cross-site form post is refused with a page and without effect, on every page that accepts a form", async ({
  request,
}) => {
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    { "sec-fetch-site": "same-site" },
    {},
  ];
  const pages = pagesWithForms();
  expect(pages.length).toBeGreaterThan(20);
  for (const headers of foreign)
    for (const page of pages) {
      const answer = await request.post(page, { headers, form: { price: "1.00" } });
      expect(answer.status(), `${page} ${JSON.stringify(headers)}`).toBe(403);
      expect(await answer.text()).toContain("<h1>");
    }
});
