import type { RoomView } from "@contract/shopping/room-facts";
import type { Setting } from "./demo-destination";
import type { Facility, RoomClass } from "./hotel-kinds";
import { roomClasses } from "./room-classes";
import { type Draw, pick } from "./seeded-draw";

/** What the best rooms of a hotel look at. */
const viewOf: Record<Setting, RoomView> = {
  sea: "sea",
  island: "sea",
  desert: "desert",
  mountain: "mountain",
  forest: "garden",
  skyline: "city",
  "old-town": "city",
  stadium: "city",
};

/** The size of a demo room: that of its class, more in hotels with more stars. */
export function roomSize(hotelId: string, roomClass: RoomClass, stars: number, draw: Draw): number {
  return roomClasses[roomClass].sizeM2 + (stars - 3) * 2 + Math.floor(draw(`size ${hotelId} ${roomClass}`) * 4);
}

/** The best classes look at what the hotel is known for, the others at its pool, its garden or its courtyard. */
export function roomView(
  hotelId: string,
  roomClass: RoomClass,
  setting: Setting,
  facilities: readonly Facility[],
  draw: Draw,
): RoomView {
  if (roomClass === "SEA") return "sea";
  if (roomClass === "SUP" || roomClass === "JSU" || roomClass === "SUI") return viewOf[setting];
  if (roomClass === "ECO") return "courtyard";
  const usual: RoomView[] = [...(facilities.includes("pool") ? (["pool"] as const) : []), "garden", "courtyard"];
  return pick(usual, draw(`view ${hotelId} ${roomClass}`));
}
