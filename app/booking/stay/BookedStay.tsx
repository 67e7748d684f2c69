import type { BookingInfo } from "@contract/booking/booking";
import { useTranslation } from "react-i18next";
import { Ltr } from "~/ui/Ltr";

/** Details of a supplier's stay: the hotel's reference, the provider and the supplier's remarks about the rooms. */
export function BookedStay({ stay }: { stay: NonNullable<BookingInfo["stay"]> }) {
  const { t } = useTranslation("stays");
  return (
    <section className="card pad stack">
      <h2>{t("booked.title")}</h2>
      <dl className="facts">
        {stay.reference ? (
          <>
            <dt>{t("booked.reference")}</dt>
            <dd>
              <Ltr>{stay.reference}</Ltr>
            </dd>
          </>
        ) : null}
        {stay.supplierName ? (
          <>
            <dt>{t("booked.supplier")}</dt>
            <dd>
              <Ltr>{stay.supplierName}</Ltr>
            </dd>
          </>
        ) : null}
      </dl>
      {stay.comments.map((comment) => (
        <p key={comment}>
          <bdi>{comment}</bdi>
        </p>
      ))}
    </section>
  );
}
