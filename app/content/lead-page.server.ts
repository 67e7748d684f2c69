import { langCodeOf } from "@contract/vocabulary/languages";
import { statusOf } from "@contract/wire/operation";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";

export type LeadKind = "call" | "contact";
const code = /^[A-Za-z0-9_-]{1,64}$/;

export const leadFields = ["firstName", "lastName", "phone", "email", "message"] as const;
type Given = Record<(typeof leadFields)[number], string>;

/** The page of a form that reaches people of the shop; `sent` once it did. */
export async function leadLoader({ request }: LoaderFunctionArgs, kind: LeadKind) {
  const t = translator(await languageOfRequest(request), "shop");
  const query = new URL(request.url).searchParams;
  const packId = query.get("packId");
  return data({
    title: t(`lead.${kind}.title`),
    sent: query.get("sent") === "1",
    packId: packId && code.test(packId) ? packId : "",
  });
}

/** Takes what was written, or says at its field what is wrong, with everything kept. */
export async function leadAction({ request, context }: ActionFunctionArgs, kind: LeadKind) {
  const language = await languageOfRequest(request);
  const t = translator(language, "shop");
  const shop = await shopFor(request, context);
  const form = await request.formData();
  const typed = (name: string, most: number) => {
    // The footer of every page has the same form, with names of its own.
    const value = form.get(name) ?? form.get(`footer-${name}`);
    return typeof value === "string" ? value.replaceAll("\r\n", "\n").trim().slice(0, most) : "";
  };
  const given: Given = {
    firstName: typed("firstName", 40),
    lastName: typed("lastName", 40),
    phone: typed("phone", 24),
    email: typed("email", 120),
    message: typed("message", 1500),
  };
  const packId = typed("packId", 64);
  const asked = { ...given, website: typed("website", 200), langCode: langCodeOf[language] };
  const answer =
    kind === "call"
      ? await shop.leadInfo({ ...asked, packId: code.test(packId) ? packId : undefined })
      : await shop.footerContact(asked);
  if (answer.ok) {
    const query = { sent: 1, packId: packId || undefined };
    return redirectKeeping(request, kind === "call" ? paths.callMe(query) : paths.page("contact", query));
  }
  const { refusal } = answer;
  const field = leadFields.find((name) => name === refusal.field) ?? "firstName";
  const text =
    refusal.code === "invalid-lead" || refusal.code === "invalid-input"
      ? t((refusal.details as { card?: boolean } | undefined)?.card ? "lead.card" : `lead.wrong.${field}`)
      : refusal.code === "too-many-requests"
        ? t("lead.too-many")
        : t("lead.failed");
  const problems: FieldProblem[] = [{ field, text }];
  return data({ problems, given }, { status: statusOf(refusal.code) });
}
