import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

/** `pensioners` are named apart from the adults they are counted among. */
type PartyInRooms = { adults: number; pensioners?: number; children: number; infants: number; rooms: number };

/** People and rooms in words, such as "2 adults · 1 child · 1 room"; zero counts are omitted. */
export function partyText(
  t: TFunction<"shop">,
  { adults, pensioners = 0, children, infants, rooms }: PartyInRooms,
): string {
  return [
    adults > pensioners ? t("search.sum-adults", { count: adults - pensioners }) : "",
    pensioners > 0 ? t("search.sum-pensioners", { count: pensioners }) : "",
    children > 0 ? t("search.sum-children", { count: children }) : "",
    infants > 0 ? t("search.sum-infants", { count: infants }) : "",
    rooms > 0 ? t("trip.rooms", { count: rooms }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

export function usePartyText(): (party: PartyInRooms) => string {
  const { t } = useTranslation("shop");
  return (party) => partyText(t, party);
}
