import type { ActionFunctionArgs } from "@remix-run/node";
import { codeAsked } from "~/desk/code-asked";
import { deskPage, deskValue } from "~/desk/desk-page.server";
import { printedDate } from "~/format/dates";
import { readForm, refused } from "~/forms/read-form.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { ownNames } from "~/i18n/languages";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { LetterForm } from "./letter-form.server";

const inLanguage = /^(subjects|texts)\.(he|en|ru|ar)$/;

/** Saves a newsletter; then mails it to one address, or starts sending it. */
export async function letterAction({ request, context, params }: ActionFunctionArgs) {
  const { shop, t } = await deskPage(request, context);
  const form = await readForm(request, LetterForm, t);
  if (!form.ok) return refused(form);
  const { subjects, texts, email, language, sure, totp } = form.value;
  const known = params.id === "new" ? {} : { id: params.id ?? "", version: Number(form.value.version ?? 1) };
  const saved = await shop.deskSaveLetter({ ...known, subjects, texts });
  if (!saved.ok) {
    const { code, field: named = "", details } = saved.refusal;
    if (code === "changed-meanwhile" || code === "wrong-state")
      return refused(
        form,
        [{ field: "", text: t(code === "wrong-state" ? "newsletter.wrong-state" : "newsletter.changed") }],
        409,
      );
    if (code !== "invalid-input") deskValue(request, saved);
    const also = ((details as { also?: { field: string }[] } | undefined)?.also ?? []).map(({ field }) => field);
    const problems = [...new Set([named, ...also])].flatMap((field): FieldProblem[] => {
      const [, part, one] = inLanguage.exec(field) ?? [];
      if (!part || !one) return [];
      const what = t(part === "subjects" ? "newsletter.subject" : "newsletter.text");
      const label = t("newsletter.in", { what, language: ownNames[one as keyof typeof ownNames] });
      return [{ field, text: t("newsletter.wrong"), label }];
    });
    return refused(form, problems.length > 0 ? problems : [{ field: "", text: t("newsletter.wrong") }]);
  }
  const { id, version } = deskValue(request, saved);
  const done = (what: "saved" | "tested" | "sending") => redirectKeeping(request, paths.deskLetter(id, { done: what }));
  // A new one has no other buttons yet.
  if (params.id === "new") return done("saved");
  if (form.value.do === "test") {
    const tested = await shop.deskTestLetter({ id, email, language });
    if (tested.ok) return done("tested");
    const { code } = tested.refusal;
    if (code === "invalid-email" || code === "invalid-input")
      return refused(form, [{ field: "email", text: t("newsletter.wrong-email") }]);
    if (code === "too-many-requests") return refused(form, [{ field: "email", text: t("newsletter.too-many") }], 429);
    if (code === "no-postal-address")
      return refused(form, [{ field: "", text: t("newsletter.no-postal-address") }], 409);
    deskValue(request, tested);
  }
  if (form.value.do === "send") {
    if (!sure) return refused(form, [{ field: "sure", text: t("newsletter.not-sure") }]);
    const sent = await shop.deskSendLetter({ id, version, totp });
    if (sent.ok) return done("sending");
    const stepUp = codeAsked(sent, t);
    if (stepUp) return refused(form, stepUp.problems, stepUp.status);
    const { code, details } = sent.refusal;
    if (code === "too-soon") {
      const date = `\u2066${printedDate((details as { from: string }).from)}\u2069`;
      return refused(form, [{ field: "", text: t("newsletter.too-soon", { date }) }], 409);
    }
    if (code === "changed-meanwhile") return refused(form, [{ field: "", text: t("newsletter.changed") }], 409);
    if (code === "wrong-state" || code === "no-subscribers" || code === "no-postal-address")
      return refused(form, [{ field: "", text: t(`newsletter.${code}`) }], 409);
    deskValue(request, sent);
  }
  return done("saved");
}
