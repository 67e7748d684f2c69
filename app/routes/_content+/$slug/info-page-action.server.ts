import { langCodeOf } from "@contract/vocabulary/languages";
import { type Refusal, statusOf } from "@contract/wire/operation";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { leadAction } from "~/content/lead-page.server";
import { notFound } from "~/content/not-found.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { typed } from "~/people/sign-in-page.server";
import { pageAt } from "./info-page.server";

export const cancellationFields = ["pnr", "name", "idNumber", "phone", "reason"] as const;

/** What is sent from an information page: each has one form at most. */
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
  const form = await request.formData();
  // The footer of every page has the same form, with names of its own.
  const own = form.has("footer-email") ? "footer-" : "";
  const email = typed(form, `${own}email`, 120).trim();
  const answer = await (await shopFor(request, context)).newsletterSubscribe({
    email,
    source: own ? "footer" : "page",
    website: typed(form, `${own}website`),
    langCode: langCodeOf[language],
  });
  if (answer.ok) return redirectKeeping(request, paths.page("mailing-list", { sent: 1 }));
  const { code } = answer.refusal;
  const text = t(code === "too-many-requests" ? "newsletter.too-many" : "newsletter.wrong");
  return data({ problems: [{ field: "email", text }], email }, { status: statusOf(code) });
}

async function cancelAction({ request, context }: ActionFunctionArgs) {
  const language = await languageOfRequest(request);
  const form = await request.formData();
  const given = Object.fromEntries(
    cancellationFields.map((name) => [name, typed(form, name, name === "reason" ? 1000 : 80).replaceAll("\r\n", "\n")]),
  ) as Record<(typeof cancellationFields)[number], string>;
  const answer = await (await shopFor(request, context)).cancellationNotice({
    ...given,
    website: typed(form, "website"),
    langCode: langCodeOf[language],
  });
  if (answer.ok) return redirectKeeping(request, paths.page("cancellation-request", { sent: 1 }));
  return data(
    { problems: [problemOf(answer.refusal, language)], cancellation: given },
    { status: statusOf(answer.refusal.code) },
  );
}

function problemOf({ code, field }: Refusal, language: Parameters<typeof translator>[0]) {
  const known = cancellationFields.find((name) => name === field) ?? "pnr";
  const t = translator(language, "pages");
  return {
    field: known,
    text: code === "too-many-requests" ? t("newsletter.too-many") : t(`cancellation.wrong.${known}`),
  };
}
