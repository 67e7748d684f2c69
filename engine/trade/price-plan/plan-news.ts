import type { PlanChange } from "@contract/agencies/price-plan";
import { printedChange } from "@contract/agencies/printed-change";
import { printedDate } from "@contract/vocabulary/calendar-days";
import { directionOf, type Language } from "@contract/vocabulary/languages";
import { shopBrand } from "../../core/brand";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { languageQuery } from "../../core/language-query";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { retentionDays } from "../../service/retention/forget-personal-data";
import { columns } from "./plan-rows";
import { planTexts } from "./plan-texts";

/** Maximum changes listed in a mail; the page has all. */
export const mostLines = 60;
/** Days an address follows plans. */
const planReaderDays = retentionDays.planReaders;

/** Whom a mail is for: the agency by name, and the address of the site where its clerks log in. */
type Reader = { readerId: string; createdAt: Date; origin: string; name: string; publicUrl: string };

/** What changed in the plans that a reader follows, with links to the site of its agency, in the shop's name. */
export function newsText(
  changes: PlanChange[],
  language: Language,
  { readerId, createdAt, origin, name, publicUrl }: Reader,
): string {
  const t = planTexts(language);
  const until = addDays(jerusalemDay(createdAt), planReaderDays);
  const lines: string[] = [];
  let heading = "";
  for (const change of changes.slice(0, mostLines)) {
    const plan = `${change.hotelName}, ${change.destName} · ${t.nights}: ${change.nights}`;
    if (plan !== heading) lines.push("", plan);
    heading = plan;
    lines.push(lineOf(change, language));
  }
  if (changes.length > mostLines) lines.push("", t.more);
  const body = [
    `${t.newsSubject}`,
    ...lines,
    "",
    `${t.allChanges} ${origin}/price-plan/changes${languageQuery(language)}`,
    `${t.followedUntil} ${ltr(printedDate(until))}. ${t.followAgain}`,
    `${t.stop} ${origin}/price-plan/stop-mails/${readerId}${languageQuery(language)}`,
  ].join("\n");
  return letter(language, name, body, shopBrand(publicUrl));
}

type CellStatus = NonNullable<PlanChange["statusesBefore"]>[number];

/** The couple's price before and after; if unchanged, the first composition that differs; what it is on request, and another room. */
function lineOf(change: PlanChange, language: Language): string {
  const t = planTexts(language);
  const { before, after, statusesBefore, statusesAfter, rooms, currency } = change;
  const differs = (at: number) => before?.[at] !== after?.[at] || statusesBefore?.[at] !== statusesAfter?.[at];
  const double = columns.indexOf("double");
  const column = differs(double)
    ? double
    : Math.max(
        columns.findIndex((_, at) => differs(at)),
        0,
      );
  const printed = printedChange(before?.[column], after?.[column], currency, language);
  const said = (price: string, status: CellStatus | undefined) => {
    if (!price) return status === "closed" ? t.closed : "–";
    return status === "rq" ? `${ltr(price)} (${t.rq})` : ltr(price);
  };
  // An arrow does not turn with the text around it.
  const became = (was: string, is: string) => `${was} ${directionOf(language) === "rtl" ? "←" : "→"} ${is}`;
  const [was, is] = [said(printed.before, statusesBefore?.[column]), said(printed.after, statusesAfter?.[column])];
  const isPlain = (status: CellStatus | undefined) => status === undefined || status === "ok";
  const changed = () =>
    isPlain(statusesBefore?.[column]) && isPlain(statusesAfter?.[column])
      ? ltr(`${printed.before || "–"} → ${printed.after || "–"}`)
      : became(was, is);
  const prices = change.op === "updated" && was !== is ? changed() : change.op === "deleted" ? was : is;
  const room = rooms ? ` · ${t.room}: ${became(rooms.before, rooms.after)}` : "";
  return `${t[change.op]} ${ltr(printedDate(change.packStartDate))} · ${t[columns[column]!]} ${prices}${room}`;
}
