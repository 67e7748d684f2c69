import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { covers } from "./coverage/covers";
import { good } from "./factories/booked";
import { anotherHotel, roomNights } from "./factories/other-hotel";
import { holding, lastCode, loggedInDesk } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { deliverMoney, soldBooking } from "./factories/sold-booking";

/** A couple's four nights at 50 dollars a night were sold; the offered hotel asks 40: 80 dollars or 280 shekels less. */

const { database, at, site } = await shopWithPages({ people: true, seats: 60, rooms: 40 });
let desk: ReturnType<typeof holding>;
const offered = "cheaper";
const nights = 4;

beforeAll(async () => {
  await anotherHotel(at, { id: offered, adultMinor: 4000, rooms: 20 });
  desk = holding(at, { bearer: await loggedInDesk(at) });
}, 300_000);
beforeEach(() => database.db.delete(usageLimit));

const textOf = (html: string) =>
  parse(html)
    .querySelector("main")!
    .text.replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ");
const stock = async () => ({ booked: await roomNights(at, at.shop.hotelId), other: await roomNights(at, offered) });

/** A sold booking with an open offer of the other hotel, and its visitor's browser. */
async function offeredTo(name: string) {
  const { bookingId, uid } = await soldBooking(at, name);
  const answerBy = new Date(at.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  good(await desk.deskOfferHotelChange({ bookingId, toHotelId: offered, cls: "STD-BB", answerBy }));
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid: asked } = good(await at.as("any-visitor").visitorRequestLogin({ pnr: row!.pnr }));
  const code = { verificationCode: await lastCode(at) };
  const { visitorSid } = good(await holding(at, { visitorSid: asked }).visitorVerifyCode(code));
  const cookie = (await logInCookie("visitor", { sid: visitorSid })).split(";")[0]!;
  const page = async (path: string) =>
    (await site.get(`${path}${path.includes("?") ? "&" : "?"}lang=en`, { cookie })).html;
  /** Sends the page's own form with the button of that name, as a browser without script does. */
  const answer = async (button: string) => {
    const form = parse(await page("/visitor/change")).querySelector("#hotel-change form")!;
    const pressed = form.querySelectorAll("button").find(({ text }) => text === button)!;
    const fields = [...form.querySelectorAll("input"), pressed].map((field): [string, string] => [
      field.getAttribute("name")!,
      field.getAttribute("value")!,
    ]);
    return site.post("/visitor/change?lang=en", fields, { cookie });
  };
  const voucher = async () => textOf(await page(`/booking/document?booking=${bookingId}&kind=voucher`));
  const returned = () => at.gateway.transactions.get(uid)!.refundedAgorot;
  return { bookingId, page, answer, voucher, returned };
}

describe("an offer of another hotel on the visitor's page", () => {
  test("is shown with its price, and accepted there: rooms move, the difference goes back, the voucher names the new hotel", async () => {
    covers("4.20", "6.9");
    const { bookingId, page, answer, voucher, returned } = await offeredTo("accepts");
    const before = await stock();
    const home = parse(await page("/visitor"));
    const main = home.querySelector("main")!;
    expect(textOf(home.toString())).toContain("cancelled by the hotel");
    // What waits comes first, with its deadline, and nothing says that all is well.
    expect(main.querySelector("h1")!.nextElementSibling!.toString()).toContain("/visitor/change");
    expect(textOf(`<main>${main.querySelector("#hotel-change")}</main>`)).toMatch(/Please answer by \d\d\/\d\d\/\d{4}/);
    const status = main.querySelector("dl .tag")!;
    expect([status.text, status.classNames]).toEqual(["The hotel change is waiting for your answer", "tag tag-warn"]);
    expect(textOf(`<main>${main.querySelector("#files")}</main>`)).toContain(
      "Hotel voucherNot valid: the hotel is not available",
    );
    const withdrawn = await voucher();
    expect(withdrawn).toContain("this voucher is not valid there");
    expect(withdrawn).not.toContain("Please show this voucher");
    const address = home.querySelector("#hotel-change a")!.getAttribute("href")!;
    expect(address).toContain("/visitor/change");
    const shown = textOf(await page("/visitor/change"));
    expect(shown).toContain("Hotel cheaper");
    expect(shown).toContain("The hotel offered costs less: ₪280 will be refunded to the card you paid with.");
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    expect(shown).toContain(`Booking reference${row!.pnr}`);
    const card = parse(await page("/visitor/change")).querySelector("#hotel-change")!;
    const hotels = card.querySelectorAll(".changed-hotel");
    expect(hotels.map((hotel) => hotel.querySelector("a")!.getAttribute("href"))).toEqual([
      `/hotel/${at.shop.hotelId}?lang=en`,
      `/hotel/${offered}?lang=en`,
    ]);
    for (const hotel of hotels) expect(hotel.querySelectorAll("img[src], .stars, h2").length).toBe(3);
    expect(card.querySelectorAll("form .button").map(({ text }) => text.trim())).toEqual([
      "I accept",
      "I do not accept",
      "Cancel with a full refund",
    ]);
    // The third way is a page that says what is cancelled and what goes back.
    const cancelling = card
      .querySelector("form a")!
      .getAttribute("href")!
      .split("&")[0]!
      .replace(/[?&]lang=en/, "");
    expect(textOf(await page(cancelling))).toMatch(/Refund ?₪4,200/);

    expect((await answer("I accept")).status).toBe(303);
    const after = await stock();
    expect(after).toEqual({
      booked: { ...before.booked, sold: before.booked.sold - nights },
      other: { held: before.other.held - nights, sold: before.other.sold + nights },
    });
    expect(textOf(await page("/visitor/change"))).toContain("Thank you, the change is accepted.");
    const changed = textOf(await page("/visitor"));
    expect([changed.includes("Hotel cheaper"), changed.includes("cancelled by the hotel")]).toEqual([true, false]);
    const document = await voucher();
    expect([document.includes("Hotel cheaper"), document.includes("Olive Bay")]).toEqual([true, false]);
    expect([changed.includes("Not valid"), document.includes("Please show this voucher")]).toEqual([false, true]);
    await deliverMoney(at);
    expect(returned()).toBe(28_000);
    expect(await at.invariants()).toEqual([]);
  });

  test("is declined there: the offered rooms are free again, and nothing else moves", async () => {
    const { page, answer, voucher, returned } = await offeredTo("declines");
    const before = await stock();
    expect((await answer("I do not accept")).status).toBe(303);
    const after = await stock();
    expect(after).toEqual({ booked: before.booked, other: { ...before.other, held: before.other.held - nights } });
    const shown = textOf(await page("/visitor/change"));
    expect(shown).toContain("Understood: the change does not suit you. We will call you.");
    expect(parse(await page("/visitor/change")).querySelectorAll("#hotel-change form")).toEqual([]);
    expect((await voucher()).includes("Hotel cheaper")).toBe(false);
    expect(textOf(await page("/visitor"))).toContain("The hotel you booked is not available");
    await deliverMoney(at);
    expect(returned()).toBe(0);
    expect(await at.invariants()).toEqual([]);
  });
});
