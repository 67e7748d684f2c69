import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { wholeAmount } from "@contract/vocabulary/printed-price";
import { useTranslation } from "react-i18next";
import { priceInText } from "~/format/money";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";

/** Places available in a month, each with its lowest price for a couple. */
export function MonthPlaces({
  heading,
  month,
  places,
}: {
  heading: string;
  month: string;
  places: { code: string; name: string; image: string; price: string; currency: TwoLetterCurrency }[];
}) {
  const { t } = useTranslation("months");
  const href = useHref();
  if (places.length === 0) return null;
  return (
    <section className="stack stack-s" aria-labelledby="places">
      <h2 id="places">{heading}</h2>
      <ul className="places">
        {places.map((place) => (
          <li key={place.code}>
            <a href={href(paths.holidays(month, place.code))}>
              <img src={place.image} alt="" width={120} height={120} loading="lazy" decoding="async" />
              {place.name}
              <span className="small soft">
                {t("from", { price: priceInText(wholeAmount(place.price), place.currency) })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
