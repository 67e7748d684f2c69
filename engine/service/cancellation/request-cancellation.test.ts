import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBookingRow } from "../../../tests/factories/a-booking-row";
import { good, refusal } from "../../../tests/factories/booked";
import { deskCode, holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { outbox } from "../../outbox/schema";
import { askedTerms } from "../visitors/asked-terms";
import { cancellationRequest } from "../visitors/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
afterAll(() => database.cleanup());

/** What is asked of a sold booking of 4200 shekels, as its page shows the amounts: by law a hundred shekels are kept. */
async function ask(name: string, shown: { shownFeeNIS?: string; shownRefundNIS?: string }) {
  const { shopper, bookingId } = await soldBooking(at, `asks-${name}`);
  const input = { bookingId, event: "canceledWithoutBody", track: "statutory", ...shown } as const;
  const answer = await shopper.requestCancellation(input);
  const requests = await database.db
    .select()
    .from(cancellationRequest)
    .where(eq(cancellationRequest.bookingId, bookingId));
  return { answer, requests };
}

test.each([
  ["another fee", { shownFeeNIS: "99.00", shownRefundNIS: "4100.00" }],
  ["another refund", { shownFeeNIS: "100.00", shownRefundNIS: "4101.00" }],
  ["a fee alone", { shownFeeNIS: "100.00" }],
  ["a refund alone", { shownRefundNIS: "4100.00" }],
])(
  "a cancellation for which %s was read is refused with the amounts of now, and nothing is asked",
  async (name, shown) => {
    const { answer, requests } = await ask(name, shown);
    expect(refusal(answer)).toMatchObject({
      code: "price-changed",
      details: { feeNIS: "100.00", refundNIS: "4100.00" },
    });
    expect(requests).toEqual([]);
  },
);

test.each([
  ["the amounts of now", { shownFeeNIS: "100.00", shownRefundNIS: "4100.00" }],
  ["no amounts", {}],
])("a cancellation for which %s were read is asked for", async (name, shown) => {
  const { answer, requests } = await ask(name, shown);
  good(answer);
  expect(requests).toMatchObject([{ track: "statutory", feeAgorot: 100_00, refundAgorot: 4100_00 }]);
});

const plainMail = async (bookingId: string, key: RegExp) => {
  const rows = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
  const { text } = rows.find((row) => key.test(row.key) && row.kind === "mail")!.payload as { text: string };
  return text.replace(/[\u2066-\u2069]/g, "");
};

test("the mail about a request says which way was asked for, and what is kept and goes back as of today", async () => {
  const { shopper, bookingId } = await soldBooking(at, "asks-and-reads");
  const asked = { bookingId, event: "canceledWithoutBody", track: "statutory" } as const;
  good(await shopper.requestCancellation(asked));
  expect(await plainMail(bookingId, /^cancellation-asked:/)).toMatch(
    /ביקשתם לבטל לפי חוק הגנת הצרכן\. נכון להיום נשארים אצלנו .*100.*, ויוחזרו לכם .*4,100.*הסכומים המעודכנים תמיד בעמוד ההזמנה:\nhttps?:\S+visitor/,
  );
});

test.each([
  ["he", /נכון להיום.*עמוד ההזמנה:$/],
  ["en", /As of today.*always in your booking:$/],
  ["ru", /На сегодня.*всегда в бронировании:$/],
  ["ar", /بحسب وضع اليوم.*في الحجز:$/],
] as const)("its amounts are those of today, and the current ones stand behind the link, in %s", (language, text) => {
  const terms = { track: "statutory", feeAgorot: 100_00, refundAgorot: 4100_00 } as const;
  expect(askedTerms(aBookingRow(language), terms)).toMatch(text);
});

test("the mail about a settled request has the amounts that were settled, not those of the day it was asked for", async () => {
  const { shopper, bookingId } = await soldBooking(at, "asks-and-is-settled");
  good(await shopper.requestCancellation({ bookingId, event: "canceledWithoutBody", track: "statutory" }));
  const partly = { bookingId, amount: "200.00", shownPrice: "1200.00", reason: "the pool was closed" };
  good(await desk.deskRefund({ ...partly, totp: deskCode(at) }));
  const [asked] = await database.db
    .select()
    .from(cancellationRequest)
    .where(eq(cancellationRequest.bookingId, bookingId));
  const settled = { bookingId, track: "statutory", shownRequest: `${asked!.id}-statutory` } as const;
  const { feeNIS, refundNIS } = good(await desk.deskCancel({ ...settled, totp: deskCode(at) }));
  expect([feeNIS, refundNIS]).toEqual(["100.00", "3400.00"]);
  const mail = await plainMail(bookingId, /^cancelled:/);
  expect(mail).toContain("3,400");
  expect(mail).not.toContain("4,100");
});
