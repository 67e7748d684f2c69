import { useTranslation } from "react-i18next";

/** How many offers a list has, or places: in words when there is none. */
export function FoundCount({ total, places = false }: { total: number; places?: boolean }) {
  const { t } = useTranslation("shop");
  if (total === 0) return <strong>{t("results.count-none")}</strong>;
  return <strong>{t(places ? "results.places" : "results.count", { count: total })}</strong>;
}
