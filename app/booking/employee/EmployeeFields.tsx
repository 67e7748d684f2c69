import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Field, Tick } from "~/ui/fields/Field";

type OfField = Pick<ComponentProps<typeof Field>, "name" | "defaultValue" | "error">;
type OfTick = Pick<ComponentProps<typeof Tick>, "name" | "defaultChecked" | "error">;

/** Extra fields for an employer's staff: the employee number, validated against the payer's identity number, and the approval of leave. */
export function EmployeeFields({ required, number, leave }: { required: boolean; number: OfField; leave: OfTick }) {
  const { t } = useTranslation("booking");
  return (
    <fieldset className="stack">
      <legend className="legend">{t("employee.title")}</legend>
      <Field
        {...number}
        label={t("employee.number")}
        hint={t(required ? "employee.number-hint" : "employee.number-optional")}
        dir="ltr"
        autoComplete="off"
        maxLength={20}
      />
      <Tick {...leave} label={t("employee.leave")} />
    </fieldset>
  );
}
