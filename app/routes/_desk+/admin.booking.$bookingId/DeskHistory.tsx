import { useTranslation } from "react-i18next";
import { ChangedValues } from "~/desk/ChangedValues";
import { priceInText } from "~/format/money";
import type { DeskBookingPage } from "~/routes/_desk+/admin.booking.$bookingId/desk-booking-page.server";
import { Ltr } from "~/ui/Ltr";

/** What happened to the booking: its states, what the desk did with values before and after, and corrected names and contact data. */
export function DeskHistory({ booking }: { booking: DeskBookingPage }) {
  const { t } = useTranslation("desk");
  return (
    <section className="card pad stack">
      <h2>{t("booking.history")}</h2>
      <ol className="stack stack-s small">
        {booking.history.map((event) => (
          <li key={`${event.at} ${event.event}`}>
            <Ltr>{event.at}</Ltr> {event.by}: {event.text} ({t(`state.${event.toState}`)}){" "}
            {event.reason ? <bdi>{event.reason}</bdi> : null}
          </li>
        ))}
      </ol>
      {booking.audit.length > 0 ? (
        <>
          <h2>{t("booking.audit")}</h2>
          <ol className="stack stack-s small">
            {booking.audit.map((entry) => (
              <li key={entry.id}>
                <Ltr>{entry.at}</Ltr> <bdi>{entry.by}</bdi>: {entry.text} <ChangedValues changes={entry.changes} />{" "}
                {entry.reason ? <bdi>{entry.reason}</bdi> : null}
              </li>
            ))}
          </ol>
        </>
      ) : null}
      {booking.corrections.length > 0 ? (
        <>
          <h2>{t("corrections.title")}</h2>
          <ul className="stack stack-s small">
            {booking.corrections.map(({ id, at, actor, field, was, now, reason, feeNIS }) => (
              <li key={id}>
                <ChangedValues changes={[{ field: t(`corrections.${field}`), was, now }]} />{" "}
                <span className="soft" dir="ltr">
                  {at} {actor}
                </span>{" "}
                {feeNIS ? t("corrections.fee", { amount: priceInText(feeNIS, "IL") }) : null}{" "}
                {reason ? <bdi>{reason}</bdi> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
