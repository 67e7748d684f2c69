import { useTranslation } from "react-i18next";
import type { FormFields } from "~/forms/form-fields";
import { Field, Tick } from "~/ui/fields/Field";

/** An employee may pay with two cards: whether they do, and the amount on the first. */
export function TwoCardFields({ form }: { form: FormFields<"cards" | "firstCardNIS"> }) {
  const { t } = useTranslation("booking");
  return (
    <fieldset className="stack two-cards">
      <Tick {...form.tick("cards")} value="2" label={t("employee.two-cards")} />
      <Field
        {...form.field("firstCardNIS")}
        label={t("employee.first-card")}
        hint={t("employee.two-cards-hint")}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
    </fieldset>
  );
}
