import type { bookings } from "@contract/booking/booking";
import type { Output } from "@contract/wire/operation";
import { useTranslation } from "react-i18next";
import { printedMoment } from "~/format/dates";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { Notice } from "~/ui/Notice";

type Info = Output<typeof bookings.succeededBooking>;

/** What becomes of a booking whose hotel is not available, with the way to the offer of another or to the cancellation. */
export function HotelGone({
  info: { agency, payment, cancellationAskedAt },
  gone: { answerBy },
}: {
  info: Pick<Info, "agency" | "payment" | "cancellationAskedAt">;
  gone: NonNullable<Info["hotelGone"]>;
}) {
  const { t } = useTranslation("booking");
  const href = useHref();
  if (cancellationAskedAt) return null;
  const date = answerBy ? `\u2066${printedMoment(answerBy)}\u2069` : "";
  // An agency does not answer in place of its customer.
  if (agency)
    return (
      <Notice tone="warn">
        {answerBy ? t("done.hotel-gone-offer-agency", { date }) : t("done.hotel-gone-none-agency")}
      </Notice>
    );
  return (
    <Notice tone="warn">
      {answerBy ? t("done.hotel-gone-offer", { date }) : t("done.hotel-gone-none")}{" "}
      {payment === "paid" ? `${t("done.hotel-gone-refund")} ` : ""}
      <a href={href(answerBy ? paths.visitorChange() : `${paths.visitor()}#cancel`)}>
        {t(answerBy ? "done.hotel-gone-look" : "done.hotel-gone-open")}
      </a>
    </Notice>
  );
}
