import type { BookingState } from "@contract/booking/booking";
import type { Signature, SignatureRecord } from "@contract/booking/signatures";
import { type TwoLetterCurrency, twoLetterOf } from "@contract/vocabulary/money";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { asc, eq, inArray } from "drizzle-orm";
import { amountOf } from "../../core/money";
import type { Database, Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { agency } from "../../people/agencies/schema";
import type { Caller } from "../../people/caller/caller";
import { saleMinorOf } from "../../sale/booking/customer-view";
import { ownBooking } from "../../sale/booking/own-booking";
import { booking } from "../../sale/booking/schema";
import type { Booking } from "../../sale/booking/transition";
import { saleMinorNow } from "../../sale/draft/sale-price";
import { offerDigest } from "./offer-digest";
import { recipientDigest } from "./recipient-digest";
import { signatureRequest } from "./schema";
import { signatureRecipient } from "./signature-recipient";

type DigestedBooking = Parameters<typeof recipientDigest>[0];
type Request = typeof signatureRequest.$inferSelect;

/** States in which the terms can be signed. */
const signable: readonly BookingState[] = ["STORED", "PAYMENT_URL", "OK", "RQ"];

export const isSignable = (state: BookingState) => signable.includes(state);

/** Whether a site may show a booking's offer: the shop's own, and those of its agencies, but never under the name of another agency. */
export function isSignedOn(site: string | null, { agencyCode, siteAgencyCode }: Booking): boolean {
  return site === null || site === agencyCode || site === siteAgencyCode;
}

/** Whether nobody stands for the offer of a booking any more: its agency is closed, and nothing is booked. */
export async function isWithdrawn(db: Database | Transaction, { state, draft }: Booking): Promise<boolean> {
  if (state === "OK" || state === "RQ" || !draft.agent) return false;
  const [seller] = await db
    .select({ disabledAt: agency.disabledAt })
    .from(agency)
    .where(eq(agency.code, draft.agent.agencyCode));
  return Boolean(seller?.disabledAt);
}

/** The price to sign; links sent before a sale price was required fall back to the booking's price. */
export function minorToSign(row: Booking): number {
  return saleMinorOf(row) ?? row.quote.totalMinor;
}

/** Whether a link can be signed no more, or not as the booking is now. */
export function isOver(link: Request, row: Booking, now: Date): boolean {
  const isOthers = !isForPayer(link, { recipient: recipientDigest(row) });
  return link.endsAt <= now || isOthers || !isSignable(row.state) || lacksSalePrice(row);
}

/** Whether the price rose above the sale price that the link was sent with: the agent has to enter one again. */
function lacksSalePrice(row: Booking): boolean {
  return saleMinorOf(row) !== undefined && saleMinorNow(row) === undefined;
}

/** What a signature holds for; `saleMinor` in minor units of the booking's currency. */
type SignedTerms = { saleMinor: number | undefined; offer: string; recipient: string | null };

export function signedTerms(row: DigestedBooking, saleMinor: number | undefined): SignedTerms {
  return { saleMinor, offer: offerDigest(row.draft), recipient: recipientDigest(row) };
}

/** Whether a link was sent to the payer of now; one that was sent before this was kept counts as such. */
function isForPayer(link: Pick<Request, "recipient">, { recipient }: Pick<SignedTerms, "recipient">): boolean {
  return link.recipient === null || recipient === null || link.recipient === recipient;
}

/**
 * A signature holds for the offer and the price that were signed, and for the customer who was asked: when the agent changes one of them, it
 * is signed again. Otherwise an agent could sign as the payer, and name the customer afterwards.
 */
export function isSigned(link: Request, terms: SignedTerms): boolean {
  const { signedAt, signedMinor, signedOffer } = link;
  return (
    signedAt !== null &&
    (signedMinor === null || signedMinor === terms.saleMinor) &&
    (signedOffer === null || signedOffer === terms.offer) &&
    isForPayer(link, terms)
  );
}

/** The state of each booking's signature: signed by any of its links, or else as its last link is. */
export async function signaturesOf(
  db: Database,
  bookings: readonly string[],
  now: Date,
): Promise<Map<string, Signature>> {
  if (bookings.length === 0) return new Map();
  const requests = await db
    .select({
      link: signatureRequest,
      id: booking.id,
      state: booking.state,
      draft: booking.draft,
      quote: booking.quote,
      forgotten: booking.forgotten,
    })
    .from(signatureRequest)
    .innerJoin(booking, eq(booking.id, signatureRequest.bookingId))
    .where(inArray(signatureRequest.bookingId, [...bookings]))
    .orderBy(asc(signatureRequest.id));
  const states = new Map<string, Signature>();
  for (const id of bookings) {
    const links = requests.filter(({ link }) => link.bookingId === id);
    const last = links.at(-1);
    if (!last) continue;
    const terms = signedTerms(last, saleMinorNow(last));
    const signed = links.find(({ link }) => isSigned(link, terms)) ?? last;
    states.set(id, stateOf(signed.link, terms, twoLetterOf[last.quote.currency], now));
  }
  return states;
}

function stateOf(link: Request, terms: SignedTerms, currency: TwoLetterCurrency, now: Date): Signature {
  if (link.signedAt) {
    const signed = link.signedMinor === null ? undefined : { price: amountOf(link.signedMinor), currency };
    return { state: isSigned(link, terms) ? "signed" : "changed", at: link.signedAt.toISOString(), signed };
  }
  if (link.endsAt <= now) return { state: "expired", at: link.endsAt.toISOString() };
  if (link.seenAt) return { state: "seen", at: link.seenAt.toISOString() };
  return { state: "asked", at: link.sentAt.toISOString() };
}

/** Every link to sign of a booking, in the order they were sent. */
export async function signatureRecords(db: Database, row: Booking): Promise<SignatureRecord[]> {
  const links = await db
    .select()
    .from(signatureRequest)
    .where(eq(signatureRequest.bookingId, row.id))
    .orderBy(asc(signatureRequest.id));
  const terms = signedTerms(row, saleMinorNow(row));
  return links.map((link) => ({
    sentAt: link.sentAt.toISOString(),
    sentBy: link.sentBy,
    sentTo: link.sentTo ?? undefined,
    endsAt: link.endsAt.toISOString(),
    seenAt: link.seenAt?.toISOString(),
    signedAt: link.signedAt?.toISOString(),
    price: link.signedMinor === null ? undefined : amountOf(link.signedMinor),
    holds: isSigned(link, terms),
  }));
}

/** Whether a booking is complete enough for its customer to be asked, and not signed yet. */
export function maySendSignature(
  {
    state,
    saleMinor,
    mobile,
  }: { state: BookingState; saleMinor: number | undefined; mobile: string | null | undefined },
  signature: Signature | undefined,
): boolean {
  return isSignable(state) && saleMinor !== undefined && Boolean(mobile) && signature?.state !== "signed";
}

/** signatureState: the state of the signature of a booking that the caller made for a customer. */
export async function signatureState(
  { db, clock, smsCountries }: Pick<Store, "db" | "clock"> & Parameters<typeof signatureRecipient>[0],
  bookingId: string,
  caller: Caller,
): Promise<Result<{ signature?: Signature; maySend: boolean; recipient?: string }, "not-found">> {
  const row = await ownBooking(db, bookingId, caller);
  if (!row?.draft.agent) return refuse("not-found", { field: "bookingId" });
  const saleMinor = saleMinorNow(row);
  const signature = (await signaturesOf(db, [row.id], await databaseNow(db, clock))).get(row.id);
  const { payer } = row.draft;
  return accept({
    signature,
    maySend: maySendSignature({ state: row.state, saleMinor, mobile: payer?.mobile }, signature),
    recipient: payer && signatureRecipient({ smsCountries }, payer),
  });
}
