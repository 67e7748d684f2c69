import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept } from "@contract/wire/operation";
import type { Clock } from "../../core/clock";
import { addDays } from "../../core/epoch-day";
import { holidaysBetween } from "../../core/hebrew-holidays";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";

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
