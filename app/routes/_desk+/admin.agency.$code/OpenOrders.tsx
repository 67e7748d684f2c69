import { paymentMethods } from "@contract/agencies/payment-methods";
import type { agencyDesk } from "@contract/desk/agency-desk";
import type { Output } from "@contract/wire/operation";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Payments } from "~/agent/Payments";
import { CodeField } from "~/desk/CodeField";
import { DeskTable } from "~/desk/DeskTable";
import { printedMoment } from "~/format/dates";
import { isoPrice, priceInText } from "~/format/money";
import type { FormFields } from "~/forms/form-fields";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { listedState } from "~/people/listed-state";
import { Field, SelectField } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";

/** The fields of the forms about money on the page of an agency. */
export type MoneyField = "reference" | "method" | "paymentId" | "reason";

/** What the agency owes for bookings without payment, with a form that marks those it has paid, and one that reverses a payment. */
export function OpenOrders({
  credit: { openNIS, orders, payments },
  field,
  error,
}: {
  credit: Output<typeof agencyDesk.deskAgencyCredit>;
  field: FormFields<MoneyField>["field"];
  error: (name: string) => string | undefined;
}) {
  const { t } = useTranslation("desk");
  const { t: agents } = useTranslation("agents");
  const href = useHref();
  const columns = [
    { id: "order", text: t("list.order") },
    // Before what a phone scrolls.
    { id: "amount", text: t("agency.amount") },
    { id: "price", text: agents("account.price") },
    { id: "commission", text: agents("account.commission-short") },
    { id: "net", text: agents("account.net") },
    { id: "paid", text: agents("account.paid") },
    { id: "state", text: t("list.state") },
    { id: "ordered", text: t("agency.ordered") },
  ];
  const reversible = payments.filter(({ isReversal, isReversed }) => !isReversal && !isReversed);
  return (
    <section className="card pad stack" id="orders">
      <h2>{t("agency.open")}</h2>
      {orders.length === 0 ? (
        <p className="soft">{t("agency.no-open")}</p>
      ) : (
        <p>
          <strong>{t("agency.owes", { open: priceInText(openNIS, "IL") })}</strong>
        </p>
      )}
      {orders.length === 0 ? null : (
        <Form method="post" className="stack" noValidate reloadDocument>
          <DeskTable label={t("agency.open")} columns={columns}>
            {orders.map((order) => (
              <tr key={order.bookTransId}>
                <td>
                  <input
                    type="checkbox"
                    name="orders"
                    value={`${order.bookTransId}:${order.openNIS}`}
                    aria-label={t("agency.pick", { pnr: order.pnr })}
                  />{" "}
                  <Link to={href(paths.deskBooking(order.bookTransId))} reloadDocument>
                    <Ltr>{order.pnr}</Ltr>
                  </Link>
                </td>
                <td>
                  <Ltr>{isoPrice(order.openNIS, "ILS")}</Ltr>
                </td>
                {[order.priceNIS, order.commissionNIS, order.netNIS, order.paidNIS].map((amount, index) => (
                  <td key={["price", "commission", "net", "paid"][index]}>
                    <Ltr>{isoPrice(amount, "ILS")}</Ltr>
                  </td>
                ))}
                <td>{t(`state.${listedState(order.state, order.cancellationAsked)}`)}</td>
                <td>{printedMoment(order.orderedAt)}</td>
              </tr>
            ))}
          </DeskTable>
          <div className="pair">
            <SelectField {...field("method")} label={t("agency.method")}>
              {paymentMethods.map((method) => (
                <option key={method} value={method}>
                  {agents(`account.${method}`)}
                </option>
              ))}
            </SelectField>
            <Field {...field("reference")} label={t("agency.reference")} maxLength={80} required />
          </div>
          <CodeField id="settle-totp" error={error("settle-totp")} />
          <button className="button" type="submit" name="do" value="settle">
            {t("agency.settle")}
          </button>
        </Form>
      )}
      {payments.length > 0 ? (
        <>
          <h3>{agents("account.payments")}</h3>
          <Payments payments={payments} named />
          {reversible.length > 0 ? (
            <Form method="post" className="stack" noValidate reloadDocument>
              <div className="pair">
                <SelectField {...field("paymentId")} label={t("agency.payment")}>
                  <option value="">{t("agency.pick-payment")}</option>
                  {reversible.map(({ paymentId, pnr, at, amountNIS, reference }) => (
                    <option key={paymentId} value={paymentId}>
                      {`\u2066${isoPrice(amountNIS, "ILS")}\u2069 · ${pnr} · ${printedMoment(at)}${reference ? ` · ${reference}` : ""}`}
                    </option>
                  ))}
                </SelectField>
                <Field {...field("reason")} label={t("agency.reason")} maxLength={80} required />
              </div>
              <CodeField id="reverse-totp" error={error("reverse-totp")} />
              <button className="button button-quiet" type="submit" name="do" value="reverse">
                {t("agency.reverse")}
              </button>
            </Form>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
