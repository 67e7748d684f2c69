import type { Language } from "@contract/vocabulary/languages";
import { eq } from "drizzle-orm";
import { shopBrand } from "../../core/brand";
import type { Transaction } from "../../database/connect";
import { letter } from "../../outbox/letter";
import { notifyAdmin, post } from "../../outbox/outbox";
import { agency } from "./schema";

/** In the key of every mail to an agency, and of no other message. Such a mail has its net price, and is never for a customer. */
export const agencyMark = "-agency:";

type Agency = typeof agency.$inferSelect;

/** What happened to a booking of an agency: `id` is unique for the event, so that each is told once. */
type Event = { bookingId: string; orderNumber: number; agencyCode: string; event: string; id: string };

/**
 * Mails an agency about one of its bookings, in the agency's language and in the shop's name: whatever the customer was sent, this has the
 * agency's own words and prices. An agency without an address is called by the desk, which gets a notice.
 */
export async function mailAgency(
  { publicUrl }: { publicUrl: string },
  tx: Transaction,
  { bookingId, orderNumber, agencyCode, event, id }: Event,
  write: (to: Agency, language: Language) => Promise<{ subject: string; body: string }>,
  now: Date,
): Promise<void> {
  const [row] = await tx.select().from(agency).where(eq(agency.code, agencyCode));
  if (!row) return;
  if (!row.email) {
    await notifyAdmin(
      tx,
      `tell-agency:${event}-${id}`,
      "A booking of an agency without an email address was changed: call the agency",
      { orderNumber, agencyCode: row.code },
      now,
    );
    return;
  }
  const { language } = row;
  const { subject, body } = await write(row, language);
  const text = letter(language, row.names[language], body, shopBrand(publicUrl));
  await post(tx, `${event}${agencyMark}${id}`, { kind: "mail", to: row.email, subject, text }, now, bookingId);
}
