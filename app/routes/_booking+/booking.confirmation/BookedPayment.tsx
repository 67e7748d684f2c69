import type { BookingInfo } from "@contract/booking/booking";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { CardRefunds } from "~/booking/cancellation/CardRefunds";
import { EmployeeFacts } from "~/booking/employee/EmployeeFacts";
import { useIsFramed } from "~/booking/frame/use-shown-booking";
import { PaidCards } from "~/booking/payer/PaidCards";
import { printedDate } from "~/format/dates";
import { printedPhone } from "~/format/printed-phone";
import { PriceLines } from "~/shopping/PriceLines";
import { Ltr } from "~/ui/Ltr";
import { MailAddress } from "~/ui/MailAddress";

type Info = Pick<
  BookingInfo,
  "payer" | "employee" | "refunds" | "paidFees" | "cancellationFeeNIS" | "lines" | "price" | "paidNIS" | "payment"
>;

/** Who pays a booking, with which cards, what it costs and what was paid. */
export function BookedPayment({ info }: { info: Info }) {
  const { t } = useTranslation("booking");
  const isPaid = Number(info.paidNIS) > 0;
  // The surrounding frame shows the trip and its price; a user viewing a booking made in another browser has no frame.
  const framed = useIsFramed();
  return (
    <section className="card pad stack">
      <h2>{t(info.payment === "unpaid" ? "steps.payer" : "done.payer")}</h2>
      <dl className="facts">
        <dt>{t("done.name")}</dt>
        <dd>
          <bdi>
            {info.payer.firstName} {info.payer.lastName}
          </bdi>
        </dd>
        <dt>{t("payer.mobile")}</dt>
        <dd>
          <Ltr>{printedPhone(info.payer.mobile)}</Ltr>
        </dd>
        <dt>{t("payer.email")}</dt>
        <dd>
          <MailAddress>{info.payer.email}</MailAddress>
        </dd>
        <dt>{t("payer.id")}</dt>
        <dd>
          <Ltr>{info.payer.IdenticationNumber}</Ltr>
        </dd>
        {info.payment === "to-agency" || info.payer.cards.length > 1 ? null : (
          <>
            <dt>{t("payer.payments")}</dt>
            <dd>{info.payer.NoOfPayment}</dd>
          </>
        )}
        <PaidCards cards={info.payer.cards} />
        {info.paidFees.map(({ amountNIS, last4 }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fees may be alike; their order stays
          <Fragment key={index}>
            <dt>{t("done.name-fee")}</dt>
            <dd>
              <Ltr>{[printedPrice(amountNIS, "IL"), last4 ? `•••• ${last4}` : ""].filter(Boolean).join(" · ")}</Ltr>
            </dd>
          </Fragment>
        ))}
        {info.employee ? <EmployeeFacts employee={info.employee} /> : null}
        <CardRefunds refunds={info.refunds} cancellationFeeNIS={info.cancellationFeeNIS} />
      </dl>
      {framed ? null : (
        <PriceLines
          lines={info.lines}
          currency={info.price.currency}
          total={info.price.price}
          totalLabel={t(isPaid ? "done.total" : "summary.total")}
        />
      )}
      {isPaid ? (
        <>
          <p>
            <strong>
              {t("done.paid")}: <Ltr>{printedPrice(info.paidNIS, "IL")}</Ltr>
            </strong>
            {info.payer.NoOfPayment > 1 && info.payer.cards.length < 2
              ? ` · ${t("done.in-payments", { count: info.payer.NoOfPayment })}`
              : ""}
          </p>
          {info.price.currency === "IL" ? null : (
            <p className="hint">
              {t("check.rate-note", {
                rate: `\u2066${info.price.rate.value}\u2069`,
                date: `\u2066${printedDate(info.price.rate.date)}\u2069`,
              })}
            </p>
          )}
        </>
      ) : null}
    </section>
  );
}
