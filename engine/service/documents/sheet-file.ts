import type { Language } from "@contract/vocabulary/languages";
import { directionOf } from "@contract/vocabulary/languages";
import type { SheetData } from "write-excel-file/node";

/** A cell for calculation, or for text. Money is in major units of its currency. */
export type SheetCell = { text: string } | { amount: number } | { count: number } | { day: string } | null;

/** One table as a spreadsheet: a title, facts above it, and a frozen header row. */
export type Sheet = {
  /** Who the table is from, above its title. */
  seller?: string;
  title: string;
  language: Language;
  facts: [string, SheetCell][];
  head: string[];
  /** Column width in characters. */
  widths: number[];
  rows: SheetCell[][];
  notes: string[];
};

/** Characters not allowed in a spreadsheet file. */
const unwritable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
/** Maximum length of a cell. */
const longest = 32_000;

/**
 * A spreadsheet, laid out right to left where the language is. Text is always written as a text cell in text format, so
 * it never becomes a formula, neither on opening nor on editing.
 */
export async function sheetFile(sheet: Sheet): Promise<Buffer> {
  const { default: writeExcelFile } = await import("write-excel-file/node");
  const rtl = directionOf(sheet.language) === "rtl";
  const align = rtl ? ("right" as const) : ("left" as const);
  const text = (value: string, more: object = {}) => ({
    type: String,
    value: value.replace(unwritable, "").slice(0, longest),
    format: "@",
    align,
    ...more,
  });
  const cell = (value: SheetCell) => {
    if (!value) return null;
    if ("text" in value) return text(value.text);
    if ("day" in value) return { type: Date, value: new Date(`${value.day}T00:00:00Z`), format: "dd/mm/yyyy", align };
    if ("count" in value) return { type: Number, value: value.count, format: "0", align };
    return { type: Number, value: value.amount, format: "#,##0.00", align };
  };
  const data: SheetData = [
    ...(sheet.seller === undefined ? [] : [[text(sheet.seller, { fontWeight: "bold" })]]),
    [text(sheet.title, { fontWeight: "bold", fontSize: 14 })],
    ...sheet.facts.map(([label, value]) => [text(label, { fontWeight: "bold" }), cell(value)]),
    [],
    sheet.head.map((name) => text(name, { fontWeight: "bold", backgroundColor: "#f3f6fb", wrap: true })),
    ...sheet.rows.map((row) => row.map(cell)),
    [],
    ...sheet.notes.map((note) => [text(note)]),
  ];
  return writeExcelFile(data, {
    sheet: sheetName(sheet.title),
    rightToLeft: rtl,
    columns: sheet.widths.map((width) => ({ width })),
    stickyRowsCount: sheet.facts.length + (sheet.seller === undefined ? 3 : 4),
    orientation: "landscape",
  }).toBuffer();
}

/** Sheet names have at most 31 characters and exclude seven. */
function sheetName(title: string): string {
  return (
    title
      .replace(/[[\]*?/\\:']/g, " ")
      .replace(unwritable, " ")
      .trim()
      .slice(0, 31) || "Nofesh"
  );
}
