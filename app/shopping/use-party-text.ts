import { useTranslation } from "react-i18next";

/** People and rooms in words, such as "2 adults · 1 child · 1 room"; zero counts are omitted. */
export function usePartyText(): (party: {
  adults: number;
  children: number;
  infants: number;
  rooms: number;
}) => string {
  const { t } = useTranslation("shop");
  return ({ adults, children, infants, rooms }) =>
    [
      adults > 0 ? t("search.sum-adults", { count: adults }) : "",
      children > 0 ? t("search.sum-children", { count: children }) : "",
      infants > 0 ? t("search.sum-infants", { count: infants }) : "",
      rooms > 0 ? t("trip.rooms", { count: rooms }) : "",
    ]
      .filter(Boolean)
      .join(" · ");
}
