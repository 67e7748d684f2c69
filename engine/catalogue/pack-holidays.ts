import { accept } from "@contract/operation";
import type { LangCode } from "@contract/vocabulary";
import type { Clock } from "../clock";
import { jerusalemDay } from "../jerusalem-day";
import { localise } from "../localise";
import { addDays } from "../pricing/stay-price";
import { holidaysBetween } from "./hebrew-holidays";

/** Israeli and Jewish holidays of the bookable year. */
export async function holidaysOf(clock: Clock, langCode: LangCode) {
  const today = jerusalemDay(clock.now());
  const holidays = holidaysBetween(today, addDays(today, 370)).map(({ code, names, from, to }) => ({
    code,
    name: localise(names, langCode),
    from,
    to,
  }));
  return accept({ holidays });
}
