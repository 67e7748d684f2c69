import type { Shop } from "@contract/calls";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { type Refusal, statusOf } from "@contract/wire/operation";
import type { ActionFunctionArgs } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { bookingAskedAbout } from "~/content/booking-asked-about.server";
import { AgencyCancellationSchema, CancellationSchema, NewsletterSchema } from "~/content/content-forms.server";
import { footerPrefix, leadAction } from "~/content/lead-page.server";
import { notFound } from "~/content/not-found.server";
import { readForm, refused } from "~/forms/read-form.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { pageAt } from "./info-page.server";

const cancellationFields = ["pnr", "name", "idNumber", "phone", "reason"] as const;

/** Handles the form of an information page; each page has at most one. */
export async function infoPageAction(args: ActionFunctionArgs) {
  const { request, context, params } = args;
  const shop = await shopFor(request, context);
  const page = await pageAt(shop, await languageOfRequest(request), params.slug ?? "");
  if (page?.form === "contact") return leadAction(args, "contact");
  if (page?.form === "newsletter") return subscribeAction(args);
  if (page?.form === "cancellation") return cancelAction(args);
  return notFound({ request, context });
}

async function subscribeAction({ request, context }: ActionFunctionArgs) {
  const language = await languageOfRequest(request);
  const t = translator(language, "pages");
  const form = await readForm(request, NewsletterSchema, t, footerPrefix);
  if (!form.ok) return refused(form);
  const answer = await (await shopFor(request, context)).newsletterSubscribe({
    ...form.value,
    source: form.prefixed ? "footer" : "page",
    langCode: langCodeOf[language],
  });
  if (answer.ok) return redirectKeeping(request, paths.page("mailing-list", { sent: 1 }));
  const { code } = answer.refusal;
  const text = t(code === "too-many-requests" ? "newsletter.too-many" : "newsletter.wrong");
  return refused(form, [{ field: "email", text }], statusOf(code));
}

async function cancelAction({ request, context }: ActionFunctionArgs) {
  const language = await languageOfRequest(request);
  const shop = await shopFor(request, context);
  const about = await bookingAskedAbout(request, shop, language);
  if (about) return cancelForAgency(request, shop, language, about.bookingId);
  const form = await readForm(request, CancellationSchema, translator(language, "pages"));
  if (!form.ok) return refused(form);
  const answer = await shop.cancellationNotice({
    ...form.value,
    langCode: langCodeOf[language],
  });
  if (answer.ok) return redirectKeeping(request, paths.page("cancellation-request", { sent: 1 }));
  return refused(form, [problemOf(answer.refusal, language)], statusOf(answer.refusal.code));
}

/** The request of the agency that made a booking, at the amounts that its clerk read. */
async function cancelForAgency(request: Request, shop: Shop, language: Language, bookingId: string) {
  const people = translator(language, "people");
  const form = await readForm(request, AgencyCancellationSchema, people);
  if (!form.ok) return refused(form);
  const { way, coveredReason, reason } = form.value;
  const asked = await shop.requestCancellation({
    ...way,
    bookingId,
    coveredReason,
    event: reason ? "canceledWithBody" : "canceledWithoutBody",
    reason: reason || undefined,
    langCode: langCodeOf[language],
  });
  if (asked.ok) return redirectKeeping(request, paths.confirmation(bookingId));
  const { code, field = "" } = asked.refusal;
  const t = translator(language, "pages");
  const problems: Record<string, { field: string; text: string }> = {
    "price-changed": { field: "way", text: t("cancellation.changed") },
    "card-digits": { field: "reason", text: t("cancellation.wrong.reason") },
    "invalid-input": {
      field: field === "coveredReason" ? field : "way",
      text: people(field === "coveredReason" ? "error.covered-reason" : "error.track"),
    },
  };
  const problem = problems[code] ?? { field: "reason", text: t("cancellation.not-possible") };
  return refused(form, [problem], statusOf(code));
}

function problemOf({ code, field }: Refusal, language: Language) {
  const fieldName = cancellationFields.find((name) => name === field) ?? "pnr";
  const t = translator(language, "pages");
  return {
    field: fieldName,
    text: code === "too-many-requests" ? t("newsletter.too-many") : t(`cancellation.wrong.${fieldName}`),
  };
}
