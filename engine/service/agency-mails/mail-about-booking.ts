import type { Language } from "@contract/vocabulary/languages";
import { languageQuery } from "../../core/language-query";
import type { Transaction } from "../../database/connect";
import { printedRange } from "../../outbox/printed-range";
import { mailAgency } from "../../people/agencies/mail-agency";
import { bookingBrand } from "../../sale/booking/booking-brand";
import type { Booking } from "../../sale/booking/transition";

/** A booking as these mails name it, in the agency's language; the customer is empty before a payer is known. */
export type BookingFacts = { pnr: string; customer: string; dates: string };

/**
 * Mails the agency that made a booking about it, with a link to its home page at the end. `id` is unique for the event, so that each is
 * told once. Nothing is sent for a booking of no agency.
 */
export async function mailAboutBooking(
  parts: { publicUrl: string },
  tx: Transaction,
  row: Booking,
  { event, id }: { event: string; id: string },
  write: (language: Language, facts: BookingFacts) => Promise<{ subject: string; lines: readonly string[] }>,
  now: Date,
): Promise<void> {
  const { agent, payer, dateFrom, dateTo } = row.draft;
  if (!agent) return;
  await mailAgency(
    parts,
    tx,
    { bookingId: row.id, orderNumber: row.orderNumber, agencyCode: agent.agencyCode, event, id },
    async (_, language) => {
      const customer = payer ? `${payer.firstName} ${payer.lastName}` : "";
      const dates = printedRange(dateFrom, dateTo, language);
      const { subject, lines } = await write(language, { pnr: row.pnr, customer, dates });
      const { origin } = await bookingBrand(parts, tx, row);
      return { subject, body: [...lines, `${origin}/agent${languageQuery(language)}`].join("\n") };
    },
    now,
  );
}
