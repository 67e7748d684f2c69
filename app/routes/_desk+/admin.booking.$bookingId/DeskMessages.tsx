import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { documentName } from "~/booking/Documents";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import type { DeskBookingPage } from "~/routes/_desk+/admin.booking.$bookingId/desk-booking-page.server";
import { Ltr } from "~/ui/Ltr";

/**
 * The booking's documents, to open and print, and what was sent to its payer, each message with its text and a button that sends it again.
 * One that was not delivered stands open.
 */
export function DeskMessages({ booking: { row, order, documents, messages } }: { booking: DeskBookingPage }) {
  const { t } = useTranslation("desk");
  const isOfCar = Boolean(order?.car) && order?.rooms.length === 0;
  return (
    <section className="card pad stack" id="messages">
      <h2>{t("sent-messages.title")}</h2>
      {documents.length > 0 ? <DocumentList bookingId={row.bookTransId} kinds={documents} ofCar={isOfCar} /> : null}
      <h3>{t("sent-messages.list")}</h3>
      {messages.length === 0 ? <p className="soft">{t("sent-messages.none")}</p> : null}
      <ul className="stack stack-s">
        {messages.map((message) => (
          <li key={message.id}>
            <details open={message.state === "failed"}>
              <summary>
                <span>
                  {t(`sent-messages.${message.kind}`)} · <bdi>{message.what}</bdi>{" "}
                  {message.subject ? <bdi className="soft">{message.subject}</bdi> : null} · <Ltr>{message.at}</Ltr>{" "}
                  <span className={message.state === "sent" ? "tag tag-good" : "tag tag-warn"}>
                    {t(`sent-messages.${message.state}`)}
                  </span>{" "}
                  {message.copyOf ? <span className="tag">{t("sent-messages.copy")}</span> : null}
                </span>
              </summary>
              <Message message={message} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DocumentList({
  bookingId,
  kinds,
  ofCar,
}: {
  bookingId: string;
  kinds: DeskBookingPage["documents"];
  ofCar: boolean;
}) {
  const { t } = useTranslation("desk");
  const { t: bookingText } = useTranslation("booking");
  const href = useHref();
  return (
    <>
      <h3>{t("sent-messages.documents")}</h3>
      <ul className="stack stack-s">
        {kinds.map((kind) => {
          const name = bookingText(`documents.${documentName(kind, ofCar)}`);
          return (
            <li key={kind} className="row">
              <Link to={href(paths.document(bookingId, kind))} reloadDocument>
                {name}
              </Link>
              <Link
                to={href(paths.documentFile(bookingId, kind, "pdf"))}
                aria-label={`${name}, ${bookingText("documents.pdf")}`}
                reloadDocument
              >
                {bookingText("documents.pdf")}
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Message({ message }: { message: DeskBookingPage["messages"][number] }) {
  const { t } = useTranslation("desk");
  const { id, to, subject, text, documents, sentAt, copyOf, copies } = message;
  if (text === undefined) return <p className="soft">{t("sent-messages.erased")}</p>;
  return (
    <div className="stack stack-s">
      <p className="small">
        <Ltr>{to ?? ""}</Ltr> {sentAt ? <Ltr className="soft">{sentAt}</Ltr> : null}
      </p>
      {subject ? (
        <p>
          <strong>
            <bdi>{subject}</bdi>
          </strong>
        </p>
      ) : null}
      <p className="sent-text" dir="auto">
        {text}
      </p>
      {documents ? <p className="soft small">{t("sent-messages.attached")}</p> : null}
      {copyOf ? null : (
        <Form method="post" className="stack stack-s" reloadDocument>
          <input type="hidden" name="messageId" value={id} />
          <input type="hidden" name="copies" value={copies} />
          <p className="hint" id={`again-${id}`}>
            {t("sent-messages.again-hint")}
          </p>
          <button
            className="button button-quiet"
            type="submit"
            name="do"
            value="again"
            aria-describedby={`again-${id}`}
          >
            {t("sent-messages.again")}
          </button>
        </Form>
      )}
    </div>
  );
}
