import type { Shop } from "@contract/calls";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { paths } from "~/paths";

const most = 3;

/** Hotels whose names fit the words of an address, as suggestions. */
export async function nearHotels(
  shop: Shop,
  language: Language,
  pathText: string,
): Promise<{ path: string; name: string }[]> {
  const words = pathText.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  // An address begins with the code of its place, which is not part of the hotel's name.
  const texts = [words.join(" "), words.slice(1).join(" ")].filter((text) => text.length > 2);
  for (const text of texts) {
    const places = await shop.findPlaces({ text: text.slice(0, 60), langCode: langCodeOf[language] });
    const hotels = (places.ok ? places.value.matches : []).flatMap(({ hotelId, name, where }) =>
      hotelId ? [{ path: paths.hotel(hotelId), name: `${name}, ${where}` }] : [],
    );
    if (hotels.length > 0) return hotels.slice(0, most);
  }
  return [];
}
