import type { EmployerAccount } from "@contract/agencies/employer-account";
import { paymentMethods } from "@contract/agencies/payment-methods";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
import { printedMoment } from "~/format/dates";
import { isoPrice } from "~/format/money";
import type { FormFields } from "~/forms/form-fields";
import { Field, SelectField } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";

/** The fields of the forms about an employer's payments. */
export type EmployerField = "subsidyReference" | "subsidyMethod" | "subsidyPaymentId" | "subsidyReason";

/** Records what an employer paid for its employees' bookings, and reverses a payment that was recorded by mistake. */
export function EmployerPayments({
  account,
  picked,
  field,
  error,
}: {
  account?: EmployerAccount;
  /** The bookings ticked before the form was refused. */
  picked: readonly string[];
  field: FormFields<EmployerField>["field"];
  error: (name: string) => string | undefined;
}) {
  const { t } = useTranslation("desk");
  const { t: agents } = useTranslation("agents");
  const open = account?.bookings.filter((booking) => Number(booking.open) !== 0) ?? [];
  const reversible = account?.payments.filter(({ isReversal, isReversed }) => !isReversal && !isReversed) ?? [];
  if (open.length === 0 && reversible.length === 0) return null;
  return (
    <section className="card pad stack" id="employer-payments">
      <h2>{t("agency.employer-payments")}</h2>
      {open.length > 0 ? (
        <Form method="post" className="stack" noValidate reloadDocument>
          <fieldset className="stack stack-s">
            <legend>{t("agency.employer-paid-for")}</legend>
            {open.map((booking) => {
              const value = `${booking.bookTransId}:${booking.open}`;
              return (
                <label key={value} className="check">
                  <input type="checkbox" name="subsidies" value={value} defaultChecked={picked.includes(value)} />
                  <span>
                    <Ltr>{booking.pnr}</Ltr> · <bdi>{booking.payerName}</bdi> · <Ltr>{booking.number}</Ltr> ·{" "}
                    <Ltr>{isoPrice(booking.open, booking.currency)}</Ltr>
                  </span>
                </label>
              );
            })}
          </fieldset>
          <div className="pair">
            <SelectField {...field("subsidyMethod")} label={t("agency.method")}>
              {paymentMethods.map((method) => (
                <option key={method} value={method}>
                  {agents(`account.${method}`)}
                </option>
              ))}
            </SelectField>
            <Field {...field("subsidyReference")} label={t("agency.reference")} maxLength={80} required />
          </div>
          <CodeField id="subsidies-totp" error={error("subsidies-totp")} />
          <button className="button" type="submit" name="do" value="settle-subsidies">
            {t("agency.settle")}
          </button>
        </Form>
      ) : null}
      {reversible.length > 0 ? (
        <Form method="post" className="stack" noValidate reloadDocument>
          <div className="pair">
            <SelectField {...field("subsidyPaymentId")} label={t("agency.payment")}>
              <option value="">{t("agency.pick-payment")}</option>
              {reversible.map(({ paymentId, pnr, at, amount, currency, reference }) => (
                <option key={paymentId} value={paymentId}>
                  {`\u2066${isoPrice(amount, currency)}\u2069 · ${pnr} · ${printedMoment(at)} · ${reference}`}
                </option>
              ))}
            </SelectField>
            <Field {...field("subsidyReason")} label={t("agency.employer-reason")} maxLength={80} required />
          </div>
          <CodeField id="reverse-subsidy-totp" error={error("reverse-subsidy-totp")} />
          <button className="button button-quiet" type="submit" name="do" value="reverse-subsidy">
            {t("agency.reverse")}
          </button>
        </Form>
      ) : null}
    </section>
  );
}
