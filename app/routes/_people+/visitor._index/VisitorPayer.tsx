import type { BookingInfo } from "@contract/booking/booking";
import { useTranslation } from "react-i18next";
import { EmployeeFacts } from "~/booking/employee/EmployeeFacts";
import { PaidCards } from "~/booking/payer/PaidCards";
import { printedPhone } from "~/format/printed-phone";
import { Ltr } from "~/ui/Ltr";
import { MailAddress } from "~/ui/MailAddress";

/** Who pays a booking, and how; the identity number is masked. */
export function VisitorPayer({
  payer,
  payment,
  employee,
}: {
  /** `NoOfPayment` is missing when the customer pays an agency. */
  payer: Omit<BookingInfo["payer"], "NoOfPayment"> & { NoOfPayment?: number };
  payment: BookingInfo["payment"];
  employee?: BookingInfo["employee"];
}) {
  const { t } = useTranslation("booking");
  return (
    <section className="card pad stack" aria-labelledby="payer">
      <h2 id="payer">{t(payment === "unpaid" ? "steps.payer" : "done.payer")}</h2>
      <dl className="facts">
        <dt>{t("done.name")}</dt>
        <dd>
          <bdi>
            {payer.firstName} {payer.lastName}
          </bdi>
        </dd>
        <dt>{t("payer.mobile")}</dt>
        <dd>
          <Ltr>{printedPhone(payer.mobile)}</Ltr>
        </dd>
        <dt>{t("payer.email")}</dt>
        <dd>
          <MailAddress>{payer.email}</MailAddress>
        </dd>
        <dt>{t("payer.id")}</dt>
        <dd>
          <Ltr>{payer.IdenticationNumber}</Ltr>
        </dd>
        {payer.NoOfPayment && payer.cards.length < 2 ? (
          <>
            <dt>{t("payer.payments")}</dt>
            <dd>{payer.NoOfPayment}</dd>
          </>
        ) : null}
        <PaidCards cards={payer.cards} />
        {employee ? <EmployeeFacts employee={employee} /> : null}
      </dl>
    </section>
  );
}
