/** A place on the globe, in degrees. */
export type GeoPoint = { lat: number; lng: number };

/** What a map shows: its centre, and its width in degrees of longitude. All three are whole numbers, so that few maps are drawn. */
export type MapFrame = GeoPoint & { span: number };

/** Width to height of every map, and the width of its drawing. */
export const mapShape = { aspect: 5 / 3, width: 1000, height: 600 };

/** Wider than this, Europe and the Mediterranean are too small to read: places farther away are left to the list. */
const widest = 76;
/** Narrower than this, the outlines look coarse. */
const narrowest = 14;
/** Room around the places for their labels. */
const margin = 1.16;

/** The height of a latitude on the map (Mercator), in degrees of longitude from the equator, growing towards the south. */
const mapHeight = (lat: number) => (-Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI;

const latitudeAt = (height: number) => (Math.atan(Math.exp((-height * Math.PI) / 180)) * 360) / Math.PI - 90;

/**
 * The frame around `points`. Those that would make it too wide are left out, farthest from the middle first, unless that leaves out
 * most of them.
 */
export function frameAround(points: readonly GeoPoint[]): MapFrame | null {
  if (points.length === 0) return null;
  const inside = [...points];
  while (inside.length > 2 && widthAround(inside) > widest) inside.splice(farthest(inside), 1);
  return frameOf(inside.length * 2 > points.length ? inside : points);
}

function frameOf(points: readonly GeoPoint[]): MapFrame {
  const [west, east, north, south] = bounds(points);
  return {
    lng: Math.round((west + east) / 2),
    lat: Math.round(latitudeAt((north + south) / 2)),
    // One degree on each side makes up for the rounded centre.
    span: Math.min(360, Math.max(narrowest, Math.ceil((widthAround(points) + 2) / 2) * 2)),
  };
}

function widthAround(points: readonly GeoPoint[]): number {
  const [west, east, north, south] = bounds(points);
  return Math.max(east - west, (south - north) * mapShape.aspect) * margin;
}

function bounds(points: readonly GeoPoint[]): [west: number, east: number, north: number, south: number] {
  const sides = points.map(({ lng }) => lng);
  const heights = points.map(({ lat }) => mapHeight(lat));
  return [Math.min(...sides), Math.max(...sides), Math.min(...heights), Math.max(...heights)];
}

/** The point farthest from the middle one, whose distance a single far place does not move. */
function farthest(points: readonly GeoPoint[]): number {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  const lng = middle(points.map((point) => point.lng));
  const height = middle(points.map((point) => mapHeight(point.lat)));
  const distances = points.map((point) => Math.hypot(point.lng - lng, mapHeight(point.lat) - height));
  return distances.indexOf(Math.max(...distances));
}

/** Where a point lies, in parts of the map's width and height; outside the map below 0 or above 1. */
export function positionIn(frame: MapFrame, { lat, lng }: GeoPoint): { x: number; y: number } {
  const height = frame.span / mapShape.aspect;
  return {
    x: (lng - frame.lng) / frame.span + 0.5,
    y: (mapHeight(lat) - mapHeight(frame.lat)) / height + 0.5,
  };
}

/** A frame as its address names it. */
export function frameText({ lng, lat, span }: MapFrame): string {
  return `${lng}_${lat}_${span}`;
}

/** The frame of such a text; null if no page asks for it. */
export function frameIn(text: string | undefined): MapFrame | null {
  const match = /^(-?\d{1,3})_(-?\d{1,2})_(\d{2,3})$/.exec(text ?? "");
  if (!match) return null;
  const [lng, lat, span] = match.slice(1).map(Number) as [number, number, number];
  const isFrame = Math.abs(lng) <= 180 && Math.abs(lat) <= 75 && span >= narrowest && span <= 360 && span % 2 === 0;
  return isFrame ? { lng, lat, span } : null;
}
