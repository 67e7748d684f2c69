import type { Language } from "@contract/vocabulary/languages";
import { directionOf } from "@contract/vocabulary/languages";
import type { SheetData } from "write-excel-file/node";

/** A cell that is calculated with, or read. Money is in units of its currency, not in minor ones. */
export type SheetCell = { text: string } | { amount: number } | { count: number } | { day: string } | null;

/** One table as a spreadsheet: a title, facts above it, and a head that stays in sight. */
export type Sheet = {
  title: string;
  language: Language;
  facts: [string, SheetCell][];
  head: string[];
  /** Characters a column is wide. */
  widths: number[];
  rows: SheetCell[][];
  notes: string[];
};

/** Characters no spreadsheet file may hold. */
const unwritable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
/** The most a cell takes. */
const longest = 32_000;

/**
 * A spreadsheet, laid out from the right where its language is written so. A text is always a cell of the kind "text" that is
 * formatted as text: whatever it begins with, it is no formula, neither when it is opened nor when the cell is edited.
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
    stickyRowsCount: sheet.facts.length + 3,
    orientation: "landscape",
  }).toBuffer();
}

/** Names of sheets have 31 characters at most and none of seven. */
function sheetName(title: string): string {
  return (
    title
      .replace(/[[\]*?/\\:']/g, " ")
      .replace(unwritable, " ")
      .trim()
      .slice(0, 31) || "Nofesh"
  );
}
