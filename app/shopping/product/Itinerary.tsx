import { useTranslation } from "react-i18next";
import { dayAfter, printedDate } from "~/format/dates";
import { TourTerms } from "~/shopping/TourTerms";
import { Icon } from "~/ui/Icon";
import { Ltr } from "~/ui/Ltr";
import type { Product } from "./product-loader.server";

/** An organised tour: the daily programme, its guide and what is included. */
export function Itinerary({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  if (!product.itinerary) return null;
  return (
    <div className="card pad stack">
      {product.guide ? (
        <p className="row row-one-line">
          <Icon name="people" size={18} /> {product.guide}
        </p>
      ) : null}
      <ol className="itinerary">
        {product.itinerary.map((day) => (
          <li key={day.day}>
            <h3>
              {t("tour.day", { n: day.day })}: {day.title}
            </h3>
            <p className="small soft">
              <Ltr>{printedDate(dayAfter(product.from, day.day - 1))}</Ltr>
            </p>
            <p>{day.text}</p>
          </li>
        ))}
      </ol>
      {product.tourTerms ? (
        <details>
          <summary>{t("tour.terms")}</summary>
          <TourTerms terms={product.tourTerms} condition={product.tourCondition} />
        </details>
      ) : null}
    </div>
  );
}
