import { useTranslation } from "react-i18next";
import { PlaceMap } from "~/map/PlaceMap";
import type { ShownMap } from "~/map/place-map.server";
import { useSearchIn } from "~/routes/_shop+/search-result/use-result-change";

/** The places of a search of several, folded above its list; each leads to the same search there. */
export function PlacesMap({ map }: { map: ShownMap | null }) {
  const { t } = useTranslation("shop");
  const searchIn = useSearchIn();
  if (!map) return null;
  return (
    <details className="card pad matrix-of-days">
      <summary>{t("map.open")}</summary>
      <div className="stack stack-s">
        <PlaceMap map={map} label={t("map.label")} to={searchIn} />
        {map.leavesOut || map.leavesOutHome ? <p className="small soft">{t("map.rest")}</p> : null}
      </div>
    </details>
  );
}
