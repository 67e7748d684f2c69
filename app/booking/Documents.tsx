import type { DocumentKind } from "@contract/booking/documents";
import { Form, Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { Notice } from "~/ui/Notice";

/** The key of a document's name: a flight with a car and no hotel has the voucher of the car. */
export function documentName(kind: DocumentKind, ofCar: boolean) {
  return kind === "voucher" && ofCar ? "car-voucher" : kind;
}

/**
 * A booking's documents, each as a page (with a Word version) and as PDF, the calendar file, and for a confirmed booking a form to email
 * it.
 */
export function Documents({
  booking,
  kinds,
  calendar,
  hotelGone = false,
  ofCar,
}: {
  booking: string;
  kinds: DocumentKind[];
  calendar: boolean;
  /** The booked hotel does not take the guests in: its voucher is not valid. */
  hotelGone?: boolean;
  /** Its voucher is one of a rented car alone. */
  ofCar: boolean;
}) {
  const { t } = useTranslation("booking");
  const href = useHref();
  const { search } = useLocation();
  const sent = new URLSearchParams(search).get("sent") === "documents";
  if (kinds.length === 0) return null;
  return (
    <section className="card pad stack no-print" id="files">
      <h2>{t("documents.title")}</h2>
      <ul className="stack stack-s">
        {kinds.map((kind) => (
          <li key={kind} className="row row-one-line row-between">
            <span className="row">
              <Link to={href(paths.document(booking, kind))} reloadDocument>
                {t(`documents.${documentName(kind, ofCar)}`)}
              </Link>
              {hotelGone && kind === "voucher" ? (
                <span className="tag tag-warn">{t("documents.hotel-gone")}</span>
              ) : null}
            </span>
            <Link
              to={href(paths.documentFile(booking, kind, "pdf"))}
              reloadDocument
              aria-label={`${t(`documents.${documentName(kind, ofCar)}`)}, ${t("documents.pdf")}`}
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
      {sent ? (
        <Notice tone="good" live>
          {t("documents.sent")}
        </Notice>
      ) : null}
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
