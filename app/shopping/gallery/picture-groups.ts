import type { HotelFacts } from "@contract/shopping/hotel-facts";
import type { SurroundingPicture } from "@contract/shopping/room-facts";
import type { TFunction } from "i18next";
import { factText } from "~/shopping/hotel/fact-text";

type ShownPicture = { src: string; caption?: string };
/** Pictures of one subject; a group has at least one. */
export type PictureGroup = { of: "hotel" | "rooms" | "surroundings"; pictures: ShownPicture[] };

type Pictured = {
  galleryUrls: string[];
  surroundings: SurroundingPicture[];
  facts: HotelFacts;
  place: string;
  rooms: { name: string; pictureUrls: string[] }[];
};

/** The pictures of a hotel, of its room classes and of what is around it. */
export function pictureGroups(
  { galleryUrls, surroundings, facts, place, rooms }: Pictured,
  t: TFunction<"shop">,
): PictureGroup[] {
  const around = surroundings.map(({ of, url }): ShownPicture => {
    const metres = of === "beach" ? facts.beachMetres : of === "centre" ? facts.centreMetres : undefined;
    return { src: url, caption: of !== "place" && metres !== undefined ? factText({ kind: of, metres }, t) : place };
  });
  const shownElsewhere = new Set(around.map(({ src }) => src));
  const ofRooms = new Map(
    rooms.flatMap(({ name, pictureUrls }) => pictureUrls.map((src) => [src, { src, caption: name }] as const)),
  );
  const groups: PictureGroup[] = [
    { of: "hotel", pictures: galleryUrls.filter((src) => !shownElsewhere.has(src)).map((src) => ({ src })) },
    { of: "rooms", pictures: [...ofRooms.values()] },
    { of: "surroundings", pictures: around },
  ];
  return groups.filter(({ pictures }) => pictures.length > 0);
}
