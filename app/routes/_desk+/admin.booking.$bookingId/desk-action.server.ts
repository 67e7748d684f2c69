import { CancellationTrack } from "@contract/booking/visitors";
import type { Refusal, Result } from "@contract/wire/operation";
import type { TFunction } from "i18next";
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
      const wrong = { field: "answerBy", text: t("change.wrong") };
      const [toHotelId, answerBy] = [typed(form, "toHotelId", 64), typed(form, "answerBy", 10)];
      if (!toHotelId || !/^20\d\d-\d\d-\d\d$/.test(answerBy)) return { problems: [wrong], status: 422 };
      return said(await shop.deskOfferHotelChange({ bookingId, toHotelId, answerBy }), "offered", wrong);
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
