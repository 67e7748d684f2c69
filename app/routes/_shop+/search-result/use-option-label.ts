import type { OptionGroup } from "@contract/shopping/filter-groups";
import type { Facet } from "@contract/shopping/search-and-selection";
import { useTranslation } from "react-i18next";
import { distanceText } from "~/shopping/hotel/distance-text";

/** An option of a filter in words; `alone`: as a chip says it, away from the heading of its group. */
export function useOptionLabel() {
  const { t } = useTranslation("shop");
  const inGroup = (group: OptionGroup, { code, label }: Pick<Facet, "code" | "label">): string => {
    if (group === "stars") return t("card.stars", { count: Number(code) });
    if (group === "nights") return t("card.nights", { count: Number(code) });
    if (group === "facilities") return t(`facility.${code}`, { defaultValue: code });
    if (group === "rating") return t("results.at-least", { rating: Number(code).toFixed(1) });
    if (group === "beachMetres" || group === "centreMetres")
      return t("results.up-to", { distance: distanceText(t, Number(code)) });
    if (group === "departs" || group === "returns") return t(`results.part-${code}`, { defaultValue: code });
    if (group === "stops")
      return code === "0"
        ? t("results.stops-direct")
        : code === "1"
          ? t("flight.stops", { count: 1 })
          : t("results.stops-more");
    return label;
  };
  return (group: OptionGroup, option: Pick<Facet, "code" | "label">, { alone = false } = {}): string => {
    const choice = inGroup(group, option);
    const needsHeading = ["rating", "beachMetres", "centreMetres", "departs", "returns"].includes(group);
    return alone && needsHeading ? t("results.chosen-of", { group: t(`results.filter-${group}`), choice }) : choice;
  };
}
