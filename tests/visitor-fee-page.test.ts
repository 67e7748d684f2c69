import { demoPassword } from "@engine/demo/demo-people";
import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { contentSecurityPolicy } from "@server/http/security-headers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { agentBooking, sellersSids } from "./factories/agent-booking";
import { good } from "./factories/booked";
import { logInToDesk } from "./factories/desk-login";
import { holding, lastCode, loggedInDesk } from "./factories/people";
import { receivedCookies } from "./factories/received-cookies";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

/** What a visitor reads of a fee beside the price and does about it, as HTML without script. */

const { database, at, site } = await shopWithPages({ people: true, seats: 60, rooms: 40 });

beforeEach(() => database.db.delete(usageLimit));

async function visitorWithFee(name: string) {
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const { bookingId } = await soldBooking(at, name);
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid: asked } = good(await at.as("any-visitor").visitorRequestLogin({ pnr: row!.pnr }));
  const code = await lastCode(at);
  const { visitorSid } = good(await holding(at, { visitorSid: asked }).visitorVerifyCode({ verificationCode: code }));
  const cookie = (await logInCookie("visitor", { sid: visitorSid })).split(";")[0]!;
  const get = async (path: string) => (await site.get(path, { cookie })).html.replace(/<!-- -->|[\u2066-\u2069]/g, "");
  // Without a fee there is no such page, and no word of it.
  expect((await site.get("/visitor/fee?lang=en", { cookie })).headers.get("location")).toBe("/visitor?lang=en");
  expect(await get("/visitor?lang=en")).not.toContain('id="fees"');
  const correction = { paxId: "p1", firstName: "Dana", lastName: "Cohen Levi", reason: "typing", feeNIS: "150.00" };
  good(await desk.deskCorrectName({ bookingId, ...correction }));
  return { bookingId, desk, cookie, get, visitor: holding(at, { visitorSid }) };
}

test("a visitor finds the fee with the booking, opens its card page, and reads that it is paid", async () => {
  const { bookingId, cookie, get, visitor } = await visitorWithFee("pays-a-fee");
  const home = await get("/visitor?lang=en");
  expect(home).toContain("The name correction fee of ₪150 has not been paid yet.");
  expect(home).toContain('href="/visitor/fee?lang=en"');
  expect(home.indexOf("/visitor/fee")).toBeLessThan(home.indexOf("Booking reference"));
  const [fee] = good(await visitor.bookInfo({})).fees;
  const pay = (shownNIS: string) =>
    site.post(
      "/visitor/fee?lang=en",
      [
        ["feeId", String(fee!.feeId)],
        ["shownNIS", shownNIS],
      ],
      { cookie },
    );
  const toPay = await get("/visitor/fee?lang=en");
  expect(toPay).toContain("Pay ₪150 by card");
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  for (const text of [row!.pnr, "DANA COHEN<", "DANA COHEN LEVI<"]) expect(toPay).toContain(text);
  expect((await pay("1.00")).status).toBe(409);
  const opened = await pay("150.00");
  expect([opened.status, opened.headers.get("location")]).toEqual([303, "/visitor/fee?lang=en"]);
  const { payment } = good(await visitor.bookInfo({})).fees[0]!;
  expect(await get("/visitor/fee?lang=en")).toContain(`src="${payment.paymentUrl!.replaceAll("&", "&amp;")}"`);
  const { paymentTransUid } = good(await visitor.payFee({ feeId: fee!.feeId, shownNIS: "150.00" }));
  at.gateway.approve(paymentTransUid);
  // The card company's page returns inside its frame, whose form leads to the page of the fee.
  const back = at.gateway.successUrls.get(paymentTransUid)!;
  const frame = (await site.get(`${back.pathname}${back.search}`, {})).html;
  const target = /<form id="leave"[^>]*action="([^"]*)"/.exec(frame)![1]!.replaceAll("&amp;", "&");
  expect(target).toMatch(/^\/visitor\/fee\?/);
  expect((await site.post(target, [], { cookie })).status).toBe(303);
  expect(at.gateway.transactions.get(paymentTransUid)!.capturedAgorot).toBe(150_00);
  for (const path of ["/visitor/fee?lang=en", "/visitor?lang=en"]) {
    const page = await get(path);
    expect(page).toContain("The name correction fee of ₪150 is paid.");
    expect(page).not.toContain("Pay ₪150 by card");
  }
  // A customer who cancels loses the fee; one whom the shop cannot serve gets it back.
  expect(await get("/visitor/cancel?track=statutory&lang=en")).toContain(
    "₪150, not refunded, as the correction was made",
  );
  const hotelIsGone = { hotelStatus: "cxxl" };
  await database.db
    .update(booking)
    .set({ draft: sql`${booking.draft} || ${JSON.stringify(hotelIsGone)}::jsonb` })
    .where(eq(booking.id, bookingId));
  expect(await get("/visitor/cancel?track=provider&lang=en")).toContain("₪150, also refunded to the card that paid it");
  const deskCookie = await logInToDesk(site, at);
  const desk = (await site.get(`/admin/booking/${bookingId}?lang=en`, { cookie: deskCookie })).html;
  expect(desk).toContain("is refunded only if we cannot provide the booking.");
  good(await holding(at, { bearer: await loggedInDesk(at) }).deskCancel({ bookingId, track: "provider" }));
  for (const path of ["/visitor/fee?lang=en", "/visitor?lang=en"])
    expect(await get(path)).toContain("The name correction fee of ₪150 was refunded to the card.");
  const after = (await site.get(`/admin/booking/${bookingId}?lang=en`, { cookie: deskCookie })).html;
  expect(after).toContain("returned to the card");
});

/** Opens the card page of the visitor's fee; `comeBack` is the browser's return from it. */
async function atCardPage(name: string) {
  const opened = await visitorWithFee(name);
  const [fee] = good(await opened.visitor.bookInfo({})).fees;
  const { paymentTransUid } = good(await opened.visitor.payFee({ feeId: fee!.feeId, shownNIS: "150.00" }));
  const comeBack = async () => {
    const back = at.gateway.successUrls.get(paymentTransUid)!;
    const frame = (await site.get(`${back.pathname}${back.search}`, {})).html;
    const target = /<form id="leave"[^>]*action="([^"]*)"/.exec(frame)![1]!.replaceAll("&amp;", "&");
    expect((await site.post(target, [], { cookie: opened.cookie })).status).toBe(303);
  };
  return { ...opened, paymentTransUid, comeBack };
}

test("a declined card is reported at its fee, and another card may pay it", async () => {
  const { get, paymentTransUid, comeBack } = await atCardPage("declined-for-a-fee");
  at.gateway.decline(paymentTransUid);
  await comeBack();
  const page = await get("/visitor/fee?lang=en");
  expect(page).toContain("The card was declined and you were not charged. You can pay with another card.");
  expect(page).toContain("Pay ₪150 by card");
});

test("while the debit of a fee has no known outcome its page looks again by itself, and takes no second card", async () => {
  const { cookie, paymentTransUid, comeBack } = await atCardPage("waits-for-a-fee");
  at.gateway.approve(paymentTransUid);
  at.gateway.captures = ["drop-after-charge"];
  at.gateway.silent = false;
  await comeBack();
  const { headers, html } = await site.get("/visitor/fee?lang=en", { cookie });
  expect([headers.get("refresh"), html.includes('name="feeId"'), html.includes("<iframe")]).toEqual([
    "3",
    false,
    false,
  ]);
});

test("a fee of a booking that is being cancelled is not taken any more", async () => {
  const { bookingId, desk, get } = await visitorWithFee("cancelled-with-a-fee");
  good(await desk.deskCancel({ bookingId, track: "statutory" }));
  const page = await get("/visitor/fee?lang=en");
  expect(page).not.toContain('name="feeId"');
  expect(page).toContain("was not paid, and no longer needs to be: the booking is cancelled.");
});

test.each([
  ["he", "אין צורך לשלם אותם"],
  ["en", "was waived: you do not need to pay it"],
  ["ru", "отменён: платить его не нужно"],
  ["ar", "لا حاجة إلى دفعها"],
])("a waived fee is no longer to pay, in %s", async (language, words) => {
  const { bookingId, desk, get, visitor } = await visitorWithFee(`waived-${language}`);
  const [fee] = good(await visitor.bookInfo({})).fees;
  good(await desk.deskWaiveFee({ bookingId, feeId: fee!.feeId, reason: "our own mistake" }));
  const page = await get(`/visitor?lang=${language}`);
  expect(page).toContain(words);
  expect(page).not.toContain("/visitor/fee");
  expect(page).not.toContain("our own mistake");
  expect(JSON.stringify(good(await visitor.bookInfo({})).fees)).not.toContain("our own mistake");
});

test("the page of a fee may show the card company's page in a frame, the booking's page may not", () => {
  const policyOf = (path: string) => contentSecurityPolicy(path, ["https://cards.example.com"], []);
  expect(policyOf("/visitor/fee")).toMatch(/frame-src [^;]*https:\/\/cards\.example\.com/);
  expect(policyOf("/visitor")).not.toContain("cards.example.com");
});

test.each([
  ["he", "אפשר יהיה לשלם את הדמים כשההזמנה תאושר."],
  ["en", "You can pay the fee once the booking is confirmed."],
  ["ru", "Сбор можно будет оплатить, когда бронирование подтвердят."],
  ["ar", "يمكن دفع الرسوم بعد تأكيد الحجز."],
] as const)(
  "in %s: while the booking waits for its hotel the fee is shown, with when it can be paid and without a button",
  async (lang, later) => {
    const { bookingId, get } = await visitorWithFee(`waits-${lang}`);
    await database.db.update(booking).set({ state: "RQ" }).where(eq(booking.id, bookingId));
    const home = await get(`/visitor?lang=${lang}`);
    expect(home).toContain(later);
    expect(home).not.toContain('href="/visitor/fee');
    const page = await get(`/visitor/fee?lang=${lang}`);
    expect(page).toContain(later);
    expect(page).not.toContain('name="feeId"');
  },
);

test("of an order without payment, which has no receipt, its agency's page names the fee that was paid and its card", async () => {
  const { agency } = await sellersSids(at);
  const { seller, bookingId, agent, check } = await agentBooking(at, agency);
  good(await agent({ salePriceByAgent: "1300.00" }));
  good(await check({ BypassPaymentByAgent: true }));
  const cookie = receivedCookies(
    await site.post("/agent/login", [
      ["odyAgentCode", "GALIL"],
      ["clerkName", "Rami"],
      ["password", demoPassword],
    ]),
  );
  const page = async () =>
    (await site.get(`/booking/confirmation?booking=${bookingId}&lang=en`, { cookie })).html.replace(
      /<!-- -->|[\u2066-\u2069]/g,
      "",
    );
  const fee = /<dt>Name correction fee<\/dt><dd>.*?₪150 · •••• 0008/s;
  expect(await page()).not.toMatch(/Name correction fee/);
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const correction = { paxId: "p1", firstName: "Dana", lastName: "Cohen Levi", reason: "typing", feeNIS: "150.00" };
  good(await desk.deskCorrectName({ bookingId, ...correction }));
  const { pnr } = good(await seller.succeededBooking({ bookingId }));
  const { visitorSid: asked } = good(await at.as("of-an-agency").visitorRequestLogin({ pnr }));
  const code = await lastCode(at);
  const { visitorSid } = good(await holding(at, { visitorSid: asked }).visitorVerifyCode({ verificationCode: code }));
  const visitor = holding(at, { visitorSid });
  const [due] = good(await visitor.bookInfo({})).fees;
  const { paymentTransUid } = good(await visitor.payFee({ feeId: due!.feeId, shownNIS: "150.00" }));
  expect(await page()).not.toMatch(fee);
  at.gateway.approve(paymentTransUid);
  const state = at.gateway.successUrls.get(paymentTransUid)!.searchParams.get("state")!;
  good(await visitor.paymentReturned({ paymentTransUid, state }));
  expect(await page()).toMatch(fee);
  expect(good(await seller.succeededBooking({ bookingId })).documents).not.toContain("receipt");
});
