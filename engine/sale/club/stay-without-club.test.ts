import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, selection } from "../../../tests/factories/booked";
import { holding, lastCode, somePeople } from "../../../tests/factories/people";
import { aStayChoice } from "../../../tests/factories/stay-shopper";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../booking/schema";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { rooms: 50, seats: 50 });
  await somePeople(at);
});
afterAll(() => database.cleanup());

test.each(["a supplier's stay", "a holiday"])(
  "logging in midway joins %s to the club; only a holiday gets its price",
  async (what) => {
    const isStay = what === "a supplier's stay";
    const shopperSid = `who-logs-in-midway-with-${isStay ? "a-stay" : "a-holiday"}`;
    const shopper = holding(at, { shopperSid });
    const open = isStay ? { stay: await aStayChoice(at) } : selection(at.shop);
    const page = good(await shopper.storePage({ stage: "init", ...open }));
    const bookingId = page.bookTransId;
    await database.db.delete(usageLimit);
    const login = good(await shopper.memberRequestLogin({ phone: "050-1234567" }));
    const entering = holding(at, { shopperSid, memberSid: login.memberSid });
    const { memberSid, discountAmount } = good(
      await entering.memberVerifyCode({ verificationCode: await lastCode(at), bookingId }),
    );
    const joined = good(await holding(at, { shopperSid, memberSid }).storedPage({ bookingId }));
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    expect(row!.memberId).not.toBeNull();
    expect(joined.lines.some(({ code }) => code === "CLUB")).toBe(!isStay);
    expect(Number(joined.price.price) < Number(page.price.price)).toBe(!isStay);
    expect(row!.draft.clubPercent === undefined).toBe(isStay);
    expect(Number(discountAmount) > 0).toBe(!isStay);
  },
);
