import type { Shop } from "@contract/calls";
import { alsoRefused, detailsOf } from "@contract/wire/details-of";
import type { Refusal } from "@contract/wire/operation";
import type { ActionFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import type * as z from "zod/v4";
import { codeProblem } from "~/desk/code-problem";
import { deskPage, deskValue } from "~/desk/desk-page.server";
import { printedDate } from "~/format/dates";
import { type AnswerTo, readForm, refused } from "~/forms/read-form.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { isLanguage, ownNames } from "~/i18n/languages";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { LetterForm } from "./letter-form.server";

const inLanguage = /^(subjects|texts)\.(he|en|ru|ar)$/;

type Step = { shop: Shop; t: TFunction<"desk">; form: Submitted; value: z.output<typeof LetterForm>; request: Request };
type Submitted = AnswerTo<typeof LetterForm>;

/** Deletes a draft, or saves it; then mails it to one address, or starts sending it. */
export async function letterAction({ request, context, params }: ActionFunctionArgs) {
  const { shop, t } = await deskPage(request, context);
  const form = await readForm(request, LetterForm, t);
  if (!form.ok) return refused(form);
  const step: Step = { shop, t, form, value: form.value, request };
  const isNew = params.id === "new";
  const identity = isNew ? {} : { id: params.id ?? "", version: Number(form.value.version ?? 1) };
  if (form.value.do === "delete" && !isNew) {
    const deleted = await shop.deskDeleteLetter({ id: params.id ?? "", version: Number(form.value.version ?? 1) });
    return deleted.ok
      ? redirectKeeping(request, paths.desk("newsletter", { done: "deleted" }))
      : refusedSave(step, deleted);
  }
  const saving = await shop.deskSaveLetter({ ...identity, subjects: form.value.subjects, texts: form.value.texts });
  if (!saving.ok) return refusedSave(step, saving);
  const redirectDone = (what: "saved" | "tested" | "sending") =>
    redirectKeeping(request, paths.deskLetter(saving.value.id, { done: what }));
  // A new one has no other buttons yet.
  if (isNew || form.value.do === "save" || !form.value.do) return redirectDone("saved");
  if (form.value.do === "test") return (await refusedTest(step, saving.value.id)) ?? redirectDone("tested");
  return (await refusedSend(step, saving.value)) ?? redirectDone("sending");
}

/** A refusal that belongs to no field. */
function general({ form, t }: Step, key: "wrong-state" | "changed" | "no-subscribers" | "no-postal-address") {
  return refused(form, [{ field: "", text: t(`newsletter.${key}`, { setting: "\u2066COMPANY_ADDRESS\u2069" }) }], 409);
}

function refusedSave(step: Step, { refusal }: { ok: false; refusal: Refusal }) {
  const { form, t, request } = step;
  const { code, field: fieldName = "" } = refusal;
  if (code === "wrong-state") return general(step, "wrong-state");
  if (code === "changed-meanwhile") return general(step, "changed");
  if (code !== "invalid-input") deskValue(request, { ok: false, refusal });
  const also = alsoRefused(refusal).map(({ field = "" }) => field);
  const problems = [...new Set([fieldName, ...also])].flatMap((field): FieldProblem[] => {
    const [, part, one] = inLanguage.exec(field) ?? [];
    if (!part || !isLanguage(one)) return [];
    const what = t(part === "subjects" ? "newsletter.subject" : "newsletter.text");
    return [{ field, text: t("newsletter.wrong"), label: t("newsletter.in", { what, language: ownNames[one] }) }];
  });
  return refused(form, problems.length > 0 ? problems : [{ field: "", text: t("newsletter.wrong") }]);
}

async function refusedTest(step: Step, id: string) {
  const { shop, form, t, value, request } = step;
  const { email, language, testTotp: totp } = value;
  const testAnswer = await shop.deskTestLetter({ id, email, language, totp });
  if (testAnswer.ok) return null;
  const stepUp = codeProblem(testAnswer, t, "testTotp");
  if (stepUp) return refused(form, stepUp.problems, stepUp.status);
  const { code } = testAnswer.refusal;
  if (code === "invalid-email") return refused(form, [{ field: "email", text: t("newsletter.wrong-email") }]);
  if (code === "too-many-requests") return refused(form, [{ field: "email", text: t("newsletter.too-many") }], 429);
  if (code === "no-postal-address") return general(step, code);
  deskValue(request, testAnswer);
  return null;
}

async function refusedSend(step: Step, { id, version }: { id: string; version: number }) {
  const { shop, form, t, value, request } = step;
  if (!value.sure) return refused(form, [{ field: "sure", text: t("newsletter.not-sure") }]);
  const answer = await shop.deskSendLetter({ id, version, totp: value.totp });
  if (answer.ok) return null;
  const stepUp = codeProblem(answer, t);
  if (stepUp) return refused(form, stepUp.problems, stepUp.status);
  const { code } = answer.refusal;
  const early = detailsOf(answer.refusal, "too-soon");
  if (early) {
    const date = `\u2066${printedDate(early.from)}\u2069`;
    return refused(form, [{ field: "", text: t("newsletter.too-soon", { date }) }], 409);
  }
  if (code === "changed-meanwhile") return general(step, "changed");
  if (code === "wrong-state" || code === "no-subscribers" || code === "no-postal-address") return general(step, code);
  deskValue(request, answer);
  return null;
}
