import type { DocumentKind } from "@contract/booking/documents";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";

/**
 * A booking's documents, each as a page (with a Word version) and as PDF, the calendar file, and for a confirmed booking a form to email
 * it.
 */
export function Documents({ booking, kinds, calendar }: { booking: string; kinds: DocumentKind[]; calendar: boolean }) {
  const { t } = useTranslation("booking");
  const href = useHref();
  if (kinds.length === 0) return null;
  return (
    <section className="card pad stack no-print" id="files">
      <h2>{t("documents.title")}</h2>
      <ul className="stack stack-s">
        {kinds.map((kind) => (
          <li key={kind} className="row row-one-line row-between">
            <Link to={href(paths.document(booking, kind))} reloadDocument>
              {t(`documents.${kind}`)}
            </Link>
            <Link
              to={href(paths.documentFile(booking, kind, "pdf"))}
              reloadDocument
              aria-label={`${t(`documents.${kind}`)}, ${t("documents.pdf")}`}
            >
              {t("documents.pdf")}
            </Link>
          </li>
        ))}
        {calendar ? (
          <li>
            <Link className="alone" to={href(paths.documentFile(booking, "confirmation", "calendar"))} reloadDocument>
              {t("documents.calendar")}
            </Link>
          </li>
        ) : null}
      </ul>
      {kinds.includes("confirmation") ? (
        <Form method="post" action={href(paths.document(booking, "confirmation"))} reloadDocument>
          <button className="button button-quiet" type="submit">
            {t("documents.mail")}
          </button>
        </Form>
      ) : null}
    </section>
  );
}
