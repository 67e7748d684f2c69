import type { FoundPlace } from "@contract/shopping/places";
import { traitsOf } from "@contract/vocabulary/categories";
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { withPlace } from "~/routes/_shop+/search-result/with-place";
import { Link } from "~/ui/Link";

/** The places that a typed text may mean, or places to choose from when it means none. Each continues the same search there. */
export function SuggestedPlaces({
  matches,
  popular,
  searched,
}: {
  matches: FoundPlace[];
  popular: FoundPlace[];
  /** The category of the search. */
  searched: number;
}) {
  const { t } = useTranslation("shop");
  const href = useHref();
  const { search } = useLocation();
  const to = (place: FoundPlace) => {
    const query = withPlace(new URLSearchParams(search), place);
    query.set("categoryId", String(place.categoryId));
    return href(`${paths.searchResult()}?${query}`);
  };
  const hasMatches = matches.length > 0;
  return (
    <div className="card pad stack stack-s">
      {hasMatches ? null : <p>{t("results.place-unknown-text")}</p>}
      <ul className="meant-places">
        {(hasMatches ? matches : popular).map((place) => (
          <li key={`${place.dest} ${place.hotelId ?? ""}`}>
            <Link to={to(place)}>
              <strong>{place.name}</strong>{" "}
              <span className="small soft">
                {place.where}
                {place.categoryId === searched ? "" : ` · ${t(`search.tab.${traitsOf(place.categoryId).textKey}`)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to={href(paths.destinationList())}>{t("places.title")}</Link>
      </p>
    </div>
  );
}
