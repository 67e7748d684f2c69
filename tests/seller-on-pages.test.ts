import type { Language } from "@contract/vocabulary/languages";
import { languages } from "@contract/vocabulary/languages";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { withBooking } from "~/session/shopper.server";
import { good, readyToPay } from "./factories/booked";
import { shopWithPages } from "./factories/shop-with-pages";
import { configuredAnew } from "./setup/site-build";

/** What the configuration says of the seller, and where: telephone, WhatsApp, company, cards, protection and the way back to the app. */

const { at, site } = await shopWithPages({ people: true, seats: 60, rooms: 30 });

const settings = {
  SHOP_PHONE: "09-765 4321",
  SHOP_WHATSAPP: "972501234567",
  COMPANY_NAME: "Sea & Sun Ltd.",
  COMPANY_LICENCE: "12-3456",
  COMPANY_ADDRESS: "7 Harbour Street, Haifa",
  CARDS_ACCEPTED: "visa,isracard",
  MONEY_SECURED_BY: "Bank of the Bay, guarantee 77",
  APP_RETURN_URL: "nofesh://home",
};

async function withSettings(more: Record<string, string>): Promise<void> {
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries(more)) vi.stubEnv(name, value);
  await configuredAnew();
}

beforeAll(() => withSettings(settings), 300_000);
afterAll(() => withSettings({}));

const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ");
const partOf = (html: string, selector: string) => plain(parse(html).querySelector(selector)?.text ?? "");
const cookieFor = async (sid: string, bookingId: string) =>
  (await withBooking({ sid, bookings: [] }, bookingId)).split(";")[0]!;

/** A booking with its card page open, and the browser that has it; and the same once it is paid. */
async function atCard(sid: string) {
  const shopper = at.as(sid);
  const { bookTransId: bookingId, paymentTransUid } = (await readyToPay(shopper, at.shop)).payment;
  const pay = async () => {
    at.gateway.approve(paymentTransUid);
    good(await shopper.debitCreditCard({ bookingId, paymentTransUid }));
  };
  return { bookingId, cookie: await cookieFor(sid, bookingId), pay };
}

describe("telephone and WhatsApp", () => {
  const links = (html: string) =>
    parse(html)
      .querySelectorAll("header .help-links a")
      .map((link) => link.getAttribute("href"));
  const ours = ["tel:097654321", "https://wa.me/972501234567"];

  test("stand in the header of the shop, of each page of a booking while it is paid, and of its confirmation", async () => {
    const { bookingId, cookie, pay } = await atCard("calls-while-paying");
    for (const path of ["/", "/search-result?dest=RHO"]) expect(links((await site.get(path)).html)).toEqual(ours);
    const card = await site.get(`/booking/verifying-card?booking=${bookingId}`, { cookie });
    expect([card.status, card.html.includes("card-frame"), links(card.html)]).toEqual([200, true, ours]);
    await pay();
    const confirmation = await site.get(`/booking/confirmation?booking=${bookingId}`, { cookie });
    expect([confirmation.status, links(confirmation.html)]).toEqual([200, ours]);
  });

  test("of WhatsApp there is none on an agency's own site", async () => {
    expect(links((await site.get("/", { host: "galil.localhost" })).html)).toEqual(["tel:045550201"]);
  });
});

test.each([
  ["the whole footer", "/?lang=en", "footer"],
  ["the short footer", "/member/login?lang=en", "footer"],
  ["the lines inside the app", "/?lang=en&channel=App", ".app-lines"],
])("company, licence and address stand in %s", async (_, path, selector) => {
  const text = partOf((await site.get(path)).html, selector);
  for (const said of ["Sea & Sun Ltd.", "12-3456", "7 Harbour Street, Haifa"])
    expect(text.replaceAll("&amp;", "&")).toContain(said);
});

describe("accepted cards and who secures the money", () => {
  const marksOf = (html: string, part: string) => partOf(html, `${part} .payment-marks`);

  test.each(languages)("stand in each footer and beside the card company's page, in %s", async (language: Language) => {
    const t = translator(language, "shell");
    const said = `${t("footer.cards")} Visa Isracard${plain(t("footer.secured", { by: settings.MONEY_SECURED_BY }))}`;
    const { bookingId, cookie } = await atCard(`reads-the-marks-${language}`);
    const card = await site.get(`/booking/verifying-card?booking=${bookingId}&lang=${language}`, { cookie });
    expect([marksOf(card.html, "main"), marksOf(card.html, "footer")]).toEqual([said, said]);
    expect(marksOf((await site.get(`/?lang=${language}`)).html, "footer")).toBe(said);
  });

  test("an agency's own site names the cards alone, for the agency sells there", async () => {
    expect(marksOf((await site.get("/?lang=en", { host: "galil.localhost" })).html, "footer")).toBe(
      "We accept Visa Isracard",
    );
  });

  test("nothing is said that is not configured, and no card that the engine refuses can be named", async () => {
    const { CARDS_ACCEPTED: _, MONEY_SECURED_BY: __, ...others } = settings;
    await withSettings(others);
    expect((await site.get("/")).html).not.toContain("payment-marks");
    await expect(withSettings({ ...settings, CARDS_ACCEPTED: "visa,amex" })).rejects.toThrow(/CARDS_ACCEPTED/);
    await withSettings(settings);
  });
});

describe("the way back to the app", () => {
  const backIn = (html: string) =>
    parse(html)
      .querySelectorAll("main a[href^='nofesh:']")
      .map((link) => [link.getAttribute("href"), link.getAttribute("target")]);
  const button = [["nofesh://home", "_top"]];

  test("stands on the confirmation and at the end of a journey inside the app, and nowhere else", async () => {
    const { bookingId, cookie, pay } = await atCard("comes-from-the-app");
    await pay();
    const confirmation = `/booking/confirmation?booking=${bookingId}`;
    expect(backIn((await site.get(`${confirmation}&channel=App`, { cookie })).html)).toEqual(button);
    expect(backIn((await site.get("/booking/over?why=missing&channel=App")).html)).toEqual(button);
    expect(backIn((await site.get(confirmation, { cookie })).html)).toEqual([]);
    expect(backIn((await site.get("/?channel=App")).html)).toEqual([]);
    const { APP_RETURN_URL: _, ...others } = settings;
    await withSettings(others);
    expect((await site.get(`${confirmation}&channel=App`, { cookie })).html).not.toContain("nofesh:");
    await withSettings(settings);
  });

  test.each(["javascript://x%0aalert(1)", "data://x", "nofesh"])("is never %s", async (address) => {
    await expect(withSettings({ ...settings, APP_RETURN_URL: address })).rejects.toThrow(/APP_RETURN_URL/);
    await withSettings(settings);
  });
});
