import { useTranslation } from "react-i18next";
import { ChangedValues } from "~/desk/ChangedValues";
import { priceInText } from "~/format/money";
import type { DeskBookingPage } from "~/routes/_desk+/admin.booking.$bookingId/desk-booking-page.server";

/** What happened to the booking: its states, what the desk did with values before and after, and corrected names and contact data. */
export function DeskHistory({ booking }: { booking: DeskBookingPage }) {
  const { t } = useTranslation("desk");
  return (
    <section className="card pad stack">
      <h2>{t("booking.history")}</h2>
      <ol className="stack stack-s small" dir="ltr">
        {booking.history.map((event) => (
          <li key={`${event.at} ${event.event}`}>
            {event.at} {event.actor}: {event.event} → {event.toState} {event.reason ?? ""}
          </li>
        ))}
      </ol>
      {booking.audit.length > 0 ? (
        <>
          <h2>{t("booking.audit")}</h2>
          <ol className="stack stack-s small" dir="ltr">
            {booking.audit.map((entry) => (
              <li key={entry.id}>
                {entry.at} {entry.actor}: {entry.action} <ChangedValues changes={entry.changes} />{" "}
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
