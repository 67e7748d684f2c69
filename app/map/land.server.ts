import { readFileSync } from "node:fs";
import { geoIdentity, geoMercatorRaw, geoPath } from "d3-geo";
import type { MultiPolygon } from "geojson";
import { LRUCache } from "lru-cache";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { compactPath } from "./compact-path.server";
import { frameText, type MapFrame, mapShape } from "./map-frame";

/** Natural Earth at 1:50 million, public domain: the coarsest that has the islands people fly to. */
const landFile = "node_modules/world-atlas/land-50m.json";

/** The land, projected once (Mercator, radians, growing towards the south), so that a map only scales and clips it. */
let projected: MultiPolygon | undefined;

const drawn = new LRUCache<string, string>({ max: 60 });

/**
 * The land of a frame as an SVG file: one shape without a colour, which takes the colours of the page that uses it (`#land`). It reaches
 * beyond the frame on both sides, for a map in a wider box. Without borders: many are disputed, and none helps to choose a holiday.
 */
export function drawLand(frame: MapFrame): string {
  const text = frameText(frame);
  const known = drawn.get(text);
  if (known) return known;
  const { width, height } = mapShape;
  const scale = width / (frame.span * (Math.PI / 180));
  const [x, y] = flat([frame.lng, frame.lat]);
  const projection = geoIdentity()
    .scale(scale)
    .translate([width / 2 - x * scale, height / 2 - y * scale])
    .clipExtent([
      [-width * 0.3, -8],
      [width * 1.3, height + 8],
    ]);
  const path = compactPath();
  projected ??= readLand();
  geoPath(projection, path)(projected);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path id="land" d="${path.text()}"/></svg>`;
  drawn.set(text, svg);
  return svg;
}

function readLand(): MultiPolygon {
  const world = JSON.parse(readFileSync(landFile, "utf8")) as Topology<{ land: GeometryCollection }>;
  const { features } = feature(world, world.objects.land);
  const polygons = features.flatMap(({ geometry }) =>
    geometry.type === "MultiPolygon" ? geometry.coordinates : geometry.type === "Polygon" ? [geometry.coordinates] : [],
  );
  return { type: "MultiPolygon", coordinates: polygons.map((rings) => rings.map((ring) => ring.map(flat))) };
}

function flat([lng, lat]: number[]): [x: number, y: number] {
  const radians = Math.PI / 180;
  // The poles lie at infinity.
  const [x, y] = geoMercatorRaw(lng! * radians, Math.max(-80, Math.min(84, lat!)) * radians);
  return [x, -y];
}
