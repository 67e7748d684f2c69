import { hoursInText } from "@contract/agencies/agent-hours";
import { useTranslation } from "react-i18next";
import { PaymentMarks } from "~/shell/PaymentMarks";
import { useSeller } from "~/shell/use-seller";
import { PhoneLink } from "~/ui/PhoneLink";

/** The seller: company, licence and address, as the law requires, and how and when to reach it. */
export function SellerLines() {
  const { t } = useTranslation("shell");
  const { phone, hours, company, licence, address } = useSeller();
  const lines = [company, licence ? t("footer.licence", { licence: `\u2066${licence}\u2069` }) : undefined, address];
  return (
    <>
      <p className="row">
        <span>{hours ? hoursInText(hours) : t("footer.phone", { hours: hoursInText() })}</span>
        {phone ? <PhoneLink phone={phone} /> : null}
      </p>
      {lines.some(Boolean) ? (
        <p className="row seller">
          {lines.filter(Boolean).map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </p>
      ) : null}
      <PaymentMarks />
    </>
  );
}
