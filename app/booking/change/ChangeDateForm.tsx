import type { DateChoice } from "@contract/booking/date-change";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DateChoices } from "~/booking/change/DateChoices";
import type { FormFields } from "~/forms/form-fields";
import { DayField } from "~/ui/fields/DayField";
import { Field } from "~/ui/fields/Field";

/**
 * Dates a booking can be moved to, each submitted with the price difference displayed next to it. A visitor pays an increase on the next
 * page; the desk waives it, or offers the date for the customer to pay.
 */
export function ChangeDateForm<Choice extends DateChoice & { onAccountNIS?: string }>({
  choices,
  differenceOf,
  form,
  isOnAccount = false,
  waive,
  children,
}: {
  choices: readonly Choice[];
  /** Desk only: a text in place of the difference for the payer. */
  differenceOf?: (choice: Choice) => string | undefined;
  form: FormFields<"date">;
  /** Desk only: nothing of the order is paid by card. */
  isOnAccount?: boolean;
  /** Desk only: who causes the change and who bears an increase, with the reason of a waiver or the end of the offer. */
  waive?: FormFields<"dateWaiveReason" | "dateShopReason" | "dateCustomerPays" | "dateAnswerBy" | "dateConfirmed">;
  /** Desk only: further fields before the button. */
  children?: ReactNode;
}) {
  const { t } = useTranslation("people");
  if (choices.length === 0) return <p>{t("safe.date-none")}</p>;
  return (
    <Form method="post" className="stack" noValidate reloadDocument>
      <DateChoices
        name="date"
        choices={choices}
        form={form}
        differenceOf={differenceOf}
        legend={t("safe.date-choose")}
      />
      {waive ? (
        <>
          {choices.some(({ onRequest }) => onRequest) ? (
            <label className="tick">
              <input type="checkbox" name="dateConfirmed" defaultChecked={waive.typed("dateConfirmed") !== undefined} />
              <span>{t("safe.date-confirmed")}</span>
            </label>
          ) : null}
          <Field
            {...waive.field("dateShopReason")}
            label={t("safe.date-shop-reason")}
            hint={t("safe.date-shop-reason-hint")}
            maxLength={300}
          />
          <Field
            {...waive.field("dateWaiveReason")}
            label={t("safe.date-waive")}
            hint={t("safe.date-waive-hint")}
            maxLength={300}
          />
          <label className="tick">
            <input
              type="checkbox"
              name="dateCustomerPays"
              defaultChecked={waive.typed("dateCustomerPays") !== undefined}
            />
            <span>{t(isOnAccount ? "safe.date-on-account" : "safe.date-customer-pays")}</span>
          </label>
          <DayField {...waive.field("dateAnswerBy")} type="date" label={t("safe.date-answer-by")} />
        </>
      ) : null}
      {children}
      <button className="button" type="submit" name="do" value="date">
        {t("safe.date-submit")}
      </button>
    </Form>
  );
}
