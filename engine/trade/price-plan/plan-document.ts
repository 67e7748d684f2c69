import type { PricePlan } from "@contract/agencies/price-plan";
import type { DocumentCell } from "@contract/booking/documents";
import type { Language } from "@contract/vocabulary/languages";
import { isoOf } from "@contract/vocabulary/money";
import { listPrice, wholeAmount } from "@contract/vocabulary/printed-price";
import type { PrintedDocument } from "../../service/documents/printed-document";
import type { Sheet, SheetCell } from "../../service/documents/sheet-file";
import { planDate, planTexts, planWeekday } from "./plan-texts";

const ltr = (text: string): DocumentCell => ({ ltr: text });

/** A plan as a landscape document. `asOf` is YYYY-MM-DD. */
export function documentOfPlan(plan: PricePlan, language: Language, asOf: string): PrintedDocument {
  const t = planTexts(language);
  return {
    title: t.plan,
    reference: planDate(asOf),
    language,
    wide: true,
    sections: [
      {
        title: plan.hotelName,
        facts: [
          [t.destination, plan.destName],
          [t.nights, ltr(String(plan.nights))],
          [t.currency, ltr(isoOf[plan.currency])],
          [t.madeOn, ltr(planDate(asOf))],
        ],
      },
      {
        title: t.prices,
        widths: [1, 2, 2.6, 3.4, 2, 2, 2, 2, 2, 2, 1.8],
        table: {
          head: [t.weekday, t.date, t.flights, t.room, ...plan.columns.map((column) => t[column]), t.status],
          rows: plan.rows.map((row) => [
            planWeekday(row.packStartDate, language),
            ltr(planDate(row.packStartDate)),
            ltr(`${row.outwardFlight} / ${row.inwardFlight}`),
            `${row.roomName}, ${row.basisName}`,
            ...row.prices.map((price, index) =>
              ltr(price ? listPrice(price, plan.currency) + (row.statuses[index] === "rq" ? "*" : "") : "–"),
            ),
            t[row.status],
          ]),
        },
      },
    ],
    notes: notesOf(plan, language),
  };
}

/** A plan as a spreadsheet: real dates and numbers, so that users can calculate with them. */
export function sheetOfPlan(plan: PricePlan, language: Language, asOf: string): Sheet {
  const t = planTexts(language);
  return {
    title: `${t.plan}: ${plan.hotelName}`,
    language,
    facts: [
      [t.destination, { text: plan.destName }],
      [t.hotel, { text: plan.hotelName }],
      [t.nights, { count: plan.nights }],
      [t.currency, { text: isoOf[plan.currency] }],
      [t.madeOn, { day: asOf }],
    ],
    head: [t.weekday, t.date, t.flights, t.room, ...plan.columns.map((column) => t[column]), t.status, t.seats],
    widths: [14, 13, 18, 30, ...plan.columns.map(() => 13), 12, 9],
    rows: plan.rows.map((row): SheetCell[] => [
      { text: planWeekday(row.packStartDate, language) },
      { day: row.packStartDate },
      { text: `${row.outwardFlight} / ${row.inwardFlight}` },
      { text: `${row.roomName}, ${row.basisName}` },
      ...row.prices.map((price): SheetCell => (price === null ? null : { amount: Number(wholeAmount(price)) })),
      { text: t[row.status] },
      row.seatsLeft?.exact === undefined ? null : { count: row.seatsLeft.exact },
    ]),
    notes: notesOf(plan, language),
  };
}

function notesOf(plan: PricePlan, language: Language): string[] {
  const t = planTexts(language);
  const hasOnRequest = plan.rows.some(({ statuses }) => statuses.includes("rq"));
  return [t.perRoom, ...(hasOnRequest ? [t.starNote] : []), t.changeNote];
}
