import { accept, type ParsedInput, type Result, refuse } from "@contract/operation";
import type { CancellationOffer, visitors } from "@contract/visitors";
import { eq } from "drizzle-orm";
import type * as z from "zod/v4";
import { shopperKeyOf } from "../booking/booking-parts";
import { lockBooking } from "../booking/transition";
import type { Caller } from "../caller";
import { inTransaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import { notifyAdmin } from "../notifications/outbox";
import { paymentEntry } from "../payment/schema";
import type { PeopleParts } from "../people-parts";
import { cancellationTracks, printedTracks } from "./cancellation-offer";
import { cancellationRequest } from "./schema";

/**
 * bookingevent canceledWithBody and canceledWithoutBody: asks the desk to cancel, for whoever made the booking or logged in with its
 * reference. What would be kept is written down as it is at this moment, so that waiting for the desk costs nothing. Asked twice, it
 * is one request. Without a track the cheaper one that is allowed.
 */
export async function requestCancellation(
  parts: PeopleParts,
  asked: ParsedInput<typeof visitors.requestCancellation>,
  caller: Caller,
): Promise<Result<z.infer<typeof CancellationOffer>, "not-found" | "wrong-state" | "invalid-input">> {
  const shopperKey = shopperKeyOf(caller);
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, asked.bookingId);
      const visits = row !== null && caller.visitor?.bookingId === row.id;
      if (!row || !(visits || (shopperKey !== null && row.shopperKey === shopperKey)))
        return refuse("not-found", { field: "bookingId" });
      if (row.state !== "OK" && row.state !== "RQ") return refuse("wrong-state", { details: { state: row.state } });
      const now = await databaseNow(tx, parts.clock);
      const entries = await tx.select().from(paymentEntry).where(eq(paymentEntry.bookingId, row.id));
      const paid = entries.reduce(
        (sum, { kind, amountAgorot }) => sum + (kind === "capture" ? amountAgorot : -amountAgorot),
        0,
      );
      const tracks = cancellationTracks(row, paid, now);
      const allowed = tracks.filter((track) => track.allowed).sort((a, b) => a.feeAgorot - b.feeAgorot);
      const chosen = asked.track ? allowed.find(({ track }) => track === asked.track) : allowed[0];
      if (!chosen) return refuse("invalid-input", { field: "track" });
      const reason = asked.event === "canceledWithBody" ? asked.reason?.trim() : undefined;
      await tx
        .insert(cancellationRequest)
        .values({
          bookingId: row.id,
          track: chosen.track,
          reason,
          feeAgorot: chosen.feeAgorot,
          refundAgorot: chosen.refundAgorot,
          requestedBy: visits ? "visitor" : "shopper",
          requestedAt: now,
        })
        .onConflictDoNothing();
      const [request] = await tx.select().from(cancellationRequest).where(eq(cancellationRequest.bookingId, row.id));
      await notifyAdmin(
        tx,
        `cancellation:${row.id}`,
        "A cancellation was asked for",
        { orderNumber: row.orderNumber },
        now,
      );
      return accept({ tracks: printedTracks(tracks), requestedAt: request!.requestedAt.toISOString() });
    },
    { random: parts.random },
  );
}
