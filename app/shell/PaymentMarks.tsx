import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useSeller } from "~/shell/use-seller";

/** Which cards are accepted, and who secures the customer's money: only what the configuration says (decision 0139). */
export function PaymentMarks() {
  const { t } = useTranslation("shell");
  const { cards, securedBy } = useSeller();
  if (!cards && !securedBy) return null;
  return (
    <p className="row small payment-marks">
      {cards ? (
        <span>
          {t("footer.cards")}
          {cards.map((card) => (
            <Fragment key={card}>
              {" "}
              <bdi className="tag">{card}</bdi>
            </Fragment>
          ))}
        </span>
      ) : null}
      {securedBy ? <span>{t("footer.secured", { by: `\u2068${securedBy}\u2069` })}</span> : null}
    </p>
  );
}
