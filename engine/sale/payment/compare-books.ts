import { and, eq, gte, inArray, isNotNull, notInArray } from "drizzle-orm";
import { databaseNow } from "../../database/database-now";
import { notifyAdmin } from "../../outbox/outbox";
import { booking } from "../booking/schema";
import type { PaymentParts } from "./payment-parts";
import { recordCard } from "./record-card";
import { type AttemptState, paymentAttempt, paymentEntry } from "./schema";

type MovedAmounts = { capturedAgorot: number; refundedAgorot: number };

type Discrepancy = {
  uid: string;
  orderNumber: number;
  bookingState: string;
  ours: MovedAmounts;
  /** Null: the card company has no such transaction. */
  theirs: MovedAmounts | null;
  /** The action taken. */
  done: "told" | "recorded";
};

type Comparison = { compared: number; silent: number; discrepancies: Discrepancy[] };

/** Attempts without a known outcome, or with money in transit: they are judged later. */
const moving: AttemptState[] = ["capturing", "unknown", "voiding", "refunding"];

/**
 * Compares each attempt in our books since a day with the card company's record. With `settle`, differences are settled
 * in the safe direction: money taken but missing in our books is recorded, and goes to its booking or is refunded;
 * nothing is ever charged. Money only in our books is reported to an administrator.
 */
export async function compareBooks(parts: PaymentParts, since: Date, settle: boolean): Promise<Comparison> {
  const attempts = await parts.db
    .select({
      uid: paymentAttempt.uid,
      bookingId: paymentAttempt.bookingId,
      pageId: paymentAttempt.pageId,
      orderNumber: booking.orderNumber,
      bookingState: booking.state,
    })
    .from(paymentAttempt)
    .innerJoin(booking, eq(booking.id, paymentAttempt.bookingId))
    .where(
      and(
        gte(paymentAttempt.updatedAt, since),
        isNotNull(paymentAttempt.pageId),
        notInArray(paymentAttempt.state, moving),
      ),
    );
  const result: Comparison = { compared: 0, silent: 0, discrepancies: [] };
  for (const { uid, bookingId, pageId, orderNumber, bookingState } of attempts) {
    const answer = await parts.gateway.lookup(uid, pageId);
    if (answer.outcome !== "done") {
      result.silent += 1;
      continue;
    }
    result.compared += 1;
    const ours = await ourBooks(parts, bookingId, uid);
    const transaction = answer.value;
    const theirs = transaction && {
      capturedAgorot: transaction.capturedAgorot,
      refundedAgorot: transaction.refundedAgorot,
    };
    if (same(ours, theirs ?? { capturedAgorot: 0, refundedAgorot: 0 })) continue;
    const isUnrecordedCapture =
      transaction && transaction.capturedAgorot > ours.capturedAgorot && transaction.status === "captured";
    if (settle && isUnrecordedCapture) await recordCard(parts, uid, transaction, "reconcile");
    else if (settle) await tell(parts, uid, orderNumber, ours, theirs);
    result.discrepancies.push({
      uid,
      orderNumber,
      bookingState,
      ours,
      theirs,
      done: settle && isUnrecordedCapture ? "recorded" : "told",
    });
  }
  return result;
}

/** Read after the company's answer: what was recorded meanwhile counts. */
async function ourBooks({ db }: PaymentParts, bookingId: string, uid: string): Promise<MovedAmounts> {
  const entries = await db
    .select()
    .from(paymentEntry)
    .where(
      and(
        eq(paymentEntry.bookingId, bookingId),
        eq(paymentEntry.attemptUid, uid),
        inArray(paymentEntry.kind, ["capture", "refund"]),
      ),
    );
  const sum = (kind: string) => entries.reduce((total, one) => total + (one.kind === kind ? one.amountAgorot : 0), 0);
  return { capturedAgorot: sum("capture"), refundedAgorot: sum("refund") };
}

function same(ours: MovedAmounts, theirs: MovedAmounts): boolean {
  return ours.capturedAgorot === theirs.capturedAgorot && ours.refundedAgorot === theirs.refundedAgorot;
}

async function tell(
  parts: PaymentParts,
  uid: string,
  orderNumber: number,
  ours: MovedAmounts,
  theirs: MovedAmounts | null,
) {
  const now = await databaseNow(parts.db, parts.clock);
  await notifyAdmin(
    parts.db,
    `discrepancy:${uid}`,
    "Our books and the card company's differ",
    { orderNumber, ours, theirs },
    now,
  );
}
