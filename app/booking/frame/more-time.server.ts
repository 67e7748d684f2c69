import type { Shop } from "@contract/calls";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";

/** Asks for more time on the hold of a booking; the engine refuses a second extension, and nothing changes then. */
export function askMoreTime(shop: Shop, bookingId: string, language: Language) {
  return shop.storePage({ bookingId, stage: "extend", langCode: langCodeOf[language] });
}
