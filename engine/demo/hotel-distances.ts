import type { DemoDestination } from "./demo-destination";
import type { Facility } from "./hotel-kinds";
import type { Draw } from "./seeded-draw";

/** The subject of places with a beach. */
export const beachSubject = 1;

/** How far a demo hotel is from beach, centre and airport. The centre is the place's own point, so distances agree with the map. */
export function hotelDistances(
  id: string,
  code: string,
  place: DemoDestination,
  facilities: readonly Facility[],
  at: readonly [number, number],
  draw: Draw,
) {
  // A street is longer than the straight line.
  const centre = roundMetres(metresBetween(place.at, at) * 1.25);
  const airport = roundMetres(7_000 + draw(`airport ${code}`) * 32_000 + centre);
  const near = facilities.includes("beach");
  return {
    beachMetres: near
      ? roundMetres(30 + draw(`beach ${id}`) * 120)
      : place.subjects.some((subject) => subject === beachSubject)
        ? roundMetres(250 + draw(`beach ${id}`) * 1_400)
        : null,
    centreMetres: centre,
    airportMetres: airport,
    // Some 45 km an hour, and five minutes to get onto the road.
    airportMinutes: Math.round(airport / 750) + 5,
  };
}

/** To the nearest ten metres, and from one kilometre on to the nearest hundred. */
function roundMetres(metres: number): number {
  const step = metres < 1_000 ? 10 : 100;
  return Math.max(step, Math.round(metres / step) * step);
}

/** On the plane through the first point: exact enough within a town. */
function metresBetween([north, east]: readonly [number, number], [otherNorth, otherEast]: readonly [number, number]) {
  const degree = 111_320;
  return Math.hypot((otherNorth - north) * degree, (otherEast - east) * degree * Math.cos((north * Math.PI) / 180));
}
