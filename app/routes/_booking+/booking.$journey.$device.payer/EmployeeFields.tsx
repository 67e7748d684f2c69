import type { StorePageResult } from "@contract/booking/booking";
import { useTranslation } from "react-i18next";
import type { FieldProblem } from "~/forms/refusal-texts";
import { Field, Tick } from "~/ui/fields/Field";

/** What an employer's people say besides: their number, which the payer's identity number confirms, and that their leave was approved. */
export function EmployeeFields({
  employee,
  typed,
  problems,
}: {
  employee: NonNullable<StorePageResult["employee"]>;
  typed?: string;
  problems: FieldProblem[];
}) {
  const { t } = useTranslation("booking");
  const error = (field: string) => problems.find((problem) => problem.field === field)?.text;
  return (
    <fieldset className="stack">
      <legend className="legend">{t("employee.title")}</legend>
      <Field
        name="employeeNumber"
        label={t("employee.number")}
        hint={t("employee.number-hint")}
        dir="ltr"
        autoComplete="off"
        maxLength={20}
        defaultValue={typed ?? employee.number}
        error={error("employeeNumber")}
      />
      <Tick
        name="leaveApproval"
        label={t("employee.leave")}
        defaultChecked={employee.leaveApproved}
        error={error("leaveApproval")}
      />
    </fieldset>
  );
}
