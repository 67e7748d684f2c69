import { directionOf } from "@contract/vocabulary/languages";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "~/i18n/use-href";
import type { LabelSide } from "./place-labels";
import type { MapMark, ShownMap } from "./place-map.server";

/**
 * Places on a map, each a link. Positions are in percent and letters in pixels: one drawing for every width. The list of the same places
 * beside it is its equivalent; `listId` lets a keyboard pass over the map.
 */
export function PlaceMap({
  map,
  label,
  listId,
  to,
}: {
  map: ShownMap;
  label: string;
  listId?: string;
  to: (code: string) => string;
}) {
  const { t } = useTranslation("shop");
  // Letters start at the east where they run to the west.
  const rightToLeft = directionOf(useLanguage()) === "rtl";
  return (
    <figure className="map">
      {listId ? (
        <a className="skip" href={`#${listId}`}>
          {t("map.skip")}
        </a>
      ) : null}
      <MapDrawing map={map} label={label} role="group" rightToLeft={rightToLeft}>
        {/* The most important is drawn last, over the others. */}
        {map.marks.toReversed().map((mark) => (
          <Link key={mark.code} to={to(mark.code)}>
            <circle {...centre(mark)} r={12} className="map-touch" />
            <MapPoint mark={mark} rightToLeft={rightToLeft} />
          </Link>
        ))}
      </MapDrawing>
    </figure>
  );
}

/** The land, the departure point and the way to a single place, with the places above them. */
export function MapDrawing({
  map: { land, departure, marks },
  label,
  role,
  rightToLeft,
  children,
}: {
  map: ShownMap;
  label: string;
  role: "group" | "img";
  rightToLeft: boolean;
  children: ReactNode;
}) {
  return (
    <svg role={role} aria-label={label}>
      <svg viewBox="0 0 1000 600" width="100%" height="100%" overflow="visible" aria-hidden="true">
        <use href={`${land}#land`} className="map-land" />
      </svg>
      {departure && marks.length === 1 ? (
        <line
          className="map-way"
          x1={`${departure.x}%`}
          y1={`${departure.y}%`}
          x2={`${marks[0]!.x}%`}
          y2={`${marks[0]!.y}%`}
        />
      ) : null}
      {departure ? (
        <g className="map-home">
          <MapPoint mark={departure} rightToLeft={rightToLeft} />
        </g>
      ) : null}
      {children}
    </svg>
  );
}

/** A point with its label. */
export function MapPoint({ mark, rightToLeft }: { mark: MapMark; rightToLeft: boolean }) {
  return (
    <>
      <circle {...centre(mark)} r={4} />
      <MarkLabel mark={mark} rightToLeft={rightToLeft} />
    </>
  );
}

const centre = ({ x, y }: MapMark) => ({ cx: `${x}%`, cy: `${y}%` });

const offsets: Record<LabelSide, { dx: number; dy: number }> = {
  east: { dx: 8, dy: 4 },
  west: { dx: -8, dy: 4 },
  below: { dx: 0, dy: 20 },
  above: { dx: 0, dy: -11 },
};

function MarkLabel({
  mark: { name, price, x, y, side, narrow, wide },
  rightToLeft,
}: {
  mark: MapMark;
  rightToLeft: boolean;
}) {
  const towards = { east: rightToLeft ? "end" : "start", west: rightToLeft ? "start" : "end" } as const;
  return (
    <text
      x={`${x}%`}
      y={`${y}%`}
      {...offsets[side]}
      textAnchor={side === "east" || side === "west" ? towards[side] : "middle"}
      className={`${narrow ? "is-narrow" : ""} ${wide ? "is-wide" : ""}`}
    >
      {name}
      {price ? <tspan> {price}</tspan> : null}
    </text>
  );
}
