import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, desc, eq, gt, inArray, isNull, max, notInArray, type SQL, sql } from "drizzle-orm";
import { newId } from "../../../core/new-id";
import type { Transaction } from "../../../database/connect";
import { builtFor, type Columns, columnsOf, placeholdersOf } from "../../../database/prepared/built-for";
import { builtOnce } from "../../../database/prepared/built-once";
import { post } from "../../../outbox/outbox";
import type { Attempt, PaidFor } from "../attempt";
import type { PaymentParts } from "../payment-parts";
import { paymentAttempt } from "../schema";
import { callTime } from "../waiting-times";

/** The purpose of an attempt: to pay a booking, the price difference of a change, or a fee. */
export type Purpose = { bookingId: string } & PaidFor;

/** One card of a payment, with its amount in agorot. */
type Card = Pick<Attempt, "cardIndex" | "amountAgorot" | "noOfPayments">;

/** The first try and five retries. */
const maxAttempts = 6;

/** The condition for the attempts of a purpose. */
export function attemptsFor({ bookingId, ...paidFor }: Purpose): SQL | undefined {
  return and(eq(paymentAttempt.bookingId, bookingId), paying(paidFor));
}

const paying = ({ changeId, feeId }: PaidFor) =>
  and(
    changeId === null ? isNull(paymentAttempt.changeId) : eq(paymentAttempt.changeId, changeId),
    feeId === null ? isNull(paymentAttempt.feeId) : eq(paymentAttempt.feeId, feeId),
  );

/** The attempt with an open page for exactly this card; otherwise earlier pages are closed. */
export async function samePageOrAbandon(
  tx: Transaction,
  purpose: Purpose,
  card: Card,
  now: Date,
): Promise<Attempt | undefined> {
  const live = await openPages(tx).execute(purpose);
  const same = live.find(
    (attempt) =>
      attempt.pageUrl &&
      attempt.cardIndex === card.cardIndex &&
      attempt.amountAgorot === card.amountAgorot &&
      attempt.noOfPayments === card.noOfPayments &&
      attempt.pageExpiresAt &&
      attempt.pageExpiresAt > now,
  );
  if (same || live.length === 0) return same;
  await tx
    .update(paymentAttempt)
    .set({ state: "abandoned", updatedAt: now })
    .where(
      inArray(
        paymentAttempt.uid,
        live.map((attempt) => attempt.uid),
      ),
    );
  return undefined;
}

/**
 * The attempt with which one card pays a change or a fee: the one whose page is still open, or a new one; what earlier cards of this purpose
 * hold is released. A new attempt has no `pageExpiresAt` yet. While another call opens its page, `in-progress`: each would take a try of the
 * card, and a card entered on the first page would be let go.
 */
export async function attemptOfOneCard(
  parts: Pick<PaymentParts, "gateway" | "random">,
  tx: Transaction,
  purpose: Purpose,
  { amountAgorot, ...rate }: Pick<Attempt, "amountAgorot" | "rateValue" | "rateDate" | "rateKind">,
  now: Date,
): Promise<Result<Attempt, "too-many-attempts" | "in-progress">> {
  const card = { cardIndex: 1, amountAgorot, noOfPayments: 1 };
  const opening = await tx
    .select({ uid: paymentAttempt.uid })
    .from(paymentAttempt)
    .where(
      and(
        attemptsFor(purpose),
        eq(paymentAttempt.state, "page"),
        isNull(paymentAttempt.pageUrl),
        gt(paymentAttempt.createdAt, new Date(now.getTime() - callTime)),
      ),
    );
  if (opening.length > 0) return refuse("in-progress", { retryable: true });
  const same = await samePageOrAbandon(tx, purpose, card, now);
  if (same) return accept(same);
  const attempt = await insertAttempt(parts, tx, purpose, { ...card, ...rate }, now);
  if (!attempt) return refuse("too-many-attempts");
  await freeEarlierCards(tx, purpose, [], now);
  return accept(attempt);
}

/** Nothing if the card of this leg has used up its attempts. */
export async function insertAttempt(
  parts: Pick<PaymentParts, "gateway" | "random">,
  tx: Transaction,
  purpose: Purpose,
  {
    cardIndex,
    amountAgorot,
    noOfPayments,
    rateValue,
    rateDate,
    rateKind,
  }: Card & Pick<Attempt, "rateValue" | "rateDate" | "rateKind">,
  now: Date,
): Promise<Attempt | undefined> {
  // Attempts are numbered within the booking: changes and fees continue the booking's numbers.
  const [before] = await earlierAttempts(tx).execute({ ...purpose, cardIndex });
  if (before!.tries >= maxAttempts) return undefined;
  const values = {
    uid: newId(parts.random),
    ...purpose,
    cardIndex,
    attemptNo: (before!.lastNo ?? 0) + 1,
    state: "page" as const,
    gateway: parts.gateway.name,
    amountAgorot,
    rateValue,
    rateDate,
    rateKind,
    noOfPayments,
    createdAt: now,
    updatedAt: now,
  };
  const [attempt] = await insertedAttempt(tx, columnsOf(values)).execute(values);
  return attempt;
}

const payingThis = sql`${paymentAttempt.changeId} is not distinct from ${sql.placeholder("changeId")}::bigint
  and ${paymentAttempt.feeId} is not distinct from ${sql.placeholder("feeId")}::bigint`;
const ofThisBooking = eq(paymentAttempt.bookingId, sql.placeholder("bookingId"));

const openPages = builtOnce((db) =>
  db
    .select()
    .from(paymentAttempt)
    .where(and(ofThisBooking, payingThis, eq(paymentAttempt.state, "page")))
    .orderBy(desc(paymentAttempt.attemptNo))
    .prepare(""),
);

const earlierAttempts = builtOnce((db) =>
  db
    .select({
      tries: sql<number>`(count(*) filter (where ${payingThis}))::int`,
      lastNo: max(paymentAttempt.attemptNo),
    })
    .from(paymentAttempt)
    .where(and(ofThisBooking, eq(paymentAttempt.cardIndex, sql.placeholder("cardIndex"))))
    .prepare(""),
);

const insertedAttempt = builtFor((db, columns: Columns) =>
  db.insert(paymentAttempt).values(placeholdersOf<typeof paymentAttempt.$inferInsert>(columns)).returning().prepare(""),
);

/** An authorized card whose debit failed is replaced by another: its authorization is voided. */
export async function freeEarlierCards(
  tx: Transaction,
  purpose: Purpose,
  reusable: readonly Attempt[],
  now: Date,
): Promise<void> {
  const released = await tx
    .update(paymentAttempt)
    .set({ state: "voiding", updatedAt: now })
    .where(
      and(
        attemptsFor(purpose),
        eq(paymentAttempt.state, "approved"),
        notInArray(
          paymentAttempt.uid,
          reusable.map(({ uid }) => uid),
        ),
      ),
    )
    .returning({ uid: paymentAttempt.uid });
  for (const { uid } of released)
    await post(tx, `void:${uid}`, { kind: "void-hold", attemptUid: uid }, now, purpose.bookingId);
}
