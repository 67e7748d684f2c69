import type { agentHome } from "@contract/agencies/agent-home";
import type { Output } from "@contract/wire/operation";
import { useTranslation } from "react-i18next";
import { Payments } from "~/agent/Payments";
import { isoPrice, priceInText } from "~/format/money";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { listedState } from "~/people/listed-state";
import { Ltr } from "~/ui/Ltr";

type Credit = NonNullable<Output<typeof agentHome.agentHome>["credit"]>;

/** What the agency owes, of its limit if it has one, and what makes it up. */
export function AgencyAccount({ credit }: { credit: Credit }) {
  const { t } = useTranslation("agents");
  return (
    <div className="card pad stack stack-s">
      <p>
        <strong>{t("home.owed", { open: priceInText(credit.openNIS, "IL") })}</strong>{" "}
        {credit.limitNIS ? t("home.owed-of", { limit: priceInText(credit.limitNIS, "IL") }) : null}
      </p>
      {credit.limitNIS ? (
        <progress className="agent-owed" aria-hidden="true" value={credit.openNIS} max={credit.limitNIS} />
      ) : null}
      <OrdersAndPayments credit={credit} />
    </div>
  );
}

/** What makes up the agency's balance: each open order with price, commission and net price, and the payments that were recorded. */
function OrdersAndPayments({ credit: { orders, payments } }: { credit: Pick<Credit, "orders" | "payments"> }) {
  const { t } = useTranslation("agents");
  const { t: desk } = useTranslation("desk");
  const href = useHref();
  if (orders.length === 0 && payments.length === 0) return null;
  const columns = ["price", "commission-short", "net", "paid", "open"] as const;
  return (
    <details id="account">
      <summary>{t("account.details")}</summary>
      {orders.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section className="scrolls" aria-label={t("account.title")} tabIndex={0}>
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">{t("home.order")}</th>
                <th scope="col">{t("home.state")}</th>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {t(`account.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.bookTransId} data-order={order.pnr}>
                  <td>
                    <a href={href(paths.confirmation(order.bookTransId))}>
                      <Ltr>{order.pnr}</Ltr>
                    </a>
                  </td>
                  <td>{desk(`state.${listedState(order.state, order.cancellationAsked)}`)}</td>
                  {(["priceNIS", "commissionNIS", "netNIS", "paidNIS", "openNIS"] as const).map((name) => (
                    <td key={name}>
                      <Ltr>{isoPrice(order[name], "ILS")}</Ltr>
                    </td>
                  ))}
                </tr>
              ))}
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
    </details>
  );
}
