import type { EmployerAccount } from "@contract/agencies/employer-account";
import { useTranslation } from "react-i18next";
import { Payments } from "~/agent/Payments";
import { isoPrice } from "~/format/money";
import { useHref } from "~/i18n/use-href";
import { listedState } from "~/people/listed-state";
import { Ltr } from "~/ui/Ltr";

/** What an employer owes for its employees' bookings, and for whom. `linkTo`: where a booking opens; missing: nowhere. */
export function EmployerBookings({
  account,
  linkTo,
}: {
  account?: EmployerAccount;
  linkTo?: (bookTransId: string) => string;
}) {
  const { t } = useTranslation("agents");
  const { t: desk } = useTranslation("desk");
  const { t: booking } = useTranslation("booking");
  const href = useHref();
  if (!account) return null;
  const { owed, bookings, payments } = account;
  return (
    <section className="card pad stack" aria-labelledby="employer">
      <h2 id="employer">{t("employer.title")}</h2>
      {bookings.length === 0 ? <p className="soft">{t("employer.none")}</p> : null}
      {owed.map(({ amount, currency }) => (
        <p key={currency}>
          <strong>{t("employer.owes", { amount: `\u2066${isoPrice(amount, currency)}\u2069` })}</strong>
        </p>
      ))}
      {bookings.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section className="scrolls" aria-label={t("employer.title")} tabIndex={0}>
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">{t("home.order")}</th>
                <th scope="col">{t("employer.employee")}</th>
                <th scope="col">{booking("employee.number")}</th>
                <th scope="col">{booking("employee.leave-fact")}</th>
                <th scope="col">{t("employer.subsidy")}</th>
                <th scope="col">{t("account.open")}</th>
                <th scope="col">{t("home.state")}</th>
              </tr>
            </thead>
            <tbody>
              {bookings.map(
                ({
                  bookTransId,
                  pnr,
                  payerName,
                  number,
                  leaveApproved,
                  subsidy,
                  open,
                  currency,
                  state,
                  cancellationAsked,
                }) => {
                  const link = linkTo?.(bookTransId);
                  return (
                    <tr key={bookTransId}>
                      <td>
                        {link ? (
                          <a href={href(link)}>
                            <Ltr>{pnr}</Ltr>
                          </a>
                        ) : (
                          <Ltr>{pnr}</Ltr>
                        )}
                      </td>
                      <td>
                        <bdi>{payerName}</bdi>
                      </td>
                      <td>
                        <Ltr>{number}</Ltr>
                      </td>
                      <td>{booking(leaveApproved ? "employee.leave-declared" : "employee.leave-missing")}</td>
                      <td>
                        <Ltr>{isoPrice(subsidy, currency)}</Ltr>
                      </td>
                      <td>
                        <Ltr>{isoPrice(open, currency)}</Ltr>
                      </td>
                      <td>{desk(`state.${listedState(state, cancellationAsked)}`)}</td>
                    </tr>
                  );
                },
              )}
            </tbody>
          </table>
        </section>
      ) : null}
      {payments.length > 0 ? (
        <>
          <h3>{t("account.payments")}</h3>
          <Payments payments={payments} named />
        </>
      ) : null}
    </section>
  );
}
