import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept } from "@contract/wire/operation";
import { shared } from "../../core/caches/shared-answer";
import type { Clock } from "../../core/clock";
import { addDays } from "../../core/epoch-day";
import { holidaysBetween } from "../../core/hebrew-holidays";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";

type Holidays = { holidays: { code: string; name: string; from: string; to: string }[] };
const known = new Map<LangCode, { today: string; answer: Holidays }>();

/** Israeli and Jewish holidays of the bookable year. */
export async function holidaysOf(clock: Clock, langCode: LangCode) {
  const today = jerusalemDay(clock.now());
  const before = known.get(langCode);
  if (before?.today === today) return accept(before.answer);
  const holidays = holidaysBetween(today, addDays(today, 370)).map(({ code, names, from, to }) => ({
    code,
    name: localise(names, langCode),
    from,
    to,
  }));
  const answer = shared({ holidays });
  known.set(langCode, { today, answer });
  return accept(answer);
}
