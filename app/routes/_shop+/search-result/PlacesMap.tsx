import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { PlaceMap } from "~/map/PlaceMap";
import type { ShownMap } from "~/map/place-map.server";
import { paths } from "~/paths";
import { type SearchValues, searchParameters } from "~/shopping/search/search-values";

/** The places of a search of several, folded above its list; each leads to the same search there. */
export function PlacesMap({ map, values }: { map: ShownMap | null; values: SearchValues }) {
  const { t } = useTranslation("shop");
  const href = useHref();
  if (!map) return null;
  return (
    <details className="card pad matrix-of-days">
      <summary>{t("map.open")}</summary>
      <div className="stack stack-s">
        <PlaceMap
          map={map}
          label={t("map.label")}
          to={(dest) => href(paths.searchResult({ ...searchParameters(values), dest }))}
        />
        {map.leavesOut || map.leavesOutHome ? <p className="small soft">{t("map.rest")}</p> : null}
      </div>
    </details>
  );
}
