import { languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { Names } from "../../core/names";

/** The title of a flight without a hotel; the bare name of the destination would be ambiguous. */
export function flightTitle(place: Names, langCode: LangCode): string {
  const titles: Names = {
    he: `טיסה ל${place.he}`,
    en: `Flight to ${place.en}`,
    ru: `Авиабилеты: ${place.ru}`,
    ar: `رحلة جوية إلى ${place.ar}`,
  };
  return titles[languageOf[langCode]];
}
