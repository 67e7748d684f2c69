import type { bookings, PaymentUrlResult } from "@contract/booking/booking";
import type { Language } from "@contract/vocabulary/languages";
import { mostPayments } from "@contract/vocabulary/payment-counts";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, count, desc, eq, inArray, notInArray } from "drizzle-orm";
import { agorotOf, amountOf, minorOf } from "../../core/money";
import { newId } from "../../core/new-id";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { hold } from "../../offer/stock/schema";
import { notifyAdmin, post } from "../../outbox/outbox";
import type { Caller } from "../../people/caller/caller";
import { ownsBooking } from "../booking/owns-booking";
import { booking } from "../booking/schema";
import { missingFields, travelRules } from "../booking/stored-page";
import { type Booking, lockBooking, takeEdge } from "../booking/transition";
import { checkPayer } from "../draft/payer-rules";
import { priceAgain } from "../draft/price-again";
import { refreshStay } from "../supplier-stays/refresh-stay";
import type { Attempt } from "./attempt";
import { installments } from "./installments";
import type { PaymentParts } from "./payment-parts";
import { signReturnState } from "./return-state";
import { paymentAttempt } from "./schema";
import { amountsOf, cardsOf, liveAttempts } from "./two-cards";

type Asked = ParsedInput<typeof bookings.getPaymentUrl>;
type Refused = (typeof bookings.getPaymentUrl)["refusals"][number] | "not-found" | "invalid-input";

/** The first try and five retries. */
export const mostAttempts = 6;

/**
 * Opens a payment attempt: the shekel amount is computed with the transfer-selling rate and frozen in it, then the hosted page is made.
 * Asked again while that page is alive and nothing changed, it answers the same page.
 */
export async function getPaymentUrl(
  parts: PaymentParts,
  asked: Asked,
  caller: Caller,
): Promise<Result<PaymentUrlResult, Refused>> {
  const origin = asked.returnOrigin ?? parts.publicUrl;
  if (origin !== parts.publicUrl && !(await parts.isOwnOrigin(origin)))
    return refuse("invalid-input", { field: "returnOrigin" });

  const refreshed = await refreshStay(parts, asked.bookingId, caller, asked.langCode);
  if (!refreshed.ok) return refreshed;
  const opened = await inTransaction(parts.db, (tx) => openAttempt(parts, tx, asked, caller), {
    random: parts.random,
  });
  if (!opened.ok) return opened;
  const { attempt, row, expiresAt } = opened.value;
  const { totalAgorot } = opened.value;
  if (attempt.pageUrl) return accept(answerOf(origin, row, attempt, totalAgorot, expiresAt));

  const state = signReturnState(parts.secret, {
    uid: attempt.uid,
    bookingId: row.id,
    language: row.language as Language,
    channel: row.channel ?? undefined,
    marketerId: row.marketerId ?? undefined,
  });
  const back = (result: string) =>
    // The frame comes without our cookies: the address alone can say in which language its page is.
    `${origin}/redirect-verified?uid=${attempt.uid}&result=${result}&state=${encodeURIComponent(state)}&lang=${row.language}`;
  const payer = row.draft.payer!;
  const page = await parts.gateway.createHostedPage({
    paymentTransUid: attempt.uid,
    amountAgorot: attempt.amountAgorot,
    noOfPayments: attempt.noOfPayments,
    language: row.language as Language,
    customer: { name: `${payer.firstName} ${payer.lastName}`, email: payer.email, phone: payer.mobile },
    description: String(row.orderNumber),
    successUrl: back("success"),
    failureUrl: back("failure"),
    cancelUrl: back("cancel"),
    callbackUrl: parts.callbackUrl,
    expiresInMinutes: Math.max(5, Math.ceil((expiresAt.getTime() - attempt.createdAt.getTime()) / 60_000)),
  });
  const now = await databaseNow(parts.db, parts.clock);
  if (page.outcome !== "done") {
    await parts.db
      .update(paymentAttempt)
      .set({ state: "abandoned", updatedAt: now })
      .where(and(eq(paymentAttempt.uid, attempt.uid), eq(paymentAttempt.state, "page")));
    await notifyAdmin(
      parts.db,
      `gateway-page:${parts.gateway.name}`,
      "The card company's page could not be opened",
      { outcome: page.outcome },
      now,
    );
    return refuse("gateway-down", { retryable: true });
  }
  const [withPage] = await parts.db
    .update(paymentAttempt)
    .set({ pageId: page.value.pageId, pageUrl: page.value.url, pageExpiresAt: expiresAt, updatedAt: now })
    .where(and(eq(paymentAttempt.uid, attempt.uid), eq(paymentAttempt.state, "page")))
    .returning();
  return withPage
    ? accept(answerOf(origin, row, withPage, totalAgorot, expiresAt))
    : refuse("in-progress", { retryable: true });
}

type Opened = { attempt: Attempt; row: Booking; totalAgorot: number; expiresAt: Date };

async function openAttempt(
  parts: PaymentParts,
  tx: Transaction,
  asked: Asked,
  caller: Caller,
): Promise<Result<Opened, Refused>> {
  const row = await lockBooking(tx, asked.bookingId);
  if (!row || !ownsBooking(row, caller)) return refuse("not-found", { field: "bookingId" });
  if (row.state === "EXPIRED") return refuse("hold-expired");
  if (row.state !== "STORED" && row.state !== "PAYMENT_URL" && row.state !== "VERIFIED")
    return refuse("wrong-state", { details: { state: row.state } });
  const payer = asked.payer && checkPayer(asked.payer);
  if (payer && !payer.ok) return payer;
  const draft = payer ? { ...row.draft, payer: payer.value } : row.draft;
  const missing = missingFields(draft, await travelRules(parts, draft), row.termsAcceptedAt !== null);
  if (missing.includes("acceptTerms")) return refuse("terms-not-accepted", { field: "acceptTerms" });
  if (missing.length > 0) return refuse("incomplete", { field: missing[0], details: { missing } });
  const now = await databaseNow(tx, parts.clock);
  const [held] = await tx
    .select()
    .from(hold)
    .where(eq(hold.id, row.holdId ?? ""));
  if (held?.state !== "active" || held.expiresAt <= now) return refuse("hold-expired");
  const again = await priceAgain({ ...parts, db: tx }, row, now);
  if (!again.ok) return again;
  const { quote, quoteExpiresAt } = again.value;
  const changed = quote.changedFrom;
  if (changed) {
    // Kept beside the old one: the page shows both and asks.
    await tx.update(booking).set({ quote }).where(eq(booking.id, row.id));
    return refuse("price-changed", {
      details: { old: amountOf(changed.totalMinor), new: amountOf(quote.totalMinor), reason: changed.reason },
    });
  }
  const rate = await parts.rates.charge(quote.currency);
  if (!rate) {
    await notifyAdmin(
      tx,
      `rate-missing:${quote.currency}`,
      "No transfer-selling rate for the day: payment is closed",
      { currency: quote.currency },
      now,
    );
    return refuse("payment-closed", { retryable: true });
  }
  const payments = draft.payer!.NoOfPayment;
  const heldBefore = await heldCards(tx, row, payments);
  // A pair of cards is paid at one rate: that of the first.
  const { rateValue, rateDate, rateKind } = heldBefore[0] ?? {
    rateValue: rate.value,
    rateDate: rate.date,
    rateKind: rate.kind,
  };
  const totalAgorot = quote.currency === "ILS" ? quote.totalMinor : agorotOf(quote.totalMinor, rateValue);
  if (asked.shownPrice !== undefined && minorOf(asked.shownPrice) !== totalAgorot) {
    return refuse("price-changed", {
      field: "shownPrice",
      details: { old: asked.shownPrice, new: amountOf(totalAgorot), reason: "RATE" },
    });
  }
  const amounts = amountsOf(draft.split, totalAgorot);
  if (!amounts) return refuse("incomplete", { field: "firstCardNIS" });
  const kept = heldBefore.filter(({ leg, amountAgorot }) => amounts[leg - 1] === amountAgorot);
  const leg = amounts.findIndex((_, index) => !kept.some((attempt) => attempt.leg === index + 1)) + 1;
  if (leg === 0) return refuse("wrong-state", { details: { state: row.state } });
  const amountAgorot = amounts[leg - 1]!;

  const live = await tx
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.bookingId, row.id), eq(paymentAttempt.state, "page")))
    .orderBy(desc(paymentAttempt.attemptNo));
  const same = live.find(
    (attempt) =>
      attempt.pageUrl &&
      attempt.leg === leg &&
      attempt.amountAgorot === amountAgorot &&
      attempt.noOfPayments === payments &&
      attempt.pageExpiresAt &&
      attempt.pageExpiresAt > now,
  );
  if (same) return accept({ attempt: same, row, totalAgorot, expiresAt: same.pageExpiresAt! });
  if (live.length > 0) {
    await tx
      .update(paymentAttempt)
      .set({ state: "abandoned", updatedAt: now })
      .where(
        inArray(
          paymentAttempt.uid,
          live.map((attempt) => attempt.uid),
        ),
      );
  }
  const [tries] = await tx
    .select({ count: count() })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.bookingId, row.id), eq(paymentAttempt.leg, leg)));
  if ((tries?.count ?? 0) >= mostAttempts) return refuse("too-many-attempts");
  const [attempt] = await tx
    .insert(paymentAttempt)
    .values({
      uid: newId(parts.random),
      bookingId: row.id,
      leg,
      attemptNo: (tries?.count ?? 0) + 1,
      state: "page",
      gateway: parts.gateway.name,
      amountAgorot,
      rateValue,
      rateDate,
      rateKind,
      noOfPayments: payments,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  await freeEarlierCards(tx, row.id, kept, now);
  const waiting = await takeEdge(tx, row, "payment-opened", "shopper", now, { set: { draft, quote, quoteExpiresAt } });
  return accept({ attempt: attempt!, row: waiting, totalAgorot, expiresAt: held.expiresAt });
}

/** Of two cards, those that are held already and stay so while the other is given: as long as nothing else was changed. */
async function heldCards(tx: Transaction, row: Booking, payments: number): Promise<Attempt[]> {
  if (!row.draft.split || row.state !== "PAYMENT_URL") return [];
  const live = await liveAttempts(tx, row.id);
  return live.filter(({ state, noOfPayments }) => state === "approved" && noOfPayments === payments);
}

/** A card that was held and whose debit failed makes room for another: its hold is freed. */
async function freeEarlierCards(tx: Transaction, bookingId: string, kept: Attempt[], now: Date): Promise<void> {
  const freed = await tx
    .update(paymentAttempt)
    .set({ state: "voiding", updatedAt: now })
    .where(
      and(
        eq(paymentAttempt.bookingId, bookingId),
        eq(paymentAttempt.state, "approved"),
        notInArray(
          paymentAttempt.uid,
          kept.map(({ uid }) => uid),
        ),
      ),
    )
    .returning({ uid: paymentAttempt.uid });
  for (const { uid } of freed) await post(tx, `void:${uid}`, { kind: "void-hold", attemptUid: uid }, now, bookingId);
}

function answerOf(
  origin: string,
  row: Booking,
  attempt: Attempt,
  totalAgorot: number,
  expiresAt: Date,
): PaymentUrlResult {
  const { first, other } = installments(attempt.amountAgorot, attempt.noOfPayments);
  return {
    bookTransId: row.id,
    paymentTransUid: attempt.uid,
    paymentUrl: attempt.pageUrl!,
    mode: "iframe",
    expiresAt: expiresAt.toISOString(),
    amountNIS: amountOf(attempt.amountAgorot),
    totalNIS: amountOf(totalAgorot),
    maccabiCardIndex: attempt.leg,
    cards: cardsOf(row.draft),
    rate: { value: attempt.rateValue, date: attempt.rateDate, kind: "transferSell", estimate: false },
    noOfPayments: attempt.noOfPayments,
    maxNoOfPayments: mostPayments,
    firstPayment: amountOf(first),
    otherPayments: amountOf(other),
    blockedBrands: ["AMEX", "DINERS"],
    messageOrigin: origin,
  };
}
