import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { documentName } from "~/booking/Documents";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import type { DeskBookingPage } from "~/routes/_desk+/admin.booking.$bookingId/desk-booking-page.server";
import { Ltr } from "~/ui/Ltr";
import { DeskPart } from "./DeskPart";
import type { PartsOpen } from "./open-parts";

/** What was sent to the booking's payer, each message with its text and a button that sends it again. One that was not delivered is open. */
export function DeskMessages({ booking: { messages }, opens }: { booking: DeskBookingPage; opens: PartsOpen }) {
  const { t } = useTranslation("desk");
  return (
    <DeskPart name="messages" title={t("sent-messages.list")} opens={opens}>
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
    </DeskPart>
  );
}

/** The booking's documents, to open and print. */
export function DeskDocuments({
  booking: { row, order, documents },
  opens,
}: {
  booking: DeskBookingPage;
  opens: PartsOpen;
}) {
  const { t } = useTranslation("desk");
  const { t: bookingText } = useTranslation("booking");
  const href = useHref();
  if (documents.length === 0) return null;
  const isOfCar = Boolean(order?.car) && order?.rooms.length === 0;
  return (
    <DeskPart name="documents" title={t("sent-messages.documents")} opens={opens}>
      <ul className="stack stack-s">
        {documents.map((kind) => {
          const name = bookingText(`documents.${documentName(kind, isOfCar)}`);
          return (
            <li key={kind} className="row">
              <Link to={href(paths.document(row.bookTransId, kind))} reloadDocument>
                {name}
              </Link>
              <Link
                to={href(paths.documentFile(row.bookTransId, kind, "pdf"))}
                aria-label={`${name}, ${bookingText("documents.pdf")}`}
                reloadDocument
              >
                {bookingText("documents.pdf")}
              </Link>
            </li>
          );
        })}
      </ul>
    </DeskPart>
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
