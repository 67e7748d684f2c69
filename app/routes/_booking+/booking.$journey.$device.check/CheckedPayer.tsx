import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmployeeFacts } from "~/booking/employee/EmployeeFacts";
import { printedPhone } from "~/format/printed-phone";
import { Ltr } from "~/ui/Ltr";
import { MailAddress } from "~/ui/MailAddress";

/** Who pays, with an employee's number and declaration of leave; `change`: the step where that is entered. */
export function CheckedPayer({
  payer,
  employee,
  change,
}: {
  payer: { name: string; email: string; mobile: string; identity: string; payments: number };
  employee?: { number?: string; leaveApproved: boolean };
  change: string;
}) {
  const { t } = useTranslation("booking");
  return (
    <section className="card pad stack">
      <div className="row row-between">
        <h2>{t("steps.payer")}</h2>
        <Link to={change} aria-label={t("common.change-what", { what: t("steps.payer") })}>
          {t("common.change")}
        </Link>
      </div>
      <p>
        <bdi>{payer.name}</bdi>
      </p>
      <p>
        <MailAddress>{payer.email}</MailAddress>
      </p>
      <p>
        <Ltr>{printedPhone(payer.mobile)}</Ltr>
      </p>
      <p>
        {t("payer.id")}: <Ltr>{payer.identity}</Ltr>
      </p>
      <p className="soft">{t("payer.payments-n", { count: payer.payments })}</p>
      {employee ? (
        <dl className="facts">
          <EmployeeFacts employee={employee} />
        </dl>
      ) : null}
    </section>
  );
}
