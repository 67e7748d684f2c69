import { CancellationTrack } from "@contract/booking/visitors";
import type { Refusal, Result } from "@contract/wire/operation";
import type { TFunction } from "i18next";
import { dateProblems, typedDate } from "~/booking/date-change.server";
import type { DeskPage } from "~/desk/desk-page.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import { nameError, peopleProblems, typed } from "~/people/sign-in-page.server";

type Done = { done: string } | { problems: FieldProblem[]; status: number };

const texts = ["wrong-state", "gateway-refused", "gateway-down", "sold-out"] as const;

function general(refusal: Refusal, t: TFunction<"desk">): FieldProblem {
  const known = texts.find((code) => code === refusal.code);
  return { field: "", text: t(known ? `error.${known}` : "error.general") };
}

/** What the desk typed to offer another hotel: the room's value carries the difference in price that was shown beside it. */
export function typedChange(form: FormData) {
  const [cls = "", shownNIS] = typed(form, "cls", 60).split(" ");
  return {
    toHotelId: typed(form, "toHotelId", 64),
    cls,
    shownNIS: shownNIS && /^-?\d{1,10}\.\d{2}$/.test(shownNIS) ? shownNIS : undefined,
    answerBy: typed(form, "answerBy", 10),
    waiveReason: typed(form, "waiveReason", 300).trim(),
  };
}

const changeProblems: Record<
  string,
  "error.sold-out" | "change.on-request" | "change.price-changed" | "change.cannot" | undefined
> = {
  "sold-out": "error.sold-out",
  "being-booked": "error.sold-out",
  "on-request": "change.on-request",
  "price-changed": "change.price-changed",
  "room-not-found": "change.cannot",
  "flight-unavailable": "change.cannot",
  "price-error": "change.cannot",
};

/** One of the things the desk does to a booking; `do` of the form says which. */
export async function deskAction(
  { shop, t, language }: DeskPage,
  bookingId: string,
  form: FormData,
): Promise<Done | null> {
  const people = translator(language, "people") as TFunction<"people">;
  const said = <T>(result: Result<T>, done: string, field?: FieldProblem): Done => {
    if (result.ok) return { done };
    const { code } = result.refusal;
    if (code === "invalid-input" && field) return { problems: [field], status: 422 };
    return { problems: [general(result.refusal, t)], status: code === "gateway-down" ? 503 : 409 };
  };
  switch (form.get("do")) {
    case "confirm":
      return said(await shop.deskConfirm({ bookingId }), "confirmed");
    case "refuse":
      return said(
        await shop.deskRefuse({ bookingId, reason: typed(form, "reason", 300).trim() || undefined }),
        "refused",
      );
    case "cancel": {
      const track = CancellationTrack.safeParse(form.get("track")).data;
      if (!track || form.get("sure") !== "on")
        return { problems: [{ field: "cancel", text: t("cancel.choose") }], status: 422 };
      return said(await shop.deskCancel({ bookingId, track }), "cancelled");
    }
    case "change": {
      const { toHotelId, cls, shownNIS, answerBy, waiveReason } = typedChange(form);
      const wrong = { field: "answerBy", text: t("change.wrong") };
      if (!toHotelId || !cls) return { problems: [{ field: "cls", text: t("change.choose-room") }], status: 422 };
      if (!/^20\d\d-\d\d-\d\d$/.test(answerBy)) return { problems: [wrong], status: 422 };
      const offered = await shop.deskOfferHotelChange({
        bookingId,
        toHotelId,
        cls,
        answerBy,
        shownNIS,
        waiveReason: waiveReason || undefined,
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
      const chosen = typedDate(form);
      if (!chosen) return { problems: [{ field: "date", text: people("error.choose-date") }], status: 422 };
      const waiveReason = typed(form, "dateWaiveReason", 300).trim() || undefined;
      const moved = await shop.deskChangeDate({ bookingId, ...chosen, waiveReason });
      return moved.ok ? { done: "date" } : { problems: dateProblems(moved.refusal, people), status: 409 };
    }
    case "name": {
      const name = {
        paxId: typed(form, "paxId", 20),
        firstName: typed(form, "firstName", 60),
        lastName: typed(form, "lastName", 60),
      };
      const empty = (["firstName", "lastName"] as const).filter((field) => name[field].trim() === "");
      if (empty.length > 0)
        return { problems: empty.map((field) => ({ field, text: nameError(field, people) })), status: 422 };
      const corrected = await shop.deskCorrectName({ bookingId, ...name });
      if (corrected.ok) return { done: "name" };
      return { problems: peopleProblems(corrected.refusal, people, "safe"), status: 422 };
    }
    case "answer": {
      const questionId = Number(typed(form, "questionId", 10));
      const answer = typed(form, "answer", 2000).trim();
      const wrong = { field: `answer-${questionId}`, text: t("questions.empty") };
      if (!answer || !Number.isInteger(questionId) || questionId < 1) return { problems: [wrong], status: 422 };
      return said(await shop.deskAnswer({ questionId, answer }), "answered", wrong);
    }
    default:
      return null;
  }
}
