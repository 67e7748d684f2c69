import { asc, eq } from "drizzle-orm";
import { hashedToken } from "../../core/hashed-token";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { isolate, ltr } from "../../outbox/isolates";
import { post } from "../../outbox/outbox";
import { printedRange } from "../../outbox/printed-range";
import { booking, consentEvent } from "../../sale/booking/schema";
import { servicesOf, travellerNames } from "../../sale/draft/draft-services";
import { askToConfirm } from "../newsletter/newsletter";
import { type LeadParts, languageNames } from "./leads";
import { lead } from "./schema";

type Booking = typeof booking.$inferSelect;

/** The office reads Hebrew. */
const offers: Record<string, (draft: Booking["draft"]) => string> = {
  sendPromotionalInsuranceMails: () => "ביטוח נסיעות",
  sendEsimOffer: (draft) => ["eSIM", boughtEsim(draft)].filter(Boolean).join(" "),
};

/** Whose eSIM was bought with the booking, so that nobody is offered it again. */
function boughtEsim(draft: Booking["draft"]): string {
  const bought = servicesOf(draft).find(({ service }) => service.code === "ESIM");
  if (!bought) return "";
  const names = travellerNames("ESIM", draft)?.map(isolate).join(", ");
  return `(כבר נרכש: ${ltr(`× ${bought.qty}`)}${names ? `, ${names}` : ""})`;
}

/**
 * Does what the payer of a confirmed booking ticked: sends the mail that confirms a newsletter subscription, and asks the office, as a
 * lead, for an offer of insurance or of an eSIM. Only a recorded consent counts. An agency's own site offers no newsletter.
 */
export async function consentedOffers(parts: LeadParts, bookingId: string): Promise<void> {
  await inTransaction(
    parts.db,
    async (tx) => {
      const [row] = await tx.select().from(booking).where(eq(booking.id, bookingId));
      if (!row?.draft.payer) return;
      const now = await databaseNow(tx, parts.clock);
      const given = await givenConsents(tx, bookingId);
      if (given.includes("sendPromotionalProductMails") && !row.siteAgencyCode) {
        const email = row.draft.payer.email.toLowerCase();
        await askToConfirm(parts, tx, { email, language: row.language, source: "booking" }, now);
      }
      const wanted = given.flatMap((kind) => offers[kind]?.(row.draft) ?? []);
      if (wanted.length > 0) await askOffice(parts, tx, row, row.draft.payer, wanted, now);
    },
    { random: parts.random },
  );
}

/** The consents whose last recorded answer was yes. */
async function givenConsents(tx: Transaction, bookingId: string): Promise<string[]> {
  const rows = await tx
    .select()
    .from(consentEvent)
    .where(eq(consentEvent.bookingId, bookingId))
    .orderBy(asc(consentEvent.id));
  const answers = new Map(rows.map(({ kind, given }) => [kind, given]));
  return [...answers].flatMap(([kind, given]) => (given ? [kind] : []));
}

async function askOffice(
  parts: LeadParts,
  tx: Transaction,
  { id, pnr, language, agencyCode, draft }: Booking,
  payer: NonNullable<Booking["draft"]["payer"]>,
  wanted: string[],
  now: Date,
): Promise<void> {
  const name = `${payer.firstName} ${payer.lastName}`;
  const trip = `${ltr(draft.destinationCode)}, ${printedRange(draft.dateFrom, draft.dateTo, "he")}`;
  const message = `הצעה: ${wanted.join(", ")} · הזמנה ${ltr(pnr)} · ${trip} · נוסעים: ${draft.paxList.length}`;
  const { mobile: phone, email } = payer;
  const [stored] = await tx
    .insert(lead)
    .values({
      key: hashedToken(`offer ${id}`),
      kind: "offer",
      name,
      phone,
      email,
      message,
      packId: null,
      agencyCode,
      language,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: lead.id });
  if (!stored) return;
  const text = [
    `שם: ${isolate(name)}`,
    `טלפון: ${ltr(phone)}`,
    `מייל: ${ltr(email)}`,
    `שפה: ${languageNames[language]}`,
    "",
    message,
  ].join("\n");
  const subject = `בקשה להצעה: ${isolate(name)}`;
  await post(tx, `lead:${stored.id}`, { kind: "mail", to: parts.contactMail, subject, text }, now, null);
}
