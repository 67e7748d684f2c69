import type { Shop } from "@contract/calls";
import type { ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod/v4";
import { bookingIdOf } from "~/booking/require-step.server";
import { printedMoment } from "~/format/dates";
import { required } from "~/forms/fields.server";
import { readForm, refused } from "~/forms/read-form.server";
import type { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { peoplePage } from "~/people/people-page.server";
import { peopleProblems, statusFor } from "~/people/people-problems.server";
import { ownAddress } from "~/session/own-address";

const AskForm = z.object({ question: required(1000, "error.question") });

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

/** Sends the agency's question about its booking. */
export async function askForAgency({ request, context }: ActionFunctionArgs) {
  const bookingId = bookingIdOf(request);
  const { shop, t } = await peoplePage(request, context);
  const form = await readForm(request, AskForm, t);
  if (!form.ok) return refused(form);
  const answer = await shop.agencyAskQuestion({ bookingId, question: form.value.question });
  if (answer.ok) return redirectKeeping(request, `${paths.confirmation(bookingId, { sent: "question" })}#questions`);
  const { code } = answer.refusal;
  if (code === "not-logged-in" || code === "not-allowed" || code === "not-found")
    throw redirectKeeping(request, paths.login("agent", ownAddress(request)));
  return refused(form, peopleProblems(answer.refusal, t, "question"), statusFor(answer.refusal));
}
