import type { Refusal, Result } from "@contract/wire/operation";
import type { TFunction } from "i18next";
import { dateProblems } from "~/booking/date-change.server";
import { codeAsked } from "~/desk/code-asked";
import type { DeskPage } from "~/desk/desk-page.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import { peopleProblems } from "~/people/sign-in-page.server";

import type { DeskBookingForm } from "./desk-booking-form.server";

type Done = { done: string } | { problems: FieldProblem[]; status: number };

const texts = ["wrong-state", "in-progress", "gateway-refused", "gateway-down", "sold-out"] as const;

function general(refusal: Refusal, t: TFunction<"desk">): FieldProblem {
  const known = texts.find((code) => code === refusal.code);
  return { field: "", text: t(known ? `error.${known}` : "error.general") };
}

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

/** Offers another day, which the customer answers and pays through the link. */
async function offerDate(
  shop: DeskPage["shop"],
  bookingId: string,
  { date, dateWaiveReason, dateAnswerBy: answerBy }: Extract<DeskBookingForm, { do: "date" }>,
  t: DeskPage["t"],
  people: TFunction<"people">,
): Promise<Done> {
  const wrong = (field: string, text: string): Done => ({ problems: [{ field, text }], status: 422 });
  if (dateWaiveReason) return wrong("dateWaiveReason", t("change.one-of-both"));
  if (!/^20\d\d-\d\d-\d\d$/.test(answerBy)) return wrong("dateAnswerBy", t("change.wrong"));
  const offered = await shop.deskOfferDateChange({ bookingId, ...date, answerBy });
  if (offered.ok) return { done: "offered" };
  if (offered.refusal.code === "invalid-input") return wrong("dateAnswerBy", t("change.wrong"));
  return { problems: dateProblems(offered.refusal, people), status: 409 };
}

/** Performs one desk action on a booking. */
export async function deskAction(
  { shop, t, language }: DeskPage,
  bookingId: string,
  asked: DeskBookingForm,
): Promise<Done> {
  const people = translator(language, "people") as TFunction<"people">;
  const said = <T>(result: Result<T>, done: string, field?: FieldProblem): Done => {
    if (result.ok) return { done };
    const { code } = result.refusal;
    if (code === "invalid-input" && field) return { problems: [field], status: 422 };
    return { problems: [general(result.refusal, t)], status: code === "gateway-down" ? 503 : 409 };
  };
  switch (asked.do) {
    case "confirm":
      return said(await shop.deskConfirm({ bookingId }), "confirmed");
    case "refuse": {
      const ended = await shop.deskRefuse({ bookingId, reason: asked.reason || undefined, totp: asked.totp });
      return codeAsked(ended, t, "refuse-totp") ?? said(ended, "refused");
    }
    case "cancel": {
      const { track, sure } = asked;
      if (!track || !sure) return { problems: [{ field: "cancel", text: t("cancel.choose") }], status: 422 };
      const cancelled = await shop.deskCancel({ bookingId, track, totp: asked.totp });
      return codeAsked(cancelled, t, "cancel-totp") ?? said(cancelled, "cancelled");
    }
    case "change": {
      const { toHotelId, answerBy, waiveReason, customerPays } = asked;
      const [cls, shownNIS] = asked.cls?.split(" ") ?? [];
      const wrong = { field: "answerBy", text: t("change.wrong") };
      if (!toHotelId || !cls) return { problems: [{ field: "cls", text: t("change.choose-room") }], status: 422 };
      if (!/^20\d\d-\d\d-\d\d$/.test(answerBy)) return { problems: [wrong], status: 422 };
      if (customerPays && waiveReason)
        return { problems: [{ field: "waiveReason", text: t("change.one-of-both") }], status: 422 };
      const offered = await shop.deskOfferHotelChange({
        bookingId,
        toHotelId,
        cls,
        answerBy,
        shownNIS,
        waiveReason: waiveReason || undefined,
        customerPays,
      });
      if (offered.ok) return { done: "offered" };
      const { code, field } = offered.refusal;
      if (code === "invalid-input" && field === "waiveReason")
        return { problems: [{ field, text: t("change.waive-missing") }], status: 422 };
      const reason = changeProblems[code];
      if (reason) return { problems: [{ field: "cls", text: t(reason) }], status: 409 };
      return said(offered, "offered", wrong);
    }
    case "date": {
      if (asked.dateCustomerPays) return offerDate(shop, bookingId, asked, t, people);
      const waiveReason = asked.dateWaiveReason || undefined;
      const moved = await shop.deskChangeDate({ bookingId, ...asked.date, waiveReason, totp: asked.totp });
      const stepUp = codeAsked(moved, t, "date-totp");
      if (stepUp) return stepUp;
      return moved.ok ? { done: "date" } : { problems: dateProblems(moved.refusal, people), status: 409 };
    }
    case "name": {
      const { paxId, firstName, lastName } = asked;
      const corrected = await shop.deskCorrectName({ bookingId, paxId, firstName, lastName });
      if (corrected.ok) return { done: "name" };
      return { problems: peopleProblems(corrected.refusal, people, "safe"), status: 422 };
    }
    case "answer": {
      const { questionId, answer } = asked;
      const wrong = { field: `answer-${questionId}`, text: t("questions.empty") };
      if (!answer || !questionId) return { problems: [wrong], status: 422 };
      return said(await shop.deskAnswer({ questionId: Number(questionId), answer }), "answered", wrong);
    }
  }
}
