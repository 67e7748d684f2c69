import { addDays } from "@engine/core/epoch-day";
import { deskUser } from "@engine/people/desk-users/schema";
import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { eq } from "drizzle-orm";
import { holding, loggedInDesk } from "./people";
import { soldBooking } from "./sold-booking";
import { type TestEngine, testStart } from "./test-engine";

export const aPassport = (paxId: string) => ({
  paxId,
  passportNumber: `ZZ998877${paxId.slice(1)}`,
  passportExpiry: "2033-01-01",
});

/** A couple's booking, sold at the start of the test; with passports only if asked for. */
export async function soldWithoutPassports(at: TestEngine, name: string, passports = false) {
  at.clock.backTo(testStart);
  await at.engine.parts.db.delete(usageLimit);
  const sale = await soldBooking(at, `passports-${name}`, { passports });
  return { ...sale, ...(await rowOf(at, sale.bookingId)) };
}

export async function rowOf(at: TestEngine, bookingId: string) {
  const [row] = await at.engine.parts.db.select().from(booking).where(eq(booking.id, bookingId));
  return { pnr: row!.pnr, dateFrom: row!.draft.dateFrom, paxList: row!.draft.paxList, draft: row!.draft };
}

/** Moves the clock to a number of days before the departure. The time is UTC: noon is two o'clock in Jerusalem. */
export function goTo(at: TestEngine, dateFrom: string, daysBefore: number, time = "12:00"): void {
  at.clock.backTo(`${addDays(dateFrom, -daysBefore)}T${time}:00.000Z`);
}

/** Logs in to the desk. The clock may have been moved back, and then the app shows codes that were used before. */
export async function aDesk(at: TestEngine) {
  await at.engine.parts.db.update(deskUser).set({ totpStep: null });
  return holding(at, { bearer: await loggedInDesk(at) });
}
