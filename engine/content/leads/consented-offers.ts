import type { Language } from "@contract/vocabulary/languages";
import { asc, eq } from "drizzle-orm";
import { hashedToken } from "../../core/hashed-token";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { isolate, ltr } from "../../outbox/isolates";
import { printedRange } from "../../outbox/printed-range";
import { marketerOfLink } from "../../people/agencies/marketer-of-link";
import { booking, consentEvent } from "../../sale/booking/schema";
import { servicesOf, travellerNames } from "../../sale/draft/draft-services";
import { askToConfirm } from "../newsletter/newsletter";
import type { LeadParts } from "./leads";
import { postLead } from "./post-lead";
import { lead } from "./schema";

type Booking = typeof booking.$inferSelect;

export const insurance: Record<Language, string> = {
  he: "ביטוח נסיעות",
  en: "travel insurance",
  ru: "страховка",
  ar: "تأمين سفر",
};
const offers: Record<string, (draft: Booking["draft"]) => Record<Language, string>> = {
  sendPromotionalInsuranceMails: () => insurance,
  sendEsimOffer: eSim,
};

/** An eSIM, and whose was bought with the booking, so that nobody is offered it again. */
function eSim(draft: Booking["draft"]): Record<Language, string> {
  const bought = servicesOf(draft).find(({ service }) => service.code === "ESIM");
  if (!bought) return { he: "eSIM", en: "eSIM", ru: "eSIM", ar: "eSIM" };
  const names = travellerNames("ESIM", draft)?.map(isolate).join(", ");
  const whose = `${ltr(`× ${bought.qty}`)}${names ? `, ${names}` : ""}`;
  return {
    he: `eSIM (כבר נרכש: ${whose})`,
    en: `eSIM (already bought: ${whose})`,
    ru: `eSIM (уже куплена: ${whose})`,
    ar: `eSIM (تم شراؤها: ${whose})`,
  };
}

/** What is wanted for which booking and journey; `trip` in the language of the text. */
export const requests: Record<Language, (wanted: string, pnr: string, trip: string, travellers: number) => string> = {
  he: (wanted, pnr, trip, travellers) => `הצעה: ${wanted} · הזמנה ${pnr} · ${trip} · נוסעים: ${travellers}`,
  en: (wanted, pnr, trip, travellers) => `Offer: ${wanted} · booking ${pnr} · ${trip} · travellers: ${travellers}`,
  ru: (wanted, pnr, trip, travellers) =>
    `Предложение: ${wanted} · бронирование ${pnr} · ${trip} · туристов: ${travellers}`,
  ar: (wanted, pnr, trip, travellers) => `عرض: ${wanted} · حجز ${pnr} · ${trip} · المسافرون: ${travellers}`,
};

/**
 * Does what the payer of a confirmed booking ticked: sends the mail that confirms a newsletter subscription, and asks the office and the
 * agency of the booking, as a lead, for an offer of insurance or of an eSIM. Only a recorded consent counts. An agency's own site offers no
 * newsletter.
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
      if (wanted.length > 0) await askForOffer(parts, tx, row, row.draft.payer, wanted, now);
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

async function askForOffer(
  parts: LeadParts,
  tx: Transaction,
  row: Booking,
  payer: NonNullable<Booking["draft"]["payer"]>,
  wanted: Record<Language, string>[],
  now: Date,
): Promise<void> {
  const { id, pnr, language, draft } = row;
  const name = `${payer.firstName} ${payer.lastName}`;
  const message = (reader: Language) => {
    const trip = `${ltr(draft.destinationCode)}, ${printedRange(draft.dateFrom, draft.dateTo, reader)}`;
    const what = wanted.map((names) => names[reader]).join(", ");
    return requests[reader](what, ltr(pnr), trip, draft.paxList.length);
  };
  const agencyCode = row.siteAgencyCode ?? row.agencyCode ?? (await marketerOfLink(tx, row.marketerId))?.code ?? null;
  const { mobile: phone, email } = payer;
  const [stored] = await tx
    .insert(lead)
    .values({
      key: hashedToken(`offer ${id}`),
      kind: "offer",
      name,
      phone,
      email,
      message: message("he"),
      packId: null,
      agencyCode,
      language,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: lead.id });
  if (!stored) return;
  const facts = { kind: "offer" as const, name, phone, email, language, message };
  await postLead(parts, tx, { id: stored.id, agencyCode, isOwn: false }, facts, now);
}
