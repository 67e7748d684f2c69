import { useTranslation } from "react-i18next";
import type { ShownBooking } from "~/booking/frame/shown-booking.server";
import { priceInText } from "~/format/money";

/** What is taken from the card and when: of several payments only the first is charged now, on request nothing before the confirmation. */
export function Charge({ booking }: { booking: Pick<ShownBooking, "charge" | "payments" | "priceNIS"> }) {
  const { t } = useTranslation("booking");
  const { charge } = booking;
  const amount = priceInText(booking.priceNIS, "IL");
  if (!charge) return <strong>{t("check.charged-two-cards", { count: booking.payments, amount })}</strong>;
  const values = {
    count: charge.payments,
    amount,
    first: priceInText(charge.firstNIS, "IL"),
    other: priceInText(charge.otherNIS, "IL"),
  };
  return <strong>{t(charge.afterConfirmation ? "check.charged-later" : "check.charged", values)}</strong>;
}
