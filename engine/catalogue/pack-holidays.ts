import { accept } from "@contract/operation";
import type { LangCode } from "@contract/vocabulary";
import type { Clock } from "../clock";

/** Israeli and Jewish holidays of the bookable year. */
export async function holidaysOf(_clock: Clock, _langCode: LangCode) {
  return accept({ holidays: [] as { code: string; name: string; from: string; to: string }[] });
}
