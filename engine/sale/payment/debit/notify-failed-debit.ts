import type { DebitOutcome, DebitResult } from "@contract/booking/booking";
import type { Store } from "../../../database/store";
import { failureSubjects } from "../../../outbox/failure-subjects";
import { notifyAdmin } from "../../../outbox/outbox";

/** The card was there and nothing is sold, or the result is not known. */
const failed: readonly DebitOutcome[] = ["DECLINED", "CARD_TYPE_NOT_ALLOWED", "INVENTORY_LOST", "UNKNOWN"];

/** Specification section 8: the administrator is notified once for each outcome, with the number of times and the first booking. */
export async function notifyFailedDebit(
  { db, clock }: Pick<Store, "db" | "clock">,
  { outcome, bookTransId }: Pick<DebitResult, "outcome" | "bookTransId">,
): Promise<void> {
  if (failed.includes(outcome))
    await notifyAdmin(
      db,
      `debit:${outcome}`,
      failureSubjects.debitCard,
      { outcome, bookingId: bookTransId },
      clock.now(),
    );
}
