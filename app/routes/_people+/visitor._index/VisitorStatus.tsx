import type { VisitorBooking } from "@contract/booking/visitors";
import { useTranslation } from "react-i18next";
import { isOpen } from "~/booking/OfferedChange";
import { type shownStatus, statusTone } from "~/people/shown-status";

/** The status of the booking: what the visitor or the shop still has to do comes before its state. */
export function VisitorStatus({
  booking,
}: {
  booking: {
    status: ReturnType<typeof shownStatus>;
    hotelGone: boolean;
    change: Parameters<typeof isOpen>[0] | null;
    refusedBy: VisitorBooking["refusedBy"] | null;
  };
}) {
  const { t } = useTranslation("people");
  return (
    <>
      {booking.hotelGone ? (
        <span className="tag tag-warn">
          {t(booking.change && isOpen(booking.change) ? "visitor.hotel-waits" : "visitor.hotel-gone")}
        </span>
      ) : booking.status === "CANCEL_ASKED" ? (
        <a className={statusTone(booking.status)} href="#cancel">
          {t("visitor.CANCEL_ASKED")}
        </a>
      ) : (
        <span className={statusTone(booking.status)}>{t(`visitor.${booking.status}`)}</span>
      )}{" "}
      {booking.refusedBy ? t(`visitor.refused-${booking.refusedBy}`) : null}
    </>
  );
}
