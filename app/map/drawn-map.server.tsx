import { directionOf, type Language } from "@contract/vocabulary/languages";
import { renderToStaticMarkup } from "react-dom/server";
import { MapDrawing, MapPoint } from "./PlaceMap";
import type { ShownMap } from "./place-map.server";

/** A map without links as markup, for a page whose script has no room for the component. */
export function drawnMap(map: ShownMap, label: string, language: Language): string {
  const rightToLeft = directionOf(language) === "rtl";
  return renderToStaticMarkup(
    <MapDrawing map={map} label={label} role="img" rightToLeft={rightToLeft}>
      {map.marks.map((mark) => (
        <MapPoint key={mark.code} mark={mark} rightToLeft={rightToLeft} />
      ))}
    </MapDrawing>,
  );
}
