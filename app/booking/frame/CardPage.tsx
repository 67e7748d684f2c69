import { useTranslation } from "react-i18next";
import { CardFrame } from "~/booking/frame/CardFrame";
import { priceInText } from "~/format/money";

/** The card company's page in a frame; when it returns, the page around it shows the outcome. */
export function CardPage({ url, amountNIS }: { url: string; amountNIS: string }) {
  const { t } = useTranslation("booking");
  return (
    <section className="stack" id="pay">
      <h2>{t("card.title")}</h2>
      <p>
        <strong>{t("card.amount", { amount: priceInText(amountNIS, "IL") })}</strong>
      </p>
      <CardFrame url={url} />
    </section>
  );
}
