import type { Browser, Page, TestInfo } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { DeskPartName } from "../../app/routes/_desk+/admin.booking.$bookingId/open-parts";
import { demoPassword, demoTotpSecret } from "../../engine/demo/demo-people";
import { expect } from "./journey";
import { messageTo } from "./people-journey";
import { productWith } from "./product-with";
import { book, payByCard, reachCardPage, waitUntilSettled } from "./shopper-journey";

/**
 * Logs in on the open log-in page of the desk. A code opens the desk once, so journeys that run at the same time need users of their own.
 */
export async function logInToDesk(desk: Page, name: string): Promise<void> {
  await desk.locator("[name=name]").fill(name);
  await desk.locator("[name=password]").fill(demoPassword);
  const totp = new TOTP({ secret: Secret.fromBase32(demoTotpSecret) });
  await desk.locator("[name=totp]").fill(totp.generate());
  await desk.locator("main form button.button").click();
  await desk.waitForURL(/\/admin(\?|$)/);
}

/** The desk, logged in, in a browser of its own; `here` is any address of the shop. */
export async function openDesk(
  browser: Browser,
  { project }: Pick<TestInfo, "project">,
  here: string,
  name: string,
): Promise<Page> {
  const context = await browser.newContext({ ...project.use, locale: "he-IL" });
  const desk = await context.newPage();
  await desk.goto(new URL("/admin/login", here).href);
  await logInToDesk(desk, name);
  return desk;
}

/** A customer orders a room that the hotel confirms first: the booking's reference and the customer's mobile, on the open confirmation. */
export async function orderOnRequest(page: Page, query = ""): Promise<{ pnr: string; mobile: string }> {
  const { link } = await productWith(page, ({ status }) => status === "rq");
  await page.goto(`${link}${query}`);
  await waitUntilSettled(page);
  await book(page);
  const mobile = `052${String(Date.now()).slice(-7)}`;
  await reachCardPage(page, { mobile });
  await payByCard(page);
  await expect(page.locator("main")).toContainText("ממתין");
  return { pnr: await page.locator(".reference").innerText(), mobile };
}

/** From any page of the desk to a booking's, by its search. */
export async function openBooking(desk: Page, pnr: string): Promise<void> {
  await desk.locator("[name=search]").fill(pnr);
  await desk.locator("form[role=search] button").click();
  await desk.locator("table a").first().click();
  await expect(desk.locator("h1")).toContainText(pnr);
}

/** Opens a part of a booking's page, as a user who looks for its form does; one that is open already stays open. */
export async function openPart(desk: Page, name: DeskPartName): Promise<void> {
  const part = desk.locator("details", { has: desk.locator(`#${name}`) }).first();
  if ((await part.getAttribute("open")) === null) await part.locator("summary").first().click();
  await expect(desk.locator(`#${name}`)).toBeVisible();
}

/** On the desk's open page of a request: the hotel confirmed, the card is debited, and the customer's page says so. */
export async function confirmRequest(desk: Page, page: Page, confirmation: string): Promise<void> {
  await desk.locator("button[value=confirm]").click();
  await expect(desk.locator("main")).toContainText("ההזמנה אושרה והכרטיס חויב");
  await page.goto(confirmation);
  await expect(page.locator("main")).not.toContainText("ממתין");
}

/** On the desk's open page of a booking: cancelled on the statutory track, where the fee is kept and the rest refunded. */
export async function cancelByStatute(
  desk: Page,
  customer: { page: Page; pnr: string; mobile: string },
): Promise<void> {
  await openPart(desk, "cancel");
  await desk.locator("button[value=cancel]").click();
  await expect(desk.locator("#errors")).toContainText("בחרו מסלול");
  await desk.locator("[name=track][value=statutory]").check();
  await desk.locator("[name=sure]").check();
  await desk.locator("button[value=cancel]").click();
  await expect(desk.locator("main")).toContainText("ההזמנה בוטלה");
  expect(await messageTo(customer.page, customer.mobile, /(הזמנה .* בוטלה)/)).toContain(customer.pnr);
}

/** Logs out, after which a page of the desk asks for a log-in. */
export async function leaveDesk(desk: Page, address: string): Promise<void> {
  await desk.goto(new URL("/admin/logout?lang=he", address).href);
  await desk.locator("main form button.button").first().click();
  await desk.waitForURL((url) => url.pathname === "/");
  await desk.goto(address);
  await expect(desk).toHaveURL(/\/admin\/login/);
}
