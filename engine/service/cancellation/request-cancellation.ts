import type { CancellationOffer, CancellationTrack, CoveredReason, visitors } from "@contract/booking/visitors";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import type * as z from "zod/v4";
import { holdsCardNumber } from "../../core/card-digits";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { notifyAdmin } from "../../outbox/outbox";
import type { Caller } from "../../people/caller/caller";
import { bookingBrand } from "../../sale/booking/booking-brand";
import { readsAsCustomer } from "../../sale/booking/customer-view";
import { ownsBooking } from "../../sale/booking/own-booking";
import { type MessageParts, postToPayer } from "../../sale/booking/post-to-payer";
import { type Booking, lockBooking } from "../../sale/booking/transition";
import { netPaid } from "../../sale/payment/net-paid";
import { tellAgencyCancellationAsked } from "../agency-mails/tell-agency-cancellation-asked";
import { askedTerms } from "../visitors/asked-terms";
import { receivedMessages } from "../visitors/received-messages";
import { cancellationRequest } from "../visitors/schema";
import {
  cancellationTracks,
  customerTracks,
  type FeeBase,
  feeBaseOf,
  isShown,
  isUnread,
  type OfferedTrack,
  printedTracks,
  type ShownAmounts,
} from "./cancellation-offer";
import { askedKey } from "./open-request";

/**
 * bookingevent canceledWithBody and canceledWithoutBody: requests a cancellation from the desk, by the user who made the booking or a
 * visitor logged in with its reference. The fee is recorded as of now, so that waiting for the desk costs nothing. Until the desk acts,
 * another track or reason replaces the first one, without a second message. Without a track the cheapest allowed one is used; Flying Safe
 * has to be chosen, with the covered reason.
 */
export async function requestCancellation(
  parts: Store & MessageParts,
  input: ParsedInput<typeof visitors.requestCancellation>,
  caller: Caller,
): Promise<
  Result<
    z.infer<typeof CancellationOffer>,
    "not-found" | "wrong-state" | "invalid-input" | "card-digits" | "price-changed"
  >
> {
  const reason = input.event === "canceledWithBody" ? input.reason?.trim() : undefined;
  if (holdsCardNumber(reason ?? "")) return refuse("card-digits", { field: "reason" });
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, input.bookingId);
      const visits = row !== null && caller.visitor?.bookingId === row.id;
      if (!row || !(visits || ownsBooking(row, caller))) return refuse("not-found", { field: "bookingId" });
      if (row.state !== "OK" && row.state !== "RQ") return refuse("wrong-state", { details: { state: row.state } });
      const now = await databaseNow(tx, parts.clock);
      const moved = await movedAmounts(tx, row, input, readsAsCustomer(row, caller), now);
      if (moved) return refuse("price-changed", { details: moved });
      const request = await writeCancellationRequest(
        parts,
        tx,
        row,
        {
          track: input.track,
          coveredReason: input.coveredReason,
          reason,
          by: visits ? "visitor" : row.draft.agent && caller.agent ? "agent" : "shopper",
        },
        now,
      );
      if (!request)
        return refuse("invalid-input", {
          field: input.track === "flyingSafe" && !input.coveredReason ? "coveredReason" : "track",
        });
      const brand = await bookingBrand(parts, tx, row);
      const messages = receivedMessages(row, "cancellation", askedKey(request.id), brand, request.terms);
      await postToPayer(parts, tx, row, messages, now);
      const tracks = readsAsCustomer(row, caller) ? await customerTracks(tx, row, request.base, now) : request.tracks;
      return accept({ tracks: printedTracks(tracks), requestedAt: request.requestedAt.toISOString() });
    },
    { random: parts.random },
  );
}

/** Fee and refund of the named track as this reader is offered them now, if they are not those that were shown. */
async function movedAmounts(
  tx: Transaction,
  row: Booking,
  shown: { track?: CancellationTrack } & ShownAmounts,
  asCustomer: boolean,
  now: Date,
) {
  if (isUnread(shown)) return null;
  const base = await feeBaseOf(tx, row, await netPaid(tx, row.id));
  const tracks = asCustomer ? await customerTracks(tx, row, base, now) : await cancellationTracks(tx, row, base, now);
  const offered = printedTracks(tracks).find(({ track }) => track === shown.track);
  if (!offered) return null;
  const { feeNIS, refundNIS, toCardNIS } = offered;
  return isShown(shown, offered) ? null : { feeNIS, refundNIS, toCardNIS };
}

/**
 * Records a cancellation request for a confirmed booking with the given track or the cheapest allowed one; null if none is allowed. A
 * repeated one changes what it names: another track, at that track's fee and time of now, or another reason. A request for the same track
 * keeps its time.
 */
export async function writeCancellationRequest(
  parts: { publicUrl: string },
  tx: Transaction,
  row: Booking,
  input: {
    track?: CancellationTrack;
    coveredReason?: CoveredReason;
    reason?: string;
    by: "visitor" | "shopper" | "agent" | "notice";
  },
  now: Date,
): Promise<{ id: number; tracks: OfferedTrack[]; base: FeeBase; requestedAt: Date; terms?: string } | null> {
  const base = await feeBaseOf(tx, row, await netPaid(tx, row.id));
  const tracks = await cancellationTracks(tx, row, base, now);
  // Flying Safe is never selected by default: it needs a covered reason.
  const allowed = tracks
    .filter(({ track, allowed: may }) => may && (track !== "flyingSafe" || input.coveredReason !== undefined))
    .sort((a, b) => a.feeAgorot - b.feeAgorot);
  const track = input.track ? allowed.find(({ track }) => track === input.track) : allowed[0];
  if (!track) return null;
  const terms = {
    track: track.track,
    coveredReason: track.track === "flyingSafe" ? input.coveredReason : null,
    feeAgorot: track.feeAgorot,
    refundAgorot: track.refundAgorot,
    promise: row.state === "RQ" ? ("free" as const) : ("terms" as const),
  };
  const asked = { reason: input.reason, requestedBy: input.by };
  const [known] = await tx.select().from(cancellationRequest).where(eq(cancellationRequest.bookingId, row.id));
  const isAnotherTrack = input.track !== undefined && input.track !== known?.track;
  if (!known) {
    await tx.insert(cancellationRequest).values({ bookingId: row.id, ...terms, ...asked, requestedAt: now });
  } else if (isAnotherTrack || input.reason)
    await tx
      .update(cancellationRequest)
      .set({
        ...(isAnotherTrack ? { ...terms, requestedAt: now } : {}),
        ...(input.reason ? asked : { requestedBy: input.by }),
      })
      .where(eq(cancellationRequest.bookingId, row.id));
  const [request] = await tx.select().from(cancellationRequest).where(eq(cancellationRequest.bookingId, row.id));
  // A request made again after a withdrawal is a new one, and everybody is told again.
  if (!known && input.by !== "agent") await tellAgencyCancellationAsked(parts, tx, row, request!.id, now);
  await notifyAdmin(
    tx,
    `cancellation:${request!.id}`,
    "A cancellation was asked for",
    { orderNumber: row.orderNumber },
    now,
  );
  return {
    id: request!.id,
    tracks,
    base,
    requestedAt: request!.requestedAt,
    terms: askedTerms(row, { ...request!, track: request!.track as CancellationTrack }),
  };
}
