import { paymentCounts } from "@contract/vocabulary/payment-counts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { payerFieldNames, payerFields, payerInput } from "~/booking/payer-fields";
import { errorAt } from "~/forms/form-fields";
import type { FieldProblem } from "~/forms/refusal-texts";
import { Field, SelectField } from "~/ui/fields/Field";
import type { OnePage } from "./one-page-form";
import { PartButton } from "./PartButton";

/** Who pays, in one line of fields, with the number of payments; below it what an employer asks of its staff. */
export function PayerPart({
  id,
  values,
  problems,
  children,
}: {
  id: string;
  values: OnePage;
  problems: FieldProblem[];
  children: ReactNode;
}) {
  const { t } = useTranslation("booking");
  const error = (field: string) => errorAt(problems, field);
  return (
    <section className="card pad stack" id={id}>
      <div className="row row-between">
        <h2>{t("steps.payer")}</h2>
        <PartButton part={id} value="copy" className="link-button">
          {t("one-page.copy")}
        </PartButton>
      </div>
      <div className="line-of-fields">
        {payerFieldNames.map((name) => (
          <Field
            key={name}
            name={`payer.${name}`}
            label={t(payerFields[name].label)}
            defaultValue={values.payer[name]}
            error={error(`payer.${name}`)}
            dir={payerInput(name).dir}
            autoComplete="off"
            maxLength={payerInput(name).maxLength}
          />
        ))}
        <SelectField
          name="NoOfPayment"
          label={t("payer.payments")}
          defaultValue={String(values.NoOfPayment)}
          error={error("payer.NoOfPayment")}
        >
          {paymentCounts.map((number) => (
            <option key={number} value={number}>
              {t("payer.payments-n", { count: number })}
            </option>
          ))}
        </SelectField>
      </div>
      {children}
    </section>
  );
}
