import type { BookingInfo } from "@contract/booking/booking";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { eq } from "drizzle-orm";
import { localise } from "../../core/localise";
import { amountOf } from "../../core/money";
import type { Database } from "../../database/connect";
import { agency } from "../../people/agencies/schema";
import type { Booking } from "../booking/transition";
import { subsidyIn } from "../draft/agency-net";
import { openSubsidy } from "./employer-account";

/** The employee of a subsidised booking, and what their employer owes for it; undefined for any other booking. */
export async function bookedEmployee(
  db: Database,
  { id, draft, quote }: Booking,
  langCode: LangCode,
): Promise<BookingInfo["employee"]> {
  const { employer } = draft;
  if (!employer?.number) return undefined;
  const [[row], openMinor] = await Promise.all([
    db.select({ names: agency.names }).from(agency).where(eq(agency.code, employer.agencyCode)),
    openSubsidy(db, id),
  ]);
  return {
    employer: row ? localise(row.names, langCode) : employer.agencyCode,
    number: employer.number,
    leaveApproved: employer.leaveApproved ?? false,
    subsidy: amountOf(subsidyIn(quote)),
    owed: amountOf(openMinor),
  };
}
