import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { eq } from "drizzle-orm";
import { good } from "./booked";
import { holding, lastCode } from "./people";
import { soldBooking } from "./sold-booking";
import type { TestEngine } from "./test-engine";

/** A paid booking with its reference. `name` is the shopper's, unique for each. */
export async function paidBooking(at: TestEngine, name: string) {
  const { shopper, bookingId } = await soldBooking(at, name);
  const [row] = await at.engine.parts.db.select().from(booking).where(eq(booking.id, bookingId));
  return { shopper, bookingId, pnr: row!.pnr };
}

/** Who logged in with a reference and the code of the last message; limits of earlier log-ins do not count. */
export async function visiting(at: TestEngine, pnr: string) {
  await at.engine.parts.db.delete(usageLimit);
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  return { who: holding(at, { visitorSid: opened.visitorSid }), opened };
}
