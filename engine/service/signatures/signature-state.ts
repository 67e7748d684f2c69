import type { BookingState } from "@contract/booking/booking";
import type { Signature } from "@contract/booking/signatures";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { asc, inArray } from "drizzle-orm";
import type { Database } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import type { Caller } from "../../people/caller/caller";
import { ownBooking } from "../../sale/booking/own-booking";
import { signatureRequest } from "./schema";

type Request = typeof signatureRequest.$inferSelect;

/** States in which the terms can be signed. */
const signable: readonly BookingState[] = ["STORED", "PAYMENT_URL", "OK", "RQ"];

export const isSignable = (state: BookingState) => signable.includes(state);

/** A signature holds for the sale price that was signed: the agent may change it later, and the customer signs again. */
export function isSigned({ signedAt, signedMinor }: Request, saleMinor: number | undefined): boolean {
  return signedAt !== null && (signedMinor === null || signedMinor === saleMinor);
}

/** The facts that decide the state of a signature; `saleMinor` in minor units of the booking's currency. */
export type SignedBooking = { id: string; saleMinor: number | undefined };

/** The state of each booking's signature: signed by any of its links, or else as its last link is. */
export async function signaturesOf(
  db: Database,
  bookings: SignedBooking[],
  now: Date,
): Promise<Map<string, Signature>> {
  if (bookings.length === 0) return new Map();
  const requests = await db
    .select()
    .from(signatureRequest)
    .where(
      inArray(
        signatureRequest.bookingId,
        bookings.map(({ id }) => id),
      ),
    )
    .orderBy(asc(signatureRequest.id));
  const states = new Map<string, Signature>();
  for (const { id, saleMinor } of bookings) {
    const links = requests.filter(({ bookingId }) => bookingId === id);
    const last = links.at(-1);
    if (last) states.set(id, stateOf(links.find((link) => isSigned(link, saleMinor)) ?? last, saleMinor, now));
  }
  return states;
}

function stateOf(link: Request, saleMinor: number | undefined, now: Date): Signature {
  if (isSigned(link, saleMinor)) return { state: "signed", at: link.signedAt!.toISOString() };
  if (link.endsAt <= now) return { state: "expired", at: link.endsAt.toISOString() };
  if (link.seenAt) return { state: "seen", at: link.seenAt.toISOString() };
  return { state: "asked", at: link.sentAt.toISOString() };
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
  { db, clock }: Pick<Store, "db" | "clock">,
  bookingId: string,
  caller: Caller,
): Promise<Result<{ signature?: Signature; maySend: boolean }, "not-found">> {
  const row = await ownBooking(db, bookingId, caller);
  if (!row?.draft.agent) return refuse("not-found", { field: "bookingId" });
  const saleMinor = row.draft.agent.salePriceMinor;
  const signature = (await signaturesOf(db, [{ id: row.id, saleMinor }], await databaseNow(db, clock))).get(row.id);
  const mobile = row.draft.payer?.mobile;
  return accept({ signature, maySend: maySendSignature({ state: row.state, saleMinor, mobile }, signature) });
}
