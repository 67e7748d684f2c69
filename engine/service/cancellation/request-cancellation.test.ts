import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { outbox } from "../../outbox/schema";
import { cancellationRequest } from "../visitors/schema";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
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

test("the mail about a request says which way was asked for, what is kept and what goes back", async () => {
  const { shopper, bookingId } = await soldBooking(at, "asks-and-reads");
  const asked = { bookingId, event: "canceledWithoutBody", track: "statutory" } as const;
  good(await shopper.requestCancellation(asked));
  const rows = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
  const { text } = rows.find(({ key }) => /^cancellation-asked:.*:mail$/.test(key))!.payload as { text: string };
  expect(text.replace(/[\u2066-\u2069]/g, "")).toMatch(
    /ביקשתם לבטל לפי חוק הגנת הצרכן\. לפי הבקשה נשארים אצלנו .*100.*, ויוחזרו לכם .*4,100/,
  );
});
