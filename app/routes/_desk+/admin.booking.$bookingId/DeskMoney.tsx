import { printedPrice } from "@contract/vocabulary/printed-price";
import { useTranslation } from "react-i18next";
import { AccountOfOrder } from "~/agent/AccountOfOrder";
import { Ltr } from "~/ui/Ltr";
import type { DeskBookingPage } from "./desk-booking-page.server";

/** How the money of a booking moved: its agency's account, charges and refunds, and every attempt to charge. */
export function DeskMoney({ booking }: { booking: DeskBookingPage }) {
  const { t } = useTranslation("desk");
  if (!booking.account && booking.money.length === 0 && booking.attempts.length === 0) return null;
  return (
    <section className="card pad stack">
      <h2>{t("booking.money")}</h2>
      {booking.account ? (
        <>
          <h3>{t("booking.account", { agency: `\u2066${booking.account.agencyCode}\u2069` })}</h3>
          <AccountOfOrder account={booking.account.order} payments={booking.account.payments} />
        </>
      ) : null}
      <ul className="stack stack-s small">
        {booking.money.map((entry) => (
          <li key={`${entry.at} ${entry.kind} ${entry.amountNIS}`} className="row row-between">
            <span>
              {t(entry.kind === "refund" ? "booking.refund" : "booking.capture")} <Ltr className="soft">{entry.at}</Ltr>
            </span>
            <span>
              <Ltr>{printedPrice(entry.amountNIS, "IL")}</Ltr>
            </span>
          </li>
        ))}
        {booking.attempts.map((attempt) => (
          <li key={attempt.paymentTransUid}>
            {t("booking.attempt", { n: attempt.attemptNo, state: attempt.stateText })}{" "}
            <Ltr className="soft">
              {attempt.brand ?? ""} {attempt.last4 ?? ""} <Ltr>{printedPrice(attempt.amountNIS, "IL")}</Ltr> @{" "}
              {attempt.rate}
            </Ltr>
          </li>
        ))}
      </ul>
    </section>
  );
}
