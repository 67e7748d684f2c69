import type { Page } from "@playwright/test";
import { covers } from "../coverage/covers";
import { aPicture } from "../factories/a-picture";
import {
  cancelByStatute,
  confirmRequest,
  leaveDesk,
  logInToDesk,
  openBooking,
  openPart,
  orderOnRequest,
} from "../setup/desk-journey";
import { desktopScripted, expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, test } from "../setup/journey";
import { logInByPassword, messageTo } from "../setup/people-journey";
import { serveCustomer } from "../setup/serve-customer";
import { withLanguage } from "../setup/shopper-journey";

/** A code opens the desk once, so browsers that run at the same time log in as separate users. */
const users: Record<string, string> = { "desktop-he-script": "desk2", "phone-noscript": "desk3" };

const checkPage = async (page: Page) => {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
};

/** A logo on the open page of an agency: a file that is not a picture is refused, a picture replaces the name in the header of its site. */
async function giveLogo(desk: Page, site: string): Promise<void> {
  const choose = (name: string, buffer: Buffer) =>
    desk.locator("input[name=logo]").setInputFiles({ name, mimeType: "image/png", buffer });
  await choose("logo.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  await desk.locator("button[value=logo]").click();
  await expect(desk.locator("#errors")).toContainText("אינו תמונת");
  await expect(desk.locator('[name="names.he"]')).toHaveValue("סוכנות חדשה");
  await checkPage(desk);
  await choose("logo.png", await aPicture("png", { width: 600, height: 150 }));
  await desk.locator("button[value=logo]").click();
  await desk.waitForURL(/done=saved/);
  await checkPage(desk);
  const shop = await desk.context().newPage();
  const address = /\/white-label\/[0-9a-f]{64}\.png$/;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await shop.route(address, async (route) => {
    await released;
    await route.continue();
  });
  const picture = shop.waitForResponse(address);
  await shop.goto(site, { waitUntil: "domcontentloaded" });
  const logo = shop.locator(".logo img");
  const sizeOf = () => logo.boundingBox();
  const before = (await sizeOf())!;
  release();
  expect((await picture).headers()).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  await expect(logo).toHaveAttribute("alt", "סוכנות חדשה");
  await expect(shop.locator(".logo")).not.toContainText("סוכנות");
  await shop.waitForLoadState();
  // Its place is kept before it arrives, on a phone a little smaller in the same proportions.
  expect(await sizeOf()).toEqual(before);
  expect(before.width / before.height).toBeCloseTo(4, 1);
  await checkPage(shop);
  await shop.close();
  await desk.locator("button[value=remove-logo]").click();
  await desk.waitForURL(/done=saved/);
  await expect(desk.locator("button[value=remove-logo]")).toHaveCount(0);
}

/** A separate agency: created, refused with another's code, given a password, and logged in with it. */
async function makeAgency(desk: Page, here: string, code: string): Promise<void> {
  await desk.goto(new URL("/admin/agency/new?lang=he", here).href);
  await checkPage(desk);
  const values = {
    agencyCode: code,
    odyAgentCode: "GALIL",
    marketerId: code,
    "names.he": "סוכנות חדשה",
    "names.en": "New agency",
    "names.ru": "Новое агентство",
    "names.ar": "وكالة جديدة",
    phone: "03-5550999",
    hosts: `${code.toLowerCase()}.localhost`,
  };
  for (const [name, value] of Object.entries(values)) await desk.locator(`[name="${name}"]`).fill(value);
  await desk.locator("main form button.button").first().click();
  await expect(desk.locator("#errors")).toContainText("תפוס");
  await expect(desk.locator('[name="names.he"]')).toHaveValue("סוכנות חדשה");
  await desk.locator("[name=odyAgentCode]").fill(code);
  await desk.locator("main form button.button").first().click();
  await desk.waitForURL(/done=saved/);
  await checkPage(desk);
  await giveLogo(desk, `http://${values.hosts}:${new URL(here).port}/?lang=he`);
  await desk.locator("button[value=password]").click();
  const notice = await desk.locator(".notice-good").innerText();
  const newPassword = /([a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4})/.exec(notice)![1]!;
  await desk.goto(new URL("/agency/login", here).href);
  await logInByPassword(desk, code, newPassword);
  await expect(desk.locator("header")).toContainText("סוכנות חדשה");
}

/** Capacity: an input that is not a number is reported at its field, a valid number is stored. */
async function changeStock(desk: Page, here: string): Promise<void> {
  await desk.goto(new URL("/admin/departures?lang=he&dest=VIE&category=vacation_pack", here).href);
  await desk.locator("table a").last().click();
  await checkPage(desk);
  const seats = desk.locator("[name=capacity]").first();
  const save = desk.locator("button[value=stock]").first();
  const before = Number(await seats.inputValue());
  await seats.fill("הרבה");
  await save.click();
  await expect(desk.locator("#errors")).toContainText("מספר שלם");
  await expect(seats).toHaveValue("הרבה");
  await seats.fill(String(before + 3));
  await save.click();
  await desk.waitForURL(/done=saved/);
  await expect(seats).toHaveValue(String(before + 3));
  await desk.locator("[name=status]").selectOption("updating");
  await desk.locator("button[value=status]").click();
  await desk.waitForURL(/done=saved/);
  await expect(desk.locator("[name=status]")).toHaveValue("updating");
  await desk.locator("[name=status]").selectOption("open");
  await desk.locator("button[value=status]").click();
  await expect(desk.locator("[name=status]")).toHaveValue("open");
}

/** A banner on an unvisited page: a picture of another site is refused, and a saved banner can be switched off. */
async function showBanner(desk: Page, here: string, key: string): Promise<void> {
  await desk.goto(new URL("/admin/content/banner/new?lang=he", here).href);
  await checkPage(desk);
  for (const language of ["he", "en", "ru", "ar"])
    await desk.locator(`[name="titles.${language}"]`).fill(`${key} ${language}`);
  await desk.locator("[name=page]").fill(key);
  await desk.locator("[name=image]").fill("https://example.com/a.png");
  await desk.locator("main form button.button").first().click();
  await expect(desk.locator("#errors")).toContainText("תמונה");
  await expect(desk.locator("[name=page]")).toHaveValue(key);
  await desk.locator("[name=image]").fill("/pictures/destination/RHO/island/none/wide.svg");
  await desk.locator("main form button.button").first().click();
  await desk.waitForURL(/done=saved/);
  const row = desk.locator("tr", { hasText: key });
  await expect(row).toContainText("מוצג עכשיו");
  await row.locator("button").click();
  await expect(row).toContainText("כבוי");
}

/** A visitor's request: the desk takes it, says what was done, and finds it again among those that are done. */
async function answerRequest(desk: Page, here: string, name: string): Promise<void> {
  await desk.goto(new URL("/call-me?lang=he", here).href);
  const form = desk.locator("main form", { has: desk.locator("[name=firstName]") });
  await form.locator("[name=firstName]").fill(name);
  await form.locator("[name=phone]").fill("050-1234567");
  await form.locator("button.button").click();
  await desk.waitForURL(/sent=1/);
  await desk.goto(new URL("/admin/requests?lang=he", here).href);
  const card = desk.locator("article.card", { hasText: name });
  await expect(card).toContainText("ממתינה פחות משעה");
  await checkPage(desk);
  await card.locator("button[value=take]").click();
  await desk.waitForURL(/did=take/);
  await desk.locator("a.chip[href*='list=mine']").click();
  await card.locator("[name=note]").fill("חזרנו אליו");
  await card.locator("button[value=finish]").click();
  await desk.waitForURL(/did=finish/);
  await expect(card).toHaveCount(0);
  await desk.locator("a.chip[href*='list=done']").click();
  await expect(card).toContainText("חזרנו אליו");
  await checkPage(desk);
}

test("the desk confirms, offers another hotel, answers, cancels; the customer sees it", async ({ page, browser }) => {
  covers("2.53", "4.19", "6.9");
  const { project } = test.info();
  onlyIn(desktopScripted);
  // Some thirty pages, each read by axe.
  test.slow();
  const campaign = `autumn-${project.name}`;
  const { pnr, mobile } = await orderOnRequest(page, `&utm_source=letter&utm_campaign=${campaign}`);
  const confirmation = page.url();

  const context = await browser.newContext({ ...project.use, locale: "he-IL" });
  const desk = await context.newPage();
  await desk.goto(new URL("/admin", confirmation).href);
  await expect(desk).toHaveURL(/\/admin\/login/);
  await checkPage(desk);
  await desk.locator("main form button.button").click();
  await expect(desk.locator("#errors")).toContainText("פרטי הכניסה שגויים");
  await logInToDesk(desk, users[project.name]!);
  await checkPage(desk);

  await openBooking(desk, pnr);
  await checkPage(desk);
  const address = desk.url();
  const order = desk.locator("section[aria-labelledby=order]");
  await expect(order.locator("dd", { hasText: "באישור הספק" })).toContainText(/ · .+ · /);
  await expect(order).toContainText(/\w{2}\d+ · \d\d\/\d\d\/\d{4} · TLV \d\d:\d\d/);
  await expect(order).toContainText("DANA COHEN");

  // The customer calls with a passport, its gender and birth date; one that ends too early is reported and kept.
  const passports = desk.locator("#passports");
  await openPart(desk, "passports");
  await passports.locator("[name='passports[0].passportNumber']").fill("12345678");
  await passports.locator("[name='passports[0].gender'][value=F]").check();
  for (const [part, text] of Object.entries({ day: "4", month: "3", year: "1985" }))
    await passports.locator(`[name='passports[0].birth.${part}']`).fill(text);
  for (const [part, text] of Object.entries({ day: "1", month: "1", year: "2027" }))
    await passports.locator(`[name='passports[0].expiry.${part}']`).fill(text);
  await passports.locator("button").click();
  await expect(desk.locator("#errors")).toContainText("6 חודשים");
  await expect(passports.locator("[name='passports[0].passportNumber']")).toHaveValue("12345678");
  await passports.locator("[name='passports[0].expiry.year']").fill("2034");
  await passports.locator("button").click();
  await desk.waitForURL(/done=passports/);
  await expect(passports).toContainText("•••••678");
  await expect(order).toContainText("DANA COHEN · 04/03/1985");
  await expect(passports.locator("[name='passports[1].passportNumber']")).toHaveCount(0);
  await checkPage(desk);

  await confirmRequest(desk, page, confirmation);

  await serveCustomer(desk, checkPage);
  // The letter that brought the customer has a sale.
  await desk.goto(new URL("/admin/sources?by=utmCampaign", confirmation).href);
  await expect(desk.locator("tr", { hasText: campaign }).locator("td")).toContainText(["0", "0", "1", "1", "0", /\d/]);
  await checkPage(desk);

  // Then it was overbooked: another hotel, which the customer accepts.
  await desk.goto(address);
  const hotels = await desk
    .locator("[name=hotel] option")
    .evaluateAll((all) => all.map((one) => one.getAttribute("value")));
  for (const hotel of hotels) {
    await openPart(desk, "hotel-change");
    await desk.locator("[name=hotel]").selectOption(hotel);
    const form = desk.locator("form", { has: desk.locator("[name=hotel]") });
    const hotelShown = desk.waitForURL((url) => url.searchParams.get("hotel") === hotel);
    await Promise.all([hotelShown, form.locator("button").click()]);
    if ((await desk.locator("[name=cls]:enabled").count()) > 0) break;
  }
  await checkPage(desk);
  await desk.locator("button[value=change]").click();
  await expect(desk.locator("#errors")).toContainText("בחרו חדר");
  await desk.locator("[name=cls]:enabled").first().check();
  await desk.locator("button[value=change]").click();
  await expect(desk.locator("#errors")).toContainText("בחרו תאריך");
  await expect(desk.locator("[name=cls]:checked")).toHaveCount(1);
  // Whatever the new price, the customer pays nothing more.
  await desk.locator("[name=waiveReason]").fill("המלון בתפוסה מלאה");
  await desk.locator("[name=answerBy]").fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10));
  await desk.locator("button[value=change]").click();
  await expect(desk.locator("main")).toContainText("ההצעה נשלחה");
  // The list marks it, and its filter finds it.
  await desk.goto(new URL("/admin?waits=offer", address).href);
  await expect(desk.locator("tr", { hasText: pnr })).toContainText("תשובה להצעת שינוי");
  await expect(desk.locator("[name=waits]")).toHaveValue("offer");
  const link = await messageTo(page, mobile, /(\/hotel-change\/[\w-]+)/);
  await page.goto(link);
  await checkPage(page);
  await page.locator("button[value=true]").click();
  await expect(page.locator("main")).toContainText("השינוי אושר");
  await page.reload();
  await expect(page.locator("main")).toContainText("השינוי אושר");
  await desk.goto(address);
  await expect(desk.locator("main")).toContainText("הלקוח קיבל");

  await cancelByStatute(desk, { page, pnr, mobile });
  await checkPage(desk);

  for (const path of [
    "agencies",
    "hotel-clients",
    "hotel-stays",
    "members",
    "coupons",
    "reviews?state=published",
    "rates",
    "content",
    "departures?dest=ATH",
    "log/messages",
    "log/notifications",
    "log/audit",
  ]) {
    const language = project.name === "desktop-he-script" ? "he" : "ar";
    await desk.goto(new URL(withLanguage(`/admin/${path}`, language), confirmation).href);
    await expect(desk.locator("h1")).toBeVisible();
    await checkPage(desk);
  }
  await expect(desk.locator("main")).toContainText(project.name === "desktop-he-script" ? "ביטל" : "ألغى");
  await changeStock(desk, confirmation);
  await showBanner(desk, confirmation, `DALanding-J${String(Date.now()).slice(-8)}`);
  await answerRequest(desk, confirmation, `J${String(Date.now()).slice(-8)}`);
  await makeAgency(desk, confirmation, `J${String(Date.now()).slice(-8)}`);
  await leaveDesk(desk, address);
  await context.close();
});
