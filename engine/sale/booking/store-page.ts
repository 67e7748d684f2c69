import type { bookings, StorePageResult } from "@contract/booking/booking";
import { languageOf } from "@contract/vocabulary/languages";
import { accept, type ParsedInput, type Refusal, type Result, refuse } from "@contract/wire/operation";
import { and, eq, inArray } from "drizzle-orm";
import { cardNumberField } from "../../core/card-digits";
import { allWrong } from "../../core/combine-refusals";
import { jerusalemDay } from "../../core/jerusalem-day";
import { agorotOf, amountOf, minorOf } from "../../core/money";
import { inTransactionOrNothing, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { servicesFor } from "../../offer/pricing/additional-services";
import { hasFlyingSafe } from "../../offer/pricing/flying-safe";
import { withReductions } from "../../offer/pricing/reductions";
import { quoteLifetime } from "../../offer/selection/calc-pack";
import { extendHold, nameHold, phoneHold } from "../../offer/stock/holds";
import type { Caller } from "../../people/caller/caller";
import { takeCoupons } from "../coupons/take-coupons";
import { agentTerms, tellExcessiveDiscount } from "../draft/agent-terms";
import type { BookingDraft } from "../draft/booking-draft";
import { reductionsOf } from "../draft/booking-reductions";
import { withServices } from "../draft/draft-price";
import { checkPassenger, type PassengerProblem } from "../draft/passenger-rules";
import { checkPayer } from "../draft/payer-rules";
import { priceAgain } from "../draft/price-again";
import { openedPassenger, sealedPassenger } from "../draft/sealed-passport";
import type { StoredQuote } from "../draft/stored-quote";
import { paymentAttempt } from "../payment/schema";
import { amountsOf } from "../payment/two-cards";
import { returnSubsidy, takeSubsidy } from "../subsidy/take-subsidy";
import { refreshStay } from "../supplier-stays/refresh-stay";
import { reservationOf } from "../supplier-stays/reservation";
import type { BookingParts } from "./booking-parts";
import { confirmWithoutPayment } from "./confirm-without-payment";
import { openBooking } from "./open-booking";
import { ownsBooking } from "./owns-booking";
import { booking, consentEvent } from "./schema";
import { changeable } from "./states";
import { missingFields, storedPage, termsVersion, travelRules } from "./stored-page";
import { type Booking, lockBooking, takeEdge } from "./transition";

type Asked = ParsedInput<typeof bookings.storePage>;
type Answer = Result<
  StorePageResult,
  (typeof bookings.storePage)["refusals"][number] | "not-found" | "not-logged-in" | "not-allowed" | "invalid-input"
>;
type Changed = {
  draft: BookingDraft;
  quote?: StoredQuote;
  set?: Partial<Booking>;
  /** Nothing that affects the payment changed: an open card page stays valid. */
  samePayment?: boolean;
};
type StageAnswer = Result<Changed, (typeof bookings.storePage)["refusals"][number] | "invalid-input" | "not-allowed">;

/** storePage: init opens the booking and takes the hold, later stages fill it in. A refused stage stores nothing. */
export async function storePage(parts: BookingParts, asked: Asked, caller: Caller): Promise<Answer> {
  const { packSelectionId: _, ...typed } = asked;
  const cardField = cardNumberField(typed);
  if (cardField !== null) return refuse("card-digits", { field: cardField });
  // The right to cancel comes from the paid service, never from the request.
  if (asked.ensureCancellation && asked.stage === "init") return refuse("not-allowed", { field: "ensureCancellation" });
  if (asked.stage === "init") {
    const opened = await openBooking(parts, asked, caller);
    return opened.ok ? accept(await storedPage(parts, opened.value, "init", asked.langCode)) : opened;
  }
  if (!asked.bookingId) return refuse("not-found", { field: "bookingId" });
  const bookingId = asked.bookingId;
  if (asked.stage === "check") {
    const refreshed = await refreshStay(parts, bookingId, caller, asked.langCode);
    if (!refreshed.ok) return refreshed;
  }
  const stored = await inTransactionOrNothing(
    parts.db,
    async (
      tx,
    ): Promise<
      Result<Booking, (typeof bookings.storePage)["refusals"][number] | "not-found" | "not-allowed" | "invalid-input">
    > => {
      const row = await lockBooking(tx, bookingId);
      if (!row || !ownsBooking(row, caller)) return refuse("not-found", { field: "bookingId" });
      if (row.state === "EXPIRED") return refuse("hold-expired");
      if (!changeable.includes(row.state)) return refuse("wrong-state", { details: { state: row.state } });
      // Once the supplier has received the request, the stay is frozen: its names and price no longer change.
      if (row.draft.stay && asked.stage !== "extend" && (await reservationOf(tx, row.id)))
        return refuse("wrong-state", { details: { state: row.state } });
      const now = await databaseNow(tx, parts.clock);
      const done = await stages[asked.stage as Exclude<Asked["stage"], "init">](parts, tx, row, asked, now);
      if (!done.ok) return done;
      if (asked.ensureCancellation && !hasFlyingSafe(done.value.draft))
        return refuse("not-allowed", { field: "ensureCancellation" });
      const kept = await keep(tx, row, done.value, now);
      if (asked.stage !== "check" || !asked.BypassPaymentByAgent || kept.quote.changedFrom) return accept(kept);
      const missing = missingFields(kept.draft, await travelRules(parts, kept.draft), kept.termsAcceptedAt !== null);
      if (missing.length > 0) return refuse("incomplete", { field: missing[0], details: { missing } });
      return confirmWithoutPayment(tx, kept, parts.publicUrl, now);
    },
    { random: parts.random },
  );
  if (!stored.ok && isExcessive(stored.refusal)) await tellExcessiveDiscount(parts, { id: bookingId }, stored.refusal);
  return stored.ok ? accept(await storedPage(parts, stored.value, asked.stage, asked.langCode)) : stored;
}

function isExcessive({ code, details }: Refusal): boolean {
  const { notAllowedExcessviveDiscount } = (details ?? {}) as { notAllowedExcessviveDiscount?: boolean };
  return code === "excessive-discount" || notAllowedExcessviveDiscount === true;
}

/** Writes a stage. A booking with an open card page goes back to STORED: anything that page approves is voided. */
async function keep(
  tx: Transaction,
  row: Booking,
  { draft, quote, set, samePayment }: Changed,
  now: Date,
): Promise<Booking> {
  const values = { ...set, draft, quote: quote ?? row.quote };
  if (row.state === "PAYMENT_URL" && !samePayment) {
    await tx
      .update(paymentAttempt)
      .set({ state: "abandoned", updatedAt: now })
      .where(and(eq(paymentAttempt.bookingId, row.id), inArray(paymentAttempt.state, ["page"])));
    return takeEdge(tx, row, "changed", "shopper", now, { set: values });
  }
  const [changed] = await tx
    .update(booking)
    .set({ ...values, version: row.version + 1, touchedAt: now })
    .where(eq(booking.id, row.id))
    .returning();
  return changed!;
}

type Stage = (parts: BookingParts, tx: Transaction, row: Booking, asked: Asked, now: Date) => Promise<StageAnswer>;

const stages: Record<Exclude<Asked["stage"], "init">, Stage> = {
  async passengers(parts, tx, { draft, holdId }, asked, now) {
    if (!asked.paxList) return refuse("incomplete", { field: "paxList" });
    const rules = await travelRules(parts, draft);
    const needs = { ...rules, returnOn: draft.dateTo, today: jerusalemDay(now) };
    const paxList = [];
    const wrong: Refusal<PassengerProblem>[] = [];
    for (const [index, stored] of draft.paxList.entries()) {
      const slot = openedPassenger(parts.dataKeys, stored);
      const at = asked.paxList.findIndex((passenger) => passenger.paxId === slot.paxId);
      const checked =
        at < 0
          ? { ok: false as const, refusals: [refuse("incomplete", { field: `paxList.${index}.firstName` }).refusal] }
          : checkPassenger(slot, asked.paxList[at]!, index, needs);
      if (checked.ok) paxList.push(sealedPassenger(parts.dataKeys, checked.value));
      else wrong.push(...checked.refusals);
    }
    if (wrong.length > 0) return allWrong(wrong);
    if (holdId) await nameHold(tx, holdId, now);
    return accept({ draft: { ...draft, paxList } });
  },

  async payer(parts, tx, row, asked, now) {
    if (!asked.payer) return refuse("incomplete", { field: "payer.firstName" });
    const checked = checkPayer(asked.payer);
    if (!checked.ok) return checked;
    if (row.holdId) {
      const phoned = await phoneHold(tx, row.holdId, checked.value.mobile, parts.holdLimits);
      if (!phoned.ok) return phoned;
    }
    // A missing value gets the specification's default in storage only; nothing is sent without a recorded consent.
    const consents = {
      ...row.draft.consents,
      sendPromotionalProductMails: asked.sendPromotionalProductMails ?? true,
      sendPromotionalInsuranceMails: asked.sendPromotionalInsuranceMails ?? true,
      sendEsimOffer: asked.sendEsimOffer ?? true,
    };
    const given = (["sendPromotionalProductMails", "sendPromotionalInsuranceMails", "sendEsimOffer"] as const).filter(
      (kind) => asked[kind] !== undefined,
    );
    if (given.length > 0) {
      await tx.insert(consentEvent).values(
        given.map((kind) => ({
          bookingId: row.id,
          kind,
          given: asked[kind]!,
          textVersion: termsVersion,
          language: languageOf[asked.langCode],
          at: now,
        })),
      );
    }
    const draft = { ...row.draft, payer: checked.value, consents };
    const sameIdentity = row.draft.payer?.IdenticationNumber === checked.value.IdenticationNumber;
    if (!row.draft.employer?.number || sameIdentity) return accept({ draft });
    // The subsidy belongs to the payer: a different payer has to enter their own number.
    const { agencyCode, variant } = row.draft.employer;
    await returnSubsidy(tx, row.id, now);
    const unsubsidised = { ...draft, employer: { agencyCode, variant } };
    const quote = withReductions(row.quote, reductionsOf(unsubsidised));
    return accept({ draft: unsubsidised, quote });
  },

  async extras(_parts, tx, row, asked, now) {
    const offered = servicesFor(row.quote.currency, row.draft.outwardFlightId !== null).map((service) => service.code);
    const chosen = [...new Set(asked.additionalServices ?? [])];
    const unknown = chosen.find((code) => !offered.includes(code));
    if (unknown !== undefined) return refuse("invalid-input", { field: "additionalServices" });
    const draft = { ...row.draft, additionalServices: chosen, extrasSeen: true };
    const quote = withServices(row.quote, draft);
    if (asked.couponCodes !== undefined) {
      const coupons = await takeCoupons(tx, row, draft, quote, asked.couponCodes, now);
      if (!coupons.ok) return coupons;
      draft.coupons = coupons.value;
    }
    // A subsidy never exceeds the price: its amount changes with the services.
    return accept({ draft, quote: withReductions(quote, reductionsOf(draft)) });
  },

  async employee({ dataKeys }, tx, row, asked, now) {
    const employer = await takeSubsidy(tx, dataKeys, row, row.quote, asked, now);
    if (!employer.ok) return employer;
    const draft = { ...row.draft, employer: employer.value };
    return accept({ draft, quote: withReductions(row.quote, reductionsOf(draft)) });
  },

  agent: (parts, tx, row, asked) => agentTerms(parts, tx, row, asked),

  async check(parts, tx, row, asked, now) {
    const again = await priceAgain({ ...parts, db: tx }, row, now);
    if (!again.ok) return again;
    const { quote } = again.value;
    const accepted = asked.acceptedPrice !== undefined && minorOf(asked.acceptedPrice) === quote.totalMinor;
    if (quote.changedFrom && !accepted) {
      // The new price is stored beside the old one, so that the page can show both and ask for consent.
      return accept({ draft: row.draft, quote: quote });
    }
    if (asked.price !== undefined && minorOf(asked.price) !== quote.totalMinor && !accepted) {
      return refuse("price-changed", {
        field: "price",
        details: { old: amountOf(minorOf(asked.price) ?? 0), new: amountOf(quote.totalMinor), reason: "CLAIM" },
      });
    }
    const { changedFrom: _, ...agreed } = quote;
    const renewed = quote.changedFrom ? new Date(now.getTime() + quoteLifetime) : again.value.quoteExpiresAt;
    if (!asked.acceptTerms) return refuse("terms-not-accepted", { field: "acceptTerms" });
    const split = await splitOf(parts, row, agreed, asked);
    if (!split.ok) return split;
    return accept({
      draft: { ...row.draft, split: split.value },
      quote: agreed,
      set: { termsVersion, termsAcceptedAt: now, quoteExpiresAt: renewed },
    });
  },

  async extend(_parts, tx, row, _asked, now) {
    if (!row.holdId || !(await extendHold(tx, row.holdId, now))) return refuse("wrong-state", { field: "stage" });
    return accept({ draft: row.draft, samePayment: true });
  },
};

/** An employee's request to pay with two cards, each of which pays a part. */
async function splitOf(
  { rates }: BookingParts,
  { draft }: Booking,
  { totalMinor, currency }: StoredQuote,
  { cards = 1, firstCardNIS }: Asked,
): Promise<Result<BookingDraft["split"], "invalid-split" | "not-allowed">> {
  if (cards === 1) return accept(undefined);
  if (!draft.employer) return refuse("not-allowed", { field: "cards" });
  const split = firstCardNIS === undefined ? {} : { firstAgorot: minorOf(firstCardNIS) ?? 0 };
  const rate = await rates.shown(currency);
  if (rate && !amountsOf(split, agorotOf(totalMinor, rate.value)))
    return refuse("invalid-split", { field: "firstCardNIS" });
  return accept(split);
}
