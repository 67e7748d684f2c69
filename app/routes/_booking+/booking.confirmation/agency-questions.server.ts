import type { Shop } from "@contract/calls";
import type { ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod/v4";
import { bookingIdOf } from "~/booking/require-step.server";
import { printedMoment } from "~/format/dates";
import { matching, required } from "~/forms/fields.server";
import { readForm, refused } from "~/forms/read-form.server";
import type { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { peoplePage } from "~/people/people-page.server";
import { peopleProblems, statusFor } from "~/people/people-problems.server";
import { ownAddress } from "~/session/own-address";

const AskForm = z.discriminatedUnion("do", [
  z.object({ do: z.literal("ask"), question: required(1000, "error.question") }),
  z.object({ do: z.literal("withdraw-question"), questionId: matching(/^[1-9]\d{0,8}$/) }),
]);

/** What the agency asked about a booking it made, as its page shows it; null for everybody else. */
export async function agencyQuestions(shop: Shop, bookingId: string, t: ReturnType<typeof translator>) {
  const answer = await shop.agencyQuestions({ bookingId, to: 20 });
  if (!answer.ok) return null;
  return answer.value.items.map(({ id, question, answer, clerkName, askedAt }) => {
    const at = `\u2066${printedMoment(askedAt)}\u2069`;
    const about = clerkName ? t("ask.by", { clerk: `\u2068${clerkName}\u2069`, at }) : t("ask.at", { at });
    return { id, question, answer, about };
  });
}

/** Sends the agency's question about its booking, or takes one back that has no answer yet. */
export async function askForAgency({ request, context }: ActionFunctionArgs) {
  const bookingId = bookingIdOf(request);
  const { shop, t } = await peoplePage(request, context);
  const form = await readForm(request, AskForm, t);
  if (!form.ok) return refused(form);
  const isAsked = form.value.do === "ask";
  const answer =
    form.value.do === "ask"
      ? await shop.agencyAskQuestion({ bookingId, question: form.value.question })
      : await shop.agencyWithdrawQuestion({ bookingId, questionId: Number(form.value.questionId) });
  // One that was answered or taken back meanwhile: the page shows what became of it.
  if (answer.ok || answer.refusal.code === "already-answered")
    return redirectKeeping(request, `${paths.confirmation(bookingId, isAsked ? { sent: "question" } : {})}#questions`);
  const { code } = answer.refusal;
  if (code === "not-logged-in" || code === "not-allowed" || code === "not-found")
    throw redirectKeeping(request, paths.login("agent", ownAddress(request)));
  return refused(form, peopleProblems(answer.refusal, t, "question"), statusFor(answer.refusal));
}
