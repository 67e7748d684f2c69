import { useTranslation } from "react-i18next";
import { Ltr } from "~/ui/Ltr";

/** The employee of a booking that an employer pays a part of, as facts: number, and whether leave was declared as approved. */
export function EmployeeFacts({
  employee: { employer, number, leaveApproved },
}: {
  employee: { employer?: string; number?: string; leaveApproved: boolean };
}) {
  const { t } = useTranslation("booking");
  if (!number) return null;
  return (
    <>
      {employer ? (
        <>
          <dt>{t("employee.employer")}</dt>
          <dd>{employer}</dd>
        </>
      ) : null}
      <dt>{t("employee.number")}</dt>
      <dd>
        <Ltr>{number}</Ltr>
      </dd>
      <dt>{t("employee.leave-fact")}</dt>
      <dd>{t(leaveApproved ? "employee.leave-declared" : "employee.leave-missing")}</dd>
    </>
  );
}
