import type { DateChoice } from "@contract/booking/date-change";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { amountInText, signOf } from "~/booking/price-difference";
import { printedDate } from "~/format/dates";
import type { FormFields } from "~/forms/form-fields";
import { Field } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";

/** Dates a booking can be moved to, each submitted with the price difference displayed next to it. Only the desk may waive an increase. */
export function ChangeDateForm({
  choices,
  form,
  waive,
  children,
}: {
  choices: readonly DateChoice[];
  form: FormFields<"date">;
  /** Desk only: the field for the waiver reason. */
  waive?: FormFields<"dateWaiveReason">;
  /** Desk only: further fields before the button. */
  children?: ReactNode;
}) {
  const { t } = useTranslation("people");
  const error = form.error("date");
  const chosen = form.typed("date")?.split(" ")[0];
  if (choices.length === 0) return <p>{t("safe.date-none")}</p>;
  return (
    <Form method="post" className="stack" noValidate reloadDocument>
      <fieldset className="stack stack-s" aria-describedby={error ? "date-error" : undefined}>
        <legend className="legend">{t("safe.date-choose")}</legend>
        {error ? (
          <div id="date-error" className="error">
            {error}
          </div>
        ) : null}
        {choices.map(({ date, dateTo, differenceNIS }, index) => {
          const sign = signOf(differenceNIS);
          return (
            <label key={date} className="tick">
              <input
                type="radio"
                name="date"
                id={index === 0 ? "date" : undefined}
                value={`${date} ${differenceNIS}`}
                defaultChecked={chosen === date}
                disabled={sign === "pay" && !waive}
              />
              <span>
                <Ltr>
                  {printedDate(date)} – {printedDate(dateTo)}
                </Ltr>{" "}
                · {t(`safe.date-${sign}`, { amount: amountInText(differenceNIS) })}
              </span>
            </label>
          );
        })}
      </fieldset>
      {waive ? (
        <Field
          {...waive.field("dateWaiveReason")}
          label={t("safe.date-waive")}
          hint={t("safe.date-waive-hint")}
          maxLength={300}
        />
      ) : null}
      {children}
      <button className="button" type="submit" name="do" value="date">
        {t("safe.date-submit")}
      </button>
    </Form>
  );
}
