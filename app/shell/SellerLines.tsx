import { useTranslation } from "react-i18next";
import { useSeller } from "~/shell/use-seller";
import { Ltr } from "~/ui/Ltr";
import { PhoneLink } from "~/ui/PhoneLink";

/** The seller: company, licence and address, as the law requires, and how and when to reach it. */
export function SellerLines() {
  const { t } = useTranslation("shell");
  const { phone, hours, company, licence, address } = useSeller();
  const lines = [company, licence ? t("footer.licence", { licence: `\u2066${licence}\u2069` }) : undefined, address];
  return (
    <>
      <p>
        {hours ? <Ltr>{hours}</Ltr> : t("footer.phone")}
        {phone ? (
          <>
            {" · "}
            <PhoneLink phone={phone} />
          </>
        ) : null}
      </p>
      {lines.some(Boolean) ? (
        <p>
          {lines.filter(Boolean).map((line, index) => (
            <span key={line}>
              {index > 0 ? " · " : ""}
              <bdi>{line}</bdi>
            </span>
          ))}
        </p>
      ) : null}
    </>
  );
}
