import type { PlanRoom, PricePlan } from "@contract/agencies/price-plan";
import type { DocumentCell } from "@contract/booking/documents";
import { printedDate } from "@contract/vocabulary/calendar-days";
import type { Language } from "@contract/vocabulary/languages";
import { isoOf } from "@contract/vocabulary/money";
import { listPrice, wholeAmount } from "@contract/vocabulary/printed-price";
import { breather, inBackground } from "../../core/turns/breather";
import { documentTexts } from "../../service/documents/document-texts";
import type { PrintedDocument } from "../../service/documents/printed-document";
import type { Sheet, SheetCell } from "../../service/documents/sheet-file";
import type { PlanHead } from "./plan-head";
import { type PlanTexts, planTexts, planWeekday } from "./plan-texts";

const ltr = (text: string): DocumentCell => ({ ltr: text });

/** A plan as a landscape document, put together in steps between which others have their turn. `asOf` is YYYY-MM-DD. */
export async function documentOfPlan(
  plan: PricePlan,
  language: Language,
  asOf: string,
  head: PlanHead = {},
): Promise<PrintedDocument> {
  const t = planTexts(language);
  const others = otherRoomsOf(plan);
  const rows = await inSteps(plan.rows, (row) => [
    planWeekday(row.packStartDate, language),
    ltr(printedDate(row.packStartDate)),
    ltr(`${row.outwardFlight} / ${row.inwardFlight}`),
    roomText(row),
    ...row.prices.map((price, index) => {
      if (!price) return ltr("–");
      const other = row.otherRooms[index];
      const mark = other ? ` (${others.indexOf(roomText(other)) + 1})` : "";
      return ltr(listPrice(price, plan.currency, language) + (row.statuses[index] === "rq" ? "*" : "") + mark);
    }),
    t[row.status],
  ]);
  return {
    title: t.plan,
    reference: printedDate(asOf),
    language,
    ...head,
    wide: true,
    sections: [
      {
        title: plan.hotelName,
        facts: [
          [t.destination, plan.destName],
          [t.nights, ltr(String(plan.nights))],
          [t.currency, ltr(isoOf[plan.currency])],
          [t.madeOn, ltr(printedDate(asOf))],
        ],
      },
      {
        title: t.prices,
        widths: [1, 2, 2.6, 3.4, 2, 2, 2, 2, 2, 2, 1.8],
        table: {
          head: [t.weekday, t.date, t.flights, t.room, ...plan.columns.map((column) => t[column]), t.status],
          rows,
        },
      },
    ],
    notes: [
      ...others.map((room, index) => t.otherRoomNote.replace("{mark}", `(${index + 1})`).replace("{room}", room)),
      ...notesOf(plan, language),
    ],
  };
}

/**
 * A plan as a spreadsheet: real dates and numbers, so that users can calculate with them. Other rooms than the row's have a column of their
 * own.
 */
export async function sheetOfPlan(
  plan: PricePlan,
  language: Language,
  asOf: string,
  { seller }: PlanHead = {},
): Promise<Sheet> {
  const t = planTexts(language);
  const hasOthers = otherRoomsOf(plan).length > 0;
  return {
    seller: seller ?? documentTexts[language].shop,
    title: `${t.plan}: ${plan.hotelName}`,
    language,
    facts: [
      [t.destination, { text: plan.destName }],
      [t.hotel, { text: plan.hotelName }],
      [t.nights, { count: plan.nights }],
      [t.currency, { text: isoOf[plan.currency] }],
      [t.madeOn, { day: asOf }],
    ],
    head: [
      ...[t.weekday, t.date, t.flights, t.room],
      ...plan.columns.map((column) => t[column]),
      ...[t.status, t.seats],
      ...(hasOthers ? [t.otherRooms] : []),
    ],
    widths: [14, 13, 18, 30, ...plan.columns.map(() => 13), 12, 9, ...(hasOthers ? [60] : [])],
    rows: await inSteps(plan.rows, (row): SheetCell[] => [
      { text: planWeekday(row.packStartDate, language) },
      { day: row.packStartDate },
      { text: `${row.outwardFlight} / ${row.inwardFlight}` },
      { text: roomText(row) },
      ...row.prices.map((price): SheetCell => (price === null ? null : { amount: Number(wholeAmount(price)) })),
      { text: t[row.status] },
      row.seatsLeft?.exact === undefined ? null : { count: row.seatsLeft.exact },
      ...(hasOthers ? [otherRoomsCell(plan.columns, row, t)] : []),
    ]),
    notes: notesOf(plan, language),
  };
}

type Row = PricePlan["rows"][number];

async function inSteps<Made>(rows: readonly Row[], make: (row: Row) => Made): Promise<Made[]> {
  const made: Made[] = [];
  const breathe = breather(inBackground);
  for (const row of rows) {
    made.push(make(row));
    await breathe();
  }
  return made;
}

const roomText = ({ roomName, basisName }: PlanRoom) => `${roomName}, ${basisName}`;

/** The rooms besides those of the rows, each once, in the order of the table. */
function otherRoomsOf({ rows }: PricePlan): string[] {
  return [...new Set(rows.flatMap(({ otherRooms }) => otherRooms.flatMap((room) => (room ? [roomText(room)] : []))))];
}

/** Which of the row's prices are for which other room. */
function otherRoomsCell(columns: PricePlan["columns"], { otherRooms }: Row, t: PlanTexts): SheetCell {
  const texts = otherRooms.flatMap((room, index) => (room ? [`${t[columns[index]!]}: ${roomText(room)}`] : []));
  return texts.length > 0 ? { text: texts.join("; ") } : null;
}

function notesOf(plan: PricePlan, language: Language): string[] {
  const t = planTexts(language);
  const hasOnRequest = plan.rows.some(({ statuses }) => statuses.includes("rq"));
  return [t.perRoom, ...(hasOnRequest ? [t.starNote] : []), t.changeNote];
}
