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
 * Mails the agency that made a booking about it, in its language, with a link at the end: to its home page, or to `page`, behind the same
 * log-in. `id` is unique for the event, so that each is told once. Nothing is sent for a booking of no agency.
 */
export async function mailAboutBooking<Texts extends { subject: (pnr: string) => string }>(
  parts: { publicUrl: string },
  tx: Transaction,
  row: Booking,
  { event, id, page = "/agent" }: { event: string; id: string; page?: string },
  texts: Record<Language, Texts>,
  linesOf: (say: Texts, facts: BookingFacts, language: Language) => readonly string[] | Promise<readonly string[]>,
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
      const lines = await linesOf(texts[language], { pnr: row.pnr, customer, dates }, language);
      const { origin } = await bookingBrand(parts, tx, row);
      return {
        subject: texts[language].subject(row.pnr),
        body: [
          ...lines,
          `${origin}${page}${languageQuery(language).replace("?", page.includes("?") ? "&" : "?")}`,
        ].join("\n"),
      };
    },
    now,
  );
}
