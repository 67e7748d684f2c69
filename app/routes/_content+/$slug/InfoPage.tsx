import type { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LeadForm } from "~/content/LeadForm";
import { Breadcrumbs } from "~/discovery/Breadcrumbs";
import type { FormAnswer } from "~/forms/form-fields";
import type { infoPageLoader } from "~/routes/_content+/$slug/info-page.server";
import type { infoPageAction } from "~/routes/_content+/$slug/info-page-action.server";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";
import { AgencyCancellation } from "./AgencyCancellation";
import { CancellationForm } from "./CancellationForm";
import { NewsletterForm } from "./NewsletterForm";
import { StockLinks } from "./StockLinks";

type InfoPageData = Extract<ReturnType<typeof useLoaderData<typeof infoPageLoader>>, { html: string }>;
type Answer = ReturnType<typeof useActionData<typeof infoPageAction>>;

/** An information page: purpose, its form if it has one, table of contents and text. */
export function InfoPage({ page, answer }: { page: InfoPageData; answer: Answer }) {
  const { t } = useTranslation("pages");
  return (
    <main id="content" className="narrow main stack prose-page">
      <Breadcrumbs crumbs={page.crumbs} />
      <h1>{page.title}</h1>
      <p className="prose-lead">{page.lead}</p>
      {page.template ? <Notice tone="warn">{t("template")}</Notice> : null}
      <PageForm page={page} answer={answer} />
      {page.stock && page.shows === "deals" ? <StockLinks stock={page.stock} /> : null}
      {page.sections.length > 0 ? (
        <nav className="prose-parts" aria-labelledby="parts">
          <h2 id="parts">{t("parts")}</h2>
          <ol>
            {page.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the engine, engine/content/pages/render-page.ts */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />
      {page.stock && page.shows === "places" ? <StockLinks stock={page.stock} /> : null}
      <p className="soft small">
        {t("updated")} <Ltr>{page.updated}</Ltr>
      </p>
    </main>
  );
}

function PageForm({ page, answer }: { page: InfoPageData; answer: Answer }) {
  const { t } = useTranslation("pages");
  const { t: shop } = useTranslation("shop");
  // The problems of the only form on the page.
  const refused: FormAnswer | undefined = answer && "problems" in answer ? answer : undefined;
  const sentTexts = {
    contact: shop("lead.contact.sent"),
    newsletter: t("newsletter.sent"),
    cancellation: t("cancellation.sent"),
  };
  if (page.sent && page.form && !refused)
    return (
      <Notice tone="good" live>
        {sentTexts[page.form]}
      </Notice>
    );
  if (page.form === "contact") return <LeadForm kind="contact" answer={refused} />;
  if (page.form === "newsletter") return <NewsletterForm answer={refused} />;
  if (page.form === "cancellation" && page.about) return <AgencyCancellation answer={refused} about={page.about} />;
  if (page.form === "cancellation") return <CancellationForm answer={refused} />;
  return null;
}
