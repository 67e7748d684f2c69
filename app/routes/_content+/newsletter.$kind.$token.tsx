import { langCodeOf } from "@contract/vocabulary/languages";
import { statusOf } from "@contract/wire/operation";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { NewsletterLinkForm } from "~/content/content-forms.server";
import { formValue } from "~/forms/read-form.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { unstoredHeaders } from "~/session/unstored-headers";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

export const handle = { script: "none" };
export const headers = unstoredHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const tokens = /^[A-Za-z0-9_-]{20,64}$/;
const kindOf = (kind: string | undefined) => (kind === "confirm" || kind === "unsubscribe" ? kind : null);

/** Describes what a newsletter email's link does. Opening it changes nothing, because link scanners open every link. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const t = translator(language, "pages");
  const kind = kindOf(params.kind);
  const token = params.token ?? "";
  if (!kind || !tokens.test(token)) throw new Response(null, { status: 404 });
  const shop = await shopFor(request, context);
  const link = await shop.newsletterLink({ token, langCode: langCodeOf[language] });
  const headers = { "cache-control": "no-store" };
  if (!link.ok || link.value.kind !== kind)
    return data(
      { title: t("newsletter.gone-title"), kind, link: null },
      { status: link.ok ? 404 : statusOf(link.refusal.code), headers },
    );
  return data({ title: t(`newsletter.${kind}-title`), kind, link: link.value }, { headers });
}

/** Handles the page's button and one-click unsubscribes from mail programs, which follow no redirects (RFC 8058). */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const language = await languageOfRequest(request);
  const kind = kindOf(params.kind);
  const token = params.token ?? "";
  if (!kind || !tokens.test(token)) throw new Response(null, { status: 404 });
  const shop = await shopFor(request, context);
  const oneClick = (await formValue(request, NewsletterLinkForm))["List-Unsubscribe"] !== undefined;
  const input = { token, langCode: langCodeOf[language] };
  const answer =
    kind === "confirm" ? await shop.newsletterConfirm(input) : await shop.newsletterUnsubscribe({ ...input, oneClick });
  if (oneClick) return data(null, { status: answer.ok ? 200 : statusOf(answer.refusal.code) });
  return redirectKeeping(request, paths.newsletter(kind, token));
}

export default function Newsletter() {
  const { title, kind, link } = useLoaderData<typeof loader>();
  const { t } = useTranslation("pages");
  const href = useHref();
  return (
    <main id="content" className="narrow main stack">
      <h1>{title}</h1>
      {!link ? (
        <>
          <p>{t("newsletter.gone")}</p>
          <p>
            <a className="button" href={href(paths.page("mailing-list"))}>
              {t("newsletter.again")}
            </a>
          </p>
        </>
      ) : link.done ? (
        <Notice tone="good" live>
          {t(kind === "confirm" ? "newsletter.confirmed" : "newsletter.unsubscribed")}
        </Notice>
      ) : (
        <Form method="post" className="card pad stack" reloadDocument>
          <p>
            {t("newsletter.for")} <Ltr>{link.maskedEmail}</Ltr>
          </p>
          <p>{t(kind === "confirm" ? "newsletter.consent" : "newsletter.unsubscribe-lead")}</p>
          <button className="button" type="submit">
            {t(kind === "confirm" ? "newsletter.confirm" : "newsletter.unsubscribe")}
          </button>
        </Form>
      )}
    </main>
  );
}
