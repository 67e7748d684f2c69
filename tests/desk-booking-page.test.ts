import { demoDeskUsers, demoPassword } from "@engine/demo/demo-people";
import { flight, roomType } from "@engine/offer/catalogue/schema";
import { outbox } from "@engine/outbox/schema";
import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { withBooking } from "~/session/shopper.server";
import { good } from "./factories/booked";
import { deskCode, holding, lastCode } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { someProgrammes } from "./factories/small-programmes";
import { deliverMoney, soldBooking } from "./factories/sold-booking";

/** What the desk does with a booking, as HTML without script. */

const { database, at, site } = await shopWithPages({ people: true, seats: 60, rooms: 30 });
let cookie: string;

beforeAll(async () => {
  at.clock.forward(60_000);
  const { headers } = await site.post("/admin/login?lang=en", [
    ["name", demoDeskUsers[0]],
    ["password", demoPassword],
    ["totp", deskCode(at)],
  ]);
  cookie = headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}, 300_000);
beforeEach(() => database.db.delete(usageLimit));

const get = async (path: string) => (await site.get(path, { cookie })).html;
const pathOf = (bookingId: string) => `/admin/booking/${bookingId}?lang=en`;
const post = (bookingId: string, form: Record<string, string>) =>
  site.post(pathOf(bookingId), Object.entries(form), { cookie });
/** The page after a form that was accepted. */
async function after(bookingId: string, form: Record<string, string>): Promise<string> {
  const answer = await post(bookingId, form);
  expect([answer.status, answer.html]).toEqual([303, ""]);
  return get(answer.headers.get("location")!);
}
const rowOf = async (bookingId: string) => {
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  return row!;
};
/** The value of an input as the page has it. */
const inputValue = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/value="([^"]*)"/)?.[1];

test.each([
  ["airline", false, true],
  ["hotel and the airline", true, true],
  ["hotel", true, false],
] as const)("an order on request asks for the answer of the %s, and marks what waits", async (who, room, leg) => {
  await database.db.update(flight).set({ onRequest: leg }).where(eq(flight.id, "f-out"));
  const { bookingId } = await soldBooking(at, `awaits-${who.length}`, { onRequest: true });
  await database.db.update(roomType).set({ onRequest: true });
  const { draft } = await rowOf(bookingId);
  const waits = eq(booking.id, bookingId);
  if (!room)
    await database.db
      .update(booking)
      .set({ draft: { ...draft, hotelStatus: "ok" } })
      .where(waits);
  const page = await get(pathOf(bookingId));
  expect(page).toContain(`${room && leg ? "Have" : "Has"} the ${who} answered?`);
  expect(page).toContain("Confirming debits the held card");
  const order = page.slice(page.indexOf("What was booked"));
  const [rooms, flights] = [order.indexOf("<dt>Rooms</dt>"), order.indexOf("<dt>Flights</dt>")];
  expect(order.slice(rooms, flights).includes("On request")).toBe(room);
  expect(order.slice(flights, order.indexOf("<dt>", flights + 5)).includes("On request")).toBe(leg);
  const shopper = await withBooking({ sid: `a-shopper-of-the-desk-awaits-${who.length}`, bookings: [] }, bookingId);
  const confirmation = await site.get(`/booking/confirmation?booking=${bookingId}&lang=en`, {
    cookie: shopper.split(";")[0],
  });
  expect(confirmation.html).toContain(`Your booking is waiting for the ${who}<`);
  await database.db.update(flight).set({ onRequest: false });
  await database.db.update(roomType).set({ onRequest: false });
});

test("an order names its match with ticket category and number of tickets, and its car", async () => {
  const { bookingId } = await soldBooking(at, "programme");
  const { eventId } = await someProgrammes(database.db, at.shop);
  const { draft } = await rowOf(bookingId);
  const ticket = { eventId, categoryId: "CAT1", onDate: draft.dateFrom, qty: 2, paxIds: ["p1", "p2"] };
  await database.db
    .update(booking)
    .set({ draft: { ...draft, ticket, car: { code: "ECMR" } } })
    .where(eq(booking.id, bookingId));
  const page = await get(pathOf(bookingId));
  const order = page.slice(page.indexOf("What was booked"), page.indexOf("<dt>Passengers</dt>"));
  expect(order).toMatch(/Rhodes – Haifa<.*20:45.*Category 1.*× (?:<!-- -->)?2<.*Small car/s);
});

test("messages are read with their text, sent again by a button, and documents are opened from there", async () => {
  const { bookingId } = await soldBooking(at, "messages");
  const { pnr } = await rowOf(bookingId);
  const page = await get(pathOf(bookingId));
  expect(page).toContain("Messages and documents");
  expect(page).toContain(`אישור הזמנה \u2066${pnr}\u2069`);
  expect(page).toContain("Waiting to be sent");
  const [mail] = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), eq(outbox.kind, "mail")));
  expect(page).toContain(`name="messageId" value="${mail!.id}"`);
  const again = { do: "again", messageId: String(mail!.id), copies: "0" };
  const sent = await after(bookingId, again);
  expect(sent).toContain("The message is being sent again.");
  expect(sent).toContain("Sent again");
  // The same page sent a second time sends nothing more.
  await after(bookingId, again);
  const mails = and(eq(outbox.bookingId, bookingId), eq(outbox.kind, "mail"));
  expect(await database.db.select().from(outbox).where(mails)).toHaveLength(2);
  for (let copies = 1; copies < 5; copies += 1) await post(bookingId, { ...again, copies: String(copies) });
  const tooMany = await post(bookingId, { ...again, copies: "5" });
  expect([tooMany.status, tooMany.html.includes("Try again in an hour")]).toEqual([429, true]);

  const document = `/booking/document?booking=${bookingId}&amp;kind=voucher`;
  expect(page).toContain(document);
  const voucher = await get(`${document.replace("&amp;", "&")}&lang=en`);
  expect(voucher).toContain(pnr);
  expect(voucher).toContain(`/admin/booking/${bookingId}`);
});

test("contact data is corrected; a wrong value is reported at its field and everything typed is kept", async () => {
  const { bookingId } = await soldBooking(at, "contact");
  const page = await get(pathOf(bookingId));
  expect([inputValue(page, "contactEmail"), inputValue(page, "contactMobile")]).toEqual([
    "dana@example.com",
    "+972501234567",
  ]);
  const form = {
    do: "contact",
    contactFirstName: "Dana",
    contactLastName: "",
    contactEmail: "dana at example",
    contactMobile: "052-7654321",
  };
  const refused = await post(bookingId, form);
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('id="contactEmail-error"');
  expect(refused.html).toContain('id="contactLastName-error"');
  expect(inputValue(refused.html, "contactEmail")).toBe("dana at example");
  expect(inputValue(refused.html, "contactMobile")).toBe("052-7654321");
  expect((await rowOf(bookingId)).draft.payer!.firstName).toBe("דנה");

  const saved = await after(bookingId, { ...form, contactLastName: "Levi", contactEmail: "d.levi@example.com" });
  expect(saved).toContain("The contact details are corrected.");
  expect((await rowOf(bookingId)).draft.payer).toMatchObject({ lastName: "Levi", mobile: "+972527654321" });
  expect(saved.replace(/<!-- -->/g, "")).toContain(
    '<bdi>Email</bdi>: <span dir="ltr"><bdi>dana@example.com</bdi> → <bdi>d.levi@example.com</bdi></span>',
  );
  // A form that was refused leaves the others as the booking has them.
  const other = await post(bookingId, { do: "refund", refundAmount: "x", refundReason: "y", shownPrice: "1200.00" });
  expect(inputValue(other.html, "contactEmail")).toBe("d.levi@example.com");
});

test("a traveller's name is corrected with a reason, and a fee that is not an amount is reported", async () => {
  const { bookingId } = await soldBooking(at, "rename");
  const form = {
    do: "rename",
    renamePax: "p1",
    renameFirstName: "Dana",
    renameLastName: "Cohen Levi",
    renameReason: "",
    renameFee: "150",
  };
  const refused = await post(bookingId, form);
  expect([refused.status, /id="renameReason-error"/.test(refused.html)]).toEqual([422, true]);
  expect(inputValue(refused.html, "renameLastName")).toBe("Cohen Levi");
  const fee = await post(bookingId, { ...form, renameReason: "a typing error", renameFee: "much" });
  expect([fee.status, /id="renameFee-error"/.test(fee.html)]).toEqual([422, true]);
  const hebrew = await post(bookingId, { ...form, renameReason: "a typing error", renameLastName: "כהן" });
  expect([hebrew.status, /id="renameLastName-error"/.test(hebrew.html)]).toEqual([422, true]);
  const page = await after(bookingId, { ...form, renameReason: "a typing error" });
  expect(page).toContain("The name is corrected");
  expect(page).toContain("<bdi>DANA COHEN</bdi> → <bdi>DANA COHEN LEVI</bdi>");
  expect(page).toContain("a typing error");
  expect(page).toContain("₪150");
  expect((await rowOf(bookingId)).draft.paxList[0]!.lastName).toBe("COHEN LEVI");
});

test("the fee of a corrected name is shown as due and waived with a reason, which is kept when it is missing", async () => {
  const { bookingId } = await soldBooking(at, "waive");
  const name = { renamePax: "p1", renameFirstName: "Dana", renameLastName: "Cohen Levi" };
  const page = await after(bookingId, { do: "rename", ...name, renameReason: "a typing error", renameFee: "150" });
  const fees = /<div[^>]*id="fees".*?<\/details>/s;
  const due = fees.exec(page.replace(/<!-- -->|[\u2066-\u2069]/g, ""))![0];
  expect(due).toMatch(/DANA COHEN LEVI<\/bdi> · <bdi[^>]*>₪150<\/bdi> · not paid yet/);
  const feeId = inputValue(due, "feeId")!;
  const refused = await post(bookingId, { do: "waive-fee", feeId, waiveFeeReason: "" });
  expect([refused.status, /id="waiveFeeReason-error"/.test(refused.html)]).toEqual([422, true]);
  const waived = await after(bookingId, { do: "waive-fee", feeId, waiveFeeReason: "our own mistake" });
  expect(waived).toContain("The fee is waived, and the customer was told.");
  const ended = fees.exec(waived.replace(/<!-- -->|[\u2066-\u2069]/g, ""))![0];
  expect(ended).toMatch(/₪150<\/bdi> · waived/);
  expect(ended).toContain("our own mistake");
  expect(ended).not.toContain("waiveFeeReason");
  const again = await post(bookingId, { do: "waive-fee", feeId, waiveFeeReason: "once more" });
  expect([again.status, again.html.includes("The fee is already paid or waived.")]).toEqual([409, true]);
});

test("a part is refunded at the price that was shown; a wrong amount and a second sending are refused", async () => {
  const { bookingId, uid } = await soldBooking(at, "refund");
  const page = await get(pathOf(bookingId));
  expect(inputValue(page, "shownPrice")).toBe("1200.00");
  const form = { do: "refund", refundAmount: "50", refundReason: "a late transfer", shownPrice: "1200.00" };
  for (const [changes, status, text] of [
    [{ refundAmount: "a lot" }, 422, "Enter an amount"],
    [{ refundAmount: "1200" }, 422, "The amount is too large"],
    [{ refundReason: " " }, 422, 'id="refundReason-error"'],
    [{ shownPrice: "1300.00" }, 409, "has changed in the meantime"],
  ] as const) {
    const refused = await post(bookingId, { ...form, ...changes });
    expect([refused.status, refused.html.includes(text)], text).toEqual([status, true]);
  }
  const refunded = await after(bookingId, form);
  expect(refunded).toContain("The refund is on its way to the card");
  expect(refunded).toContain("<bdi>1200.00</bdi> → <bdi>1150.00</bdi>");
  expect(refunded).toContain("a late transfer");
  expect((await post(bookingId, form)).status).toBe(409);
  await deliverMoney(at);
  expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(17_500);
});

test("the list of bookings is filtered by agency, place and days, and sums what it found", async () => {
  const { bookingId } = await soldBooking(at, "list");
  const { pnr, createdAt } = await rowOf(bookingId);
  await database.db.update(booking).set({ agencyCode: "GALIL" }).where(eq(booking.id, bookingId));
  const today = createdAt.toISOString().slice(0, 10);
  const found = await get(`/admin?lang=en&agency=galil&dest=RHO&dayOf=booked&firstDay=${today}&lastDay=${today}`);
  expect(found).toContain(pnr);
  expect(found).toContain("Sum of prices (and number of bookings): \u2066$1,200 (1)\u2069");
  expect([inputValue(found, "agency"), inputValue(found, "firstDay"), inputValue(found, "lastDay")]).toEqual([
    "GALIL",
    today,
    today,
  ]);
  expect(found).toMatch(/<option[^>]*value="RHO"[^>]*selected=""|<option[^>]*selected=""[^>]*value="RHO"/);
  for (const none of ["agency=NEGEV", "agency=%D7%92%D7%9C", "dest=ATH", "dayOf=departure&lastDay=2026-01-01"]) {
    const page = await get(`/admin?lang=en&${none}`);
    expect([page.includes(pnr), page.includes("Sum of prices")], none).toEqual([false, false]);
  }
});

test("the audit log shows values before and after", async () => {
  const date = at.clock.now().toISOString().slice(0, 10);
  const rate = (value: string): [string, string][] => [
    ["currency", "EUR"],
    ["date", date],
    ["value", value],
  ];
  await site.post("/admin/rates?lang=en", rate("4.0000"), { cookie });
  await site.post("/admin/rates?lang=en", rate("4.0100"), { cookie });
  expect((await get("/admin/log/audit?lang=en")).replace(/<!-- -->/g, "")).toContain(
    `<bdi>${date.split("-").reverse().join("/")}</bdi>: <span dir="ltr"><bdi>4.0000</bdi> → <bdi>4.0100</bdi></span>`,
  );
});

test("an extra that is not ordered yet is cancelled for its customer", async () => {
  const { bookingId } = await soldBooking(at, "extra", { services: ["TRANSFER"] });
  expect(await get("/admin/extras?lang=en")).toContain("The customer cancels this extra");
  const answer = await site.post(
    "/admin/extras?lang=en",
    [
      ["booking", bookingId],
      ["code", "TRANSFER"],
      ["state", "cancelled"],
    ],
    { cookie },
  );
  expect(answer.status).toBe(303);
  expect(await get(answer.headers.get("location")!)).toContain("removed from the booking");
  expect((await rowOf(bookingId)).draft.additionalServices).toEqual([]);
});

test("a notice of a question names its booking, with a link", async () => {
  const { bookingId } = await soldBooking(at, "asks");
  const { pnr } = await rowOf(bookingId);
  const { visitorSid: asked } = good(await holding(at, {}).visitorRequestLogin({ pnr }));
  const visitor = good(
    await holding(at, { visitorSid: asked }).visitorVerifyCode({ verificationCode: await lastCode(at) }),
  );
  good(await holding(at, { visitorSid: visitor.visitorSid }).askQuestion({ question: "Is there a pool?" }));
  const page = await get("/admin/notices?lang=en");
  expect(page).toMatch(
    new RegExp(`href="/admin/booking/${bookingId}\\?lang=en"[^>]*>Booking(?:<!-- -->| )*<[^>]*>${pnr}<`),
  );
});

test("the filter of departures names each category once, and the list says which days it covers", async () => {
  const page = await get("/admin/departures?lang=en&dest=RHO&category=sport_pack");
  const options = page.match(/<option[^>]*>Sport package</g);
  expect(options).toHaveLength(1);
  expect(options![0]).toContain("selected");
  expect(page.replace(/<!--.*?-->|<[^>]+>/gs, "")).toMatch(/Departures between: \d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}/);
});
