import { hoursInText } from "@contract/agencies/agent-hours";
import { langCodeOf } from "@contract/vocabulary/languages";
import { alsoRefused, detailsOf } from "@contract/wire/details-of";
import { statusOf } from "@contract/wire/operation";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { siteConfig } from "~/config.server";
import { readForm, refused } from "~/forms/read-form.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { whiteLabelOf } from "~/shell/white-label.server";
import { LeadSchema } from "./content-forms.server";

export type LeadKind = "call" | "contact";
const code = /^[A-Za-z0-9_-]{1,64}$/;

const leadFields = ["firstName", "lastName", "phone", "email", "message"] as const;
/** The footer of every page contains the contact and newsletter forms too. */
export const footerPrefix = "footer-";

/** The page of a form that sends a message to the shop's staff; `sent` is true after a successful submission. */
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

/** Submits the form, or shows each problem at its field and keeps all input. */
export async function leadAction({ request, context }: ActionFunctionArgs, kind: LeadKind) {
  const language = await languageOfRequest(request);
  const t = translator(language, "shop");
  const form = await readForm(request, LeadSchema, t, footerPrefix);
  if (!form.ok) return refused(form);
  const shop = await shopFor(request, context);
  const { packId, ...contact } = form.value;
  const lead = { ...contact, langCode: langCodeOf[language] };
  const answer = kind === "call" ? await shop.leadInfo({ ...lead, packId }) : await shop.footerContact(lead);
  if (answer.ok) {
    const query = { sent: 1, packId };
    return redirectKeeping(request, kind === "call" ? paths.callMe(query) : paths.page("contact", query));
  }
  const { refusal } = answer;
  const fieldOf = (named?: string) => leadFields.find((name) => name === named) ?? "firstName";
  const field = fieldOf(refusal.field);
  const label = await whiteLabelOf(request, context);
  const phone = label?.phone ?? siteConfig().seller.phone;
  const textValues = { phone: `\u2066${phone}\u2069`, hours: hoursInText(label?.phoneHours) };
  const text =
    refusal.code === "invalid-lead" || refusal.code === "invalid-input"
      ? t(detailsOf(refusal, "invalid-lead")?.card ? "lead.card" : `lead.wrong.${field}`)
      : refusal.code === "too-many-requests"
        ? t(phone ? "lead.too-many-call" : "lead.too-many", textValues)
        : t(phone ? "lead.failed-call" : "lead.failed", textValues);
  const others = alsoRefused(refusal).map((other) => fieldOf(other.field));
  const problems = [{ field, text }, ...others.map((one) => ({ field: one, text: t(`lead.wrong.${one}`) }))];
  return refused(form, problems, statusOf(refusal.code));
}
