import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/Notice";
import type { DeskBookingPage } from "./desk-booking-page.server";

/** Says before an offer is made that the customer asked to cancel. */
export function CancellationWaits({ booking: { row, cancellation } }: { booking: DeskBookingPage }) {
  const { t } = useTranslation("desk");
  if (!row.waiting.includes("cancellation")) return null;
  return (
    <Notice tone="warn">
      {t("change.cancellation-waits", { date: `\u2066${cancellation.requestedAt}\u2069` })}{" "}
      <a href="#cancel">{t("change.to-cancellation")}</a>
    </Notice>
  );
}
