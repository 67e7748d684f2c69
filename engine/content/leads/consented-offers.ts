import type { Language } from "@contract/vocabulary/languages";
import { asc, eq } from "drizzle-orm";
import { hashedToken } from "../../core/hashed-token";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { marketerOfLink } from "../../people/agencies/marketer-of-link";
import { booking, consentEvent } from "../../sale/booking/schema";
import { servicesOf, travellerNames } from "../../sale/draft/draft-services";
import { askToConfirm } from "../newsletter/newsletter";
import { type AskedFacts, factsText, storedFacts } from "./lead-facts";
import type { LeadParts } from "./leads";
import { postLead } from "./post-lead";
import { lead } from "./schema";

type Booking = typeof booking.$inferSelect;

const offers = { sendPromotionalInsuranceMails: "insurance", sendEsimOffer: "esim" } as const;
type Wanted = (typeof offers)[keyof typeof offers];

/** An eSIM that was bought with the booking, and whose it is. */
function boughtEsim(draft: Booking["draft"]) {
  const bought = servicesOf(draft).find(({ service }) => service.code === "ESIM");
  return bought && { qty: bought.qty, names: travellerNames("ESIM", draft) ?? [] };
}

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
      const wanted = given.flatMap((kind) => (kind in offers ? offers[kind as keyof typeof offers] : []));
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
  wanted: Wanted[],
  now: Date,
): Promise<void> {
  const { id, pnr, language, draft } = row;
  const name = `${payer.firstName} ${payer.lastName}`;
  const facts: AskedFacts = {
    asks: "offer",
    bookingId: id,
    pnr,
    wanted,
    bought: wanted.includes("esim") ? boughtEsim(draft) : undefined,
    destinationCode: draft.destinationCode,
    dateFrom: draft.dateFrom,
    dateTo: draft.dateTo,
    travellers: draft.paxList.length,
  };
  const place = (await parts.catalogue.atlas()).destinations.get(draft.destinationCode)?.names;
  const message = (reader: Language) => factsText(facts, reader, place?.[reader] ?? draft.destinationCode);
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
      message: storedFacts(facts),
      packId: null,
      agencyCode,
      language,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: lead.id });
  if (!stored) return;
  const asked = { kind: "offer" as const, name, phone, email, language, message };
  await postLead(parts, tx, { id: stored.id, agencyCode, isOwn: false }, asked, now);
}
