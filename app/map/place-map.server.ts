import { mapAddress } from "./map-address.server";
import { frameAround, type GeoPoint, type MapFrame, positionIn } from "./map-frame";
import { placeLabels } from "./place-labels";

/** Where flights leave from: Ben Gurion. */
const departurePoint: GeoPoint = { lat: 32.01, lng: 34.89 };

/** A place of a map: with its price, in whole units as the list prints it. */
type PricedPlace = { code: string; name: string; price?: string; geo?: GeoPoint };
/** A mark of a map, at a distance from its western and northern edge in percent. */
export type MapMark = ReturnType<typeof markOf>;
export type ShownMap = {
  /** The address of the drawn land. */
  land: string;
  /** By price, the cheapest first, as given. */
  marks: MapMark[];
  /** Missing for places around the departure point alone. */
  departure?: MapMark;
  /** Some places are too far away for this map. */
  leavesOut: boolean;
  /** Places around the departure point are left to the list, because others are abroad. */
  leavesOutHome: boolean;
};

/**
 * The map of several places, each with a label where there is room, the first of the list before the others. Places without coordinates,
 * and beside places abroad those around the departure point, are left to the list; null for fewer than two. `departure` is the name of the
 * departure point.
 */
export function mapOfPlaces(places: readonly PricedPlace[], departure: string): ShownMap | null {
  const located = places.flatMap(({ geo, ...place }) => (geo ? [{ ...place, geo }] : []));
  const isAbroad = located.some(isFar);
  // Beside the world, the places around the departure point would be one blot.
  const known = isAbroad ? located.filter(isFar) : located;
  if (known.length < 2) return null;
  const points = known.map(({ geo }) => geo);
  const frame = frameAround(isAbroad ? [departurePoint, ...points] : points);
  if (!frame) return null;
  const shown = known.filter(({ geo }) => isInside(frame, geo));
  const home = { code: "", name: departure, geo: departurePoint };
  const fixed = isAbroad && isInside(frame, departurePoint) ? [home] : [];
  const spots = (list: typeof known) =>
    list.map(({ geo, name, price }) => ({ ...positionIn(frame, geo), label: price ? `${name} ${price}` : name }));
  const labels = placeLabels([...spots(fixed), ...spots(shown)]);
  const all = [...fixed, ...shown].map((place, index) => markOf(frame, place, labels[index]!));
  return {
    land: mapAddress(frame),
    marks: fixed.length > 0 ? all.slice(1) : all,
    departure: fixed.length > 0 ? all[0] : undefined,
    leavesOut: shown.length < known.length,
    leavesOutHome: known.length < located.length,
  };
}

/** The map of one place with the departure point, unless it lies around it. */
export function mapOfPlace(place: { code: string; name: string; geo: GeoPoint }, departure: string): ShownMap | null {
  const isAbroad = isFar(place);
  const frame = frameAround(isAbroad ? [departurePoint, place.geo] : [place.geo]);
  if (!frame) return null;
  const home = { code: "", name: departure, geo: departurePoint };
  const list = isAbroad ? [place, home] : [place];
  const labels = placeLabels(list.map(({ geo, name }) => ({ ...positionIn(frame, geo), label: name })));
  const [mark, mine] = list.map((one, index) => markOf(frame, one, labels[index]!));
  return { land: mapAddress(frame), marks: [mark!], departure: mine, leavesOut: false, leavesOutHome: false };
}

/** Whether one flies there, in degrees from the departure point: Cyprus is three away, Eilat two and a half. */
const isFar = ({ geo }: { geo: GeoPoint }) =>
  Math.hypot(geo.lat - departurePoint.lat, geo.lng - departurePoint.lng) > 2.7;

function isInside(frame: MapFrame, geo: GeoPoint): boolean {
  const { x, y } = positionIn(frame, geo);
  return x > 0.01 && x < 0.99 && y > 0.01 && y < 0.99;
}

function markOf(
  frame: MapFrame,
  { code, name, price, geo }: PricedPlace & { geo: GeoPoint },
  { side, narrow, wide }: ReturnType<typeof placeLabels>[number],
) {
  const { x, y } = positionIn(frame, geo);
  const percent = (part: number) => Math.round(part * 1000) / 10;
  return { code, name, price, x: percent(x), y: percent(y), side, narrow, wide };
}
