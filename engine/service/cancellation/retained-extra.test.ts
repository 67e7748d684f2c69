import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good } from "../../../tests/factories/booked";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverMoney, soldBooking } from "../../../tests/factories/sold-booking";
import { stayShopper } from "../../../tests/factories/stay-shopper";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { withReductions } from "../../offer/pricing/reductions";
import { usageLimit } from "../../people/sessions/schema";
import { rulesOfBooking, supplierFeeOf } from "../../sale/booking/booking-terms";
import { booking } from "../../sale/booking/schema";
import { reductionsOf } from "../../sale/draft/reductions-of";
import { documentTexts } from "../documents/document-texts";
import { cancellation } from "../documents/sections/price-sections";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
afterAll(() => database.cleanup());

/** Takes out an ordered extra of which its supplier keeps a part, in dollars; answers what goes back. */
async function takeOut(bookingId: string, code: string, retained: string) {
  good(await desk.deskSetExtra({ bookingId, code, state: "ordered", reference: "T-1" }));
  return good(await desk.deskSetExtra({ bookingId, code, state: "cancelled", retained })).refundNIS;
}

async function visitorOf(bookingId: string) {
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  await database.db.delete(usageLimit);
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr: row!.pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  return holding(at, { visitorSid: opened.visitorSid });
}

// A couple pays 1200 dollars and 48 for the transfer, 4368 shekels at 3.5; 38 of 48 dollars, 133 shekels, go back before. Flying Safe
// adds 60 dollars, 210 shekels.
test.each([
  ["provider", [], "35.00", "4200.00"],
  ["statutory", [], "135.00", "4100.00"],
  ["supplier", [], "455.00", "3780.00"],
  ["statutory", ["FLYING_SAFE"], "135.00", "4310.00"],
  ["supplier", ["FLYING_SAFE"], "665.00", "3780.00"],
  ["flyingSafe", ["FLYING_SAFE"], "345.00", "4100.00"],
] as const)(
  "what a supplier kept of an extra does not go back with a cancellation, and no fee is taken of it: %s with %j",
  async (track, more, feeNIS, refundNIS) => {
    const name = `kept-${track}-${more.length}`;
    const { bookingId, uid, shopper } = await soldBooking(at, name, { services: ["TRANSFER", ...more] });
    expect(await takeOut(bookingId, "TRANSFER", "10.00")).toBe("133.00");
    await deliverMoney(at);
    const visitor = await visitorOf(bookingId);
    const { tracks } = good(await visitor.bookInfo({})).cancellationOffer;
    if (track !== "provider") expect(tracks.find((one) => one.track === track)).toMatchObject({ feeNIS, refundNIS });
    const { cancellation: rules } = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
    const rule = rules.find((one) => one.track === track);
    if (rule)
      expect([Number(rule.amount) * (rule.currency === "ILS" ? 1 : 3.5), rule.retained]).toEqual([
        Number(feeNIS),
        rule.currency === "ILS" ? "35.00" : "10.00",
      ]);
    expect(good(await desk.deskCancel({ bookingId, track }))).toMatchObject({ feeNIS, refundNIS });
    await deliverMoney(at);
    const { refundedAgorot } = at.gateway.transactions.get(uid)!;
    expect(refundedAgorot).toBe(133_00 + Number(refundNIS) * 100);
    expect(await at.invariants()).toEqual([]);
  },
);

test("a live stay that is free to cancel keeps what a supplier kept, and its fees are those of the rest", async () => {
  const { bookingId, debit } = await stayShopper(at);
  good(await debit());
  const [stored] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  // Sold before the supplier's first fee.
  const sold = { ...stored!, settledAt: new Date("2026-09-01T12:00:00Z") };
  const draft: typeof sold.draft = { ...sold.draft, retainedMinor: 10_00 };
  const row = { ...sold, draft, quote: withReductions(sold.quote, reductionsOf(draft)) };
  const feesOf = (of: typeof row) => rulesOfBooking(of, 700_00).filter(({ track }) => track === "supplier");
  const [free, ...steps] = feesOf(row);
  expect(free).toMatchObject({ amount: "10.00", percent: 0, retained: "10.00" });
  expect(supplierFeeOf(row, free!.from)).toBe(10_00);
  expect(steps.map(({ amount }) => Number(amount) - 10)).toEqual(feesOf(sold).map(({ amount }) => Number(amount)));
});

test("a request from before the extra was taken out refunds nothing of what its supplier keeps", async () => {
  const { bookingId } = await soldBooking(at, "asked-before", { services: ["TRANSFER"] });
  const visitor = await visitorOf(bookingId);
  good(await visitor.requestCancellation({ bookingId, event: "canceledWithoutBody", track: "statutory" }));
  expect(await takeOut(bookingId, "TRANSFER", "48.00")).toBe("0.00");
  // 48 dollars are 168 shekels.
  expect(good(await desk.deskCancel({ bookingId, track: "statutory" }))).toMatchObject({
    feeNIS: "268.00",
    refundNIS: "4100.00",
  });
});

test("the customer of an agency's own price reads what was kept beside the fees of that price", async () => {
  const { agency } = await sellersSids(at);
  const { seller, bookingId, agent, check } = await agentBooking(at, agency);
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices: ["TRANSFER"] }));
  good(await agent({ salePriceByAgent: "1410.00" }));
  good(await check());
  const { paymentTransUid } = good(await seller.getPaymentUrl({ bookingId }));
  at.gateway.approve(paymentTransUid);
  good(await seller.debitCreditCard({ bookingId, paymentTransUid }));
  await takeOut(bookingId, "TRANSFER", "10.00");
  await deliverMoney(at);
  const visitor = await visitorOf(bookingId);
  const { cancellationOffer, ...info } = good(await visitor.bookInfo({}));
  // 10 dollars and a tenth of 1400, at 3.5; of the price of 1210 the card gets all but a tenth of 1200, and 10.
  expect(cancellationOffer.tracks.find(({ track }) => track === "supplier")).toMatchObject({
    feeNIS: "525.00",
    refundNIS: "4410.00",
    toCardNIS: "3780.00",
  });
  expect(info.cancellation.find(({ track }) => track === "supplier")).toMatchObject({
    amount: "150.00",
    retained: "10.00",
  });
  const printed = cancellation({ info: { ...info, salePrice: "1410.00", paidNIS: "4235.00" }, t: documentTexts.en });
  expect(JSON.stringify(printed.table!.rows)).toMatch(/10% \+ .*10/);
});
