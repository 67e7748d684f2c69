import { accept, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { dropUndelivered, notifyAdmin } from "../../outbox/outbox";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import { bookingBrand } from "../../sale/booking/booking-brand";
import { type MessageParts, postToPayer } from "../../sale/booking/post-to-payer";
import { lockBooking } from "../../sale/booking/transition";
import { tellAgencyCancellationWithdrawn } from "../agency-mails/tell-agency-cancellation-withdrawn";
import { receivedMessages } from "../visitors/received-messages";
import { cancellationRequest } from "../visitors/schema";
import { askedKey, openRequest } from "./open-request";

/** Milliseconds in which a request was made by mistake, or is made and withdrawn to have messages sent. */
const atOnce = 60_000;

/**
 * Ends a customer's request to cancel that the desk has not settled: the booking stands as before, and a later request is one of its own day.
 * The payer is told, and the agency that made the booking; of a request withdrawn at once by a mail alone, without what was not sent yet of
 * the request itself. Three a day for a booking, counted under its lock: a request that is made at the same moment would not be seen before.
 * A second tap on the button withdraws nothing and counts nothing.
 */
export async function withdrawCancellation(
  parts: Store & MessageParts & { limits: UsageLimits },
  bookingId: string,
): Promise<Result<{ withdrawn: true }, "not-found" | "wrong-state" | "gone" | "too-many-withdrawals">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, bookingId);
      if (!row) return refuse("not-found", { field: "bookingId" });
      if (row.state !== "OK" && row.state !== "RQ") return refuse("wrong-state", { details: { state: row.state } });
      const request = await openRequest(tx, row.id);
      if (!request) return refuse("gone");
      if (!(await parts.limits.countIn(tx, "withdrawalPerBooking", row.id))) return refuse("too-many-withdrawals");
      await tx.delete(cancellationRequest).where(eq(cancellationRequest.id, request.id));
      const now = await databaseNow(tx, parts.clock);
      const isAtOnce = now.getTime() - request.requestedAt.getTime() < atOnce;
      if (isAtOnce) await dropUndelivered(tx, row.id, askedKey(request.id));
      const brand = await bookingBrand(parts, tx, row);
      const messages = receivedMessages(row, "withdrawn", `cancellation-withdrawn:${request.id}`, brand);
      const told = messages.filter(({ effect }) => !isAtOnce || effect.kind === "mail");
      await postToPayer(parts, tx, row, told, now);
      await tellAgencyCancellationWithdrawn(parts, tx, row, request.id, now);
      await notifyAdmin(
        tx,
        `cancellation-withdrawn:${request.id}`,
        "A request to cancel was withdrawn",
        { orderNumber: row.orderNumber },
        now,
      );
      return accept({ withdrawn: true });
    },
    { random: parts.random },
  );
}
