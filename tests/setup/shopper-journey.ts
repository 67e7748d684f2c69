import type { BrowserContext, FrameLocator, Page } from "@playwright/test";
import { typedPayer } from "../factories/a-payer";
import { expect } from "./journey";

/** The month some sixty days ahead, or so many months later, which the demo shop always fills. */
export function comingMonth(later = 0): string {
  const at = new Date(Date.now() + (60 + later * 30) * 86_400_000);
  return at.toISOString().slice(0, 7);
}

export function withLanguage(path: string, language: string): string {
  return language === "he" ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
}

const scripting = new WeakMap<BrowserContext, boolean>();

/** Whether this browser runs scripts. Determined once per browser: a page that is navigating away cannot answer. */
export async function runsScript(page: Page): Promise<boolean> {
  const cached = scripting.get(page.context());
  if (cached !== undefined) return cached;
  const scripted = await page.evaluate(() => !matchMedia("(scripting: none)").matches);
  scripting.set(page.context(), scripted);
  return scripted;
}

type Router = { state: { navigation: { state: string } } };
type ReactRoot = { pendingLanes: number; current: { memoizedState: { isDehydrated: boolean } } };

/**
 * Waits until the page is hydrated, if it has script: forms work before, but a test should be explicit. Also waits until the page matches
 * the address, which script changes first.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  if (!(await runsScript(page)) || !(await page.locator("#handoff").count())) return;
  await page.waitForFunction(() => {
    const router = (window as { __remixRouter?: Router }).__remixRouter;
    if (router?.state.navigation.state !== "idle") return false;
    // React gives no other sign that it has finished rendering.
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
    if (!key) return false;
    const root = (document as unknown as Record<string, { stateNode: ReactRoot }>)[key]!.stateNode;
    return !root.current.memoizedState.isDehydrated && root.pendingLanes === 0;
  });
}

/** Marks what its hotel has to confirm, in every language. */
export const onRequest = /באישור (המלון|חברת התעופה|מראש)|on request|по запросу|بتأكيد (الفندق|شركة الطيران|مسبق)/i;

/**
 * From the home page to an available product in Athens: the hotel at a given position, -1 for the last, so that journeys do not sell out
 * the same one.
 */
export async function chooseProduct(page: Page, language = "he", place = 0): Promise<void> {
  // Journeys run concurrently: another one may take the last room between our list and our click.
  for (let tries = 0; tries < 3; tries += 1) {
    await page.goto(withLanguage("/", language));
    await waitUntilSettled(page);
    await page.locator("[name=place]").fill("ATH");
    await page.locator("select[name=yearMonth]").selectOption(comingMonth());
    await page.locator("form[action='/search-result'] button.button:not(.button-quiet)").click();
    await page.waitForURL(/\/search-result/);
    await waitUntilSettled(page);
    // Late in a run some hotels of the list are sold out. Those on request belong to another journey.
    const deals = page.locator("article.deal").filter({ hasNotText: onRequest }).locator("a");
    await deals.first().waitFor();
    await deals.nth(place % (await deals.count())).click();
    await page.waitForURL(/\/product-page\/app/);
    await waitUntilSettled(page);
    if (await page.locator("button[form=selection]").isVisible()) return;
  }
}

/** To an available product of a search, on which journeys with a party or a place of their own begin. */
export async function chooseProductOf(page: Page, search: string, place = 0): Promise<void> {
  await page.goto(`/search-result?yearMonth=${comingMonth()}&${search}`);
  await waitUntilSettled(page);
  const deals = page.locator("article.deal").filter({ hasNotText: onRequest }).locator("a[href*='/product-page']");
  await deals.first().waitFor();
  await deals.nth(place % (await deals.count())).click();
  await page.waitForURL(/\/product-page\/app/);
  await waitUntilSettled(page);
}

/** Airlines to Dubai want passports with the booking, and with them gender and birth date. */
export const passportsAtOnce = "dest=DXB&adult=2";

export async function book(page: Page): Promise<void> {
  await page.locator("button[form=selection]").click();
  await page.waitForURL(/\/(travellers|all)\?/);
  await waitUntilSettled(page);
  // Agents get all steps on one page, and may go through them one by one.
  if (page.url().includes("/all?")) {
    await page.locator("main a[href*='/travellers?']").last().click();
    await page.waitForURL(/\/travellers\?/);
    await waitUntilSettled(page);
  }
}

export async function fillTravellers(page: Page, count = 2): Promise<void> {
  const names = ["dana", "noam", "yael", "omer"];
  for (let index = 0; index < count; index += 1) {
    const at = (field: string) => page.locator(`[name="travellers[${index}].${field}"]`);
    await at("firstName").fill(names[index]!);
    await at("lastName").fill("cohen");
    // Where the passport comes later, gender and an adult's birth date come with it.
    if (await at("gender").count()) await at("gender").first().check();
    if (await at("birth.day").count()) {
      await at("birth.day").fill("4");
      await at("birth.month").fill("3");
      await at("birth.year").fill("1985");
    }
    if (await at("passportNumber").count()) {
      await at("passportNumber").fill(`1234567${index}`);
      await at("expiry.day").fill("1");
      await at("expiry.month").fill("1");
      await at("expiry.year").fill("2034");
    }
  }
}

export async function continueTo(page: Page, address: RegExp): Promise<void> {
  await page.locator("main form button.button").last().click();
  await page.waitForURL(address);
  await waitUntilSettled(page);
}

export async function fillPayer(page: Page, mobile = typedPayer.mobile): Promise<void> {
  for (const [name, text] of Object.entries({ ...typedPayer, mobile })) await page.locator(`[name=${name}]`).fill(text);
}

type CardPageOptions = { mobile?: string; services?: string[] };

/** All steps up to the card page. */
export async function reachCardPage(page: Page, options: CardPageOptions = {}): Promise<FrameLocator> {
  await fillTravellers(page);
  return continueToCardPage(page, options);
}

/** From the page of the travellers, which are filled in, to the card page. */
export async function continueToCardPage(
  page: Page,
  { mobile, services = [] }: CardPageOptions = {},
): Promise<FrameLocator> {
  await continueTo(page, /\/payer\?/);
  await fillPayer(page, mobile);
  await continueTo(page, /\/extras\?/);
  for (const service of services) await page.locator(`[name=service][value=${service}]`).check();
  await continueTo(page, /\/check\?/);
  await page.locator("[name=acceptTerms]").check();
  await continueTo(page, /\/verifying-card/);
  return page.frameLocator("iframe");
}

/** Pays on the open card page with a card that is approved, up to the confirmation. */
export async function payByCard(page: Page): Promise<void> {
  const frame = page.frameLocator("iframe");
  await typeCard(frame, "4580000000000000");
  await leaveFrame(page, frame);
  await expectConfirmed(page);
}

export async function typeCard(frame: FrameLocator, number: string): Promise<void> {
  await frame.locator("[name=number]").fill(number);
  await frame.locator("[name=expiry]").fill("09/34");
  await frame.locator("[name=cvv]").fill("123");
  await frame.locator("button[type=submit]").click();
}

/** Without script the frame shows a button that leaves it, in view however far the page around it was scrolled. */
export async function leaveFrame(page: Page, frame: FrameLocator): Promise<void> {
  if (await runsScript(page)) return;
  await expect(frame.locator("#leave button")).toBeInViewport();
  await frame.locator("#leave button").click();
}

export async function expectConfirmed(page: Page): Promise<void> {
  // Polled, because a waiting page navigates by itself: a superseded navigation does not count.
  await expect(page).toHaveURL(/\/booking\/confirmation/, { timeout: 30_000 });
  await expect(page.locator(".reference")).toHaveText(/^[A-HJ-NP-Z2-9]{8}$/);
}
