import { detailsOf } from "@contract/wire/details-of";
import type { Refusal, Result } from "@contract/wire/operation";
import type { TFunction } from "i18next";
import { dateProblems } from "~/booking/date-change.server";
import { giveTyped } from "~/booking/passports/passports-form.server";
import { questionOfName } from "~/desk/asked-questions";
import { codeProblem } from "~/desk/code-problem";
import type { DeskPage } from "~/desk/desk-page.server";
import { priceInText } from "~/format/money";
import type { FieldProblem } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import { peopleProblems } from "~/people/people-problems.server";
import { type ActionOutcome, generalProblem, wrong } from "./action-outcome.server";
import { correctContact, correctName, refundPart, sendAgain, waiveFee } from "./correction-actions.server";
import type { DeskBookingForm } from "./desk-booking-form.server";
import { cancelTraveller } from "./traveller-action.server";

const changeProblems: Record<
  string,
  | "error.sold-out"
  | "change.on-request"
  | "change.price-changed"
  | "change.cannot"
  | "change.not-confirmed"
  | "change.being-paid"
  | undefined
> = {
  "not-confirmed": "change.not-confirmed",
  "in-progress": "change.being-paid",
  "sold-out": "error.sold-out",
  "being-booked": "error.sold-out",
  "on-request": "change.on-request",
  "price-changed": "change.price-changed",
  "room-not-found": "change.cannot",
  "flight-unavailable": "change.cannot",
  "price-error": "change.cannot",
};

/** A dearer change of an order without payment, which would take its agency over its credit limit. */
function overLimit<T>(result: Result<T>, field: string, t: DeskPage["t"]): ActionOutcome | null {
  if (result.ok || result.refusal.code !== "credit-limit") return null;
  const account = detailsOf(result.refusal, "credit-limit");
  const shown = (amount = "") => priceInText(amount, "IL");
  const text = t("change.credit-limit", {
    open: shown(account?.openNIS),
    limit: shown(account?.limitNIS),
    price: shown(account?.priceNIS),
  });
  return { problems: [{ field, text }], status: 409 };
}

/** The customer is told to ask for a day on request; the desk, to have it confirmed. */
function deskDateProblems(refusal: Refusal, t: DeskPage["t"], people: TFunction<"people">): FieldProblem[] {
  if (refusal.code === "on-request") return [{ field: "date", text: t("change.confirm-first") }];
  return dateProblems(refusal, people);
}

/** Offers another day, which the customer answers and pays through the link. */
async function offerDate(
  shop: DeskPage["shop"],
  bookingId: string,
  {
    date,
    dateShopReason,
    dateWaiveReason,
    dateConfirmed: supplierConfirmed,
    dateAnswerBy: answerBy,
    totp,
  }: Extract<DeskBookingForm, { do: "date" }>,
  t: DeskPage["t"],
  people: TFunction<"people">,
): Promise<ActionOutcome> {
  if (dateWaiveReason) return wrong("dateWaiveReason", t("change.one-of-both"));
  if (!/^20\d\d-\d\d-\d\d$/.test(answerBy)) return wrong("dateAnswerBy", t("change.wrong"));
  const shopReason = dateShopReason || undefined;
  const offer = await shop.deskOfferDateChange({ bookingId, ...date, supplierConfirmed, shopReason, answerBy, totp });
  if (offer.ok) return { done: "offered" };
  const stepUp = codeProblem(offer, t, "date-totp");
  if (stepUp) return stepUp;
  if (offer.refusal.code === "invalid-input") return wrong("dateAnswerBy", t("change.wrong"));
  const limited = overLimit(offer, "date", t);
  if (limited) return limited;
  return { problems: deskDateProblems(offer.refusal, t, people), status: 409 };
}

/** Cancels the booking at the fee and refund that the form showed, or says why not. */
async function cancelWhole(
  shop: DeskPage["shop"],
  bookingId: string,
  { track, sure, shownRequest, shownTerms, totp }: Extract<DeskBookingForm, { do: "cancel" }>,
  t: DeskPage["t"],
) {
  if (!track || !sure) return { problems: [{ field: "cancel", text: t("cancel.choose") }], status: 422 };
  const shown = shownTerms.find((terms) => terms.startsWith(`${track} `))?.split(" ");
  // What is not provided is offered without amounts. Of any other track a form without them was not read.
  const [, shownFeeNIS, shownRefundNIS] = shown ?? (track === "provider" ? [] : [track, "0.00", "0.00"]);
  const cancelled = await shop.deskCancel({ bookingId, track, shownRequest, shownFeeNIS, shownRefundNIS, totp });
  if (cancelled.ok) return cancelled;
  const { code } = cancelled.refusal;
  if (code === "request-changed")
    return { problems: [{ field: "cancel", text: t("cancel.request-changed") }], status: 409 };
  if (code === "price-changed")
    return { problems: [{ field: "cancel", text: t("traveller.price-changed") }], status: 409 };
  return codeProblem(cancelled, t, "cancel-totp") ?? cancelled;
}

/** Performs one desk action on a booking. */
export async function deskAction(page: DeskPage, bookingId: string, form: DeskBookingForm): Promise<ActionOutcome> {
  const { shop, t, language } = page;
  const people = translator(language, "people");
  const outcome = <T>(result: Result<T>, done: string, field?: FieldProblem): ActionOutcome => {
    if (result.ok) return { done };
    const { code } = result.refusal;
    if (code === "invalid-input" && field) return { problems: [field], status: 422 };
    return { problems: [generalProblem(result.refusal, t)], status: code === "gateway-down" ? 503 : 409 };
  };
  switch (form.do) {
    case "confirm": {
      const confirmed = await shop.deskConfirm({ bookingId, totp: form.totp });
      return codeProblem(confirmed, t, "confirm-totp") ?? outcome(confirmed, "confirmed");
    }
    case "refuse": {
      const refusal = await shop.deskRefuse({ bookingId, reason: form.reason || undefined, totp: form.totp });
      return codeProblem(refusal, t, "refuse-totp") ?? outcome(refusal, "refused");
    }
    case "cancel": {
      const cancelled = await cancelWhole(shop, bookingId, form, t);
      return "problems" in cancelled ? cancelled : outcome(cancelled, "cancelled");
    }
    case "change": {
      const { toHotelId, answerBy, waiveReason, customerPays } = form;
      const [cls, shownNIS] = form.cls?.split(" ") ?? [];
      const wrongDay = { field: "answerBy", text: t("change.wrong") };
      if (!toHotelId || !cls) return { problems: [{ field: "cls", text: t("change.choose-room") }], status: 422 };
      if (!/^20\d\d-\d\d-\d\d$/.test(answerBy)) return { problems: [wrongDay], status: 422 };
      if (customerPays && waiveReason)
        return { problems: [{ field: "waiveReason", text: t("change.one-of-both") }], status: 422 };
      const offer = await shop.deskOfferHotelChange({
        bookingId,
        toHotelId,
        cls,
        answerBy,
        shownNIS,
        waiveReason: waiveReason || undefined,
        customerPays,
        totp: form.totp,
      });
      if (offer.ok) return { done: "offered" };
      const stepUp = codeProblem(offer, t, "change-totp") ?? overLimit(offer, "cls", t);
      if (stepUp) return stepUp;
      const { code, field } = offer.refusal;
      if (code === "invalid-input" && field === "waiveReason")
        return { problems: [{ field, text: t("change.waive-missing") }], status: 422 };
      if (code === "invalid-input" && field === "customerPays") return wrong("cls", t("change.no-card"));
      const reason = changeProblems[code];
      if (reason) return { problems: [{ field: "cls", text: t(reason) }], status: 409 };
      return outcome(offer, "offered", wrongDay);
    }
    case "date": {
      if (form.dateCustomerPays) return offerDate(shop, bookingId, form, t, people);
      const [shopReason, waiveReason] = [form.dateShopReason || undefined, form.dateWaiveReason || undefined];
      const { date, dateConfirmed: supplierConfirmed, totp } = form;
      const asked = { bookingId, ...date, supplierConfirmed, shopReason, waiveReason, totp };
      const dateChange = await shop.deskChangeDate(asked);
      const stepUp = codeProblem(dateChange, t, "date-totp") ?? overLimit(dateChange, "date", t);
      if (stepUp) return stepUp;
      return dateChange.ok
        ? { done: "date" }
        : { problems: deskDateProblems(dateChange.refusal, t, people), status: 409 };
    }
    case "name": {
      const { paxId, firstName, lastName } = form;
      const corrected = await shop.deskCorrectName({ bookingId, paxId, firstName, lastName, totp: form.totp });
      if (corrected.ok) return { done: "name" };
      const stepUp = codeProblem(corrected, t, "name-totp");
      if (stepUp) return stepUp;
      return { problems: peopleProblems(corrected.refusal, people, "safe"), status: 422 };
    }
    case "contact":
      return correctContact(page, bookingId, form);
    case "rename":
      return correctName(page, bookingId, form);
    case "waive-fee":
      return waiveFee(page, bookingId, form);
    case "refund":
      return refundPart(page, bookingId, form);
    case "traveller":
      return cancelTraveller(page, bookingId, form);
    case "again":
      return sendAgain(page, bookingId, form);
    case "passports": {
      const booking = translator(language, "booking");
      const { problems, refused } = await giveTyped(
        form.passports,
        // The desk has no travellers of its own.
        (lines) =>
          shop.deskGivePassports({ bookingId, passports: lines.map(({ useKept: _, ...passport }) => passport) }),
        booking,
      );
      if (problems.length > 0) return { problems, status: 422 };
      return refused ? { problems: [{ field: "", text: t("error.wrong-state") }], status: 409 } : { done: "passports" };
    }
    case "answer": {
      const { questionId, answer } = form;
      const wrong = { field: `answer-${questionId}`, text: t("questions.empty") };
      if (!answer || !questionId) return { problems: [wrong], status: 422 };
      return outcome(await shop.deskAnswer({ ...questionOfName(questionId), answer }), "answered", wrong);
    }
  }
}
