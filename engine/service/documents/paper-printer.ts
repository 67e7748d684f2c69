import type { Paper } from "./paper";
import { pdfPaper } from "./pdf-paper";
import { type Sheet, sheetFile } from "./sheet-file";
import { wordPaper } from "./word-paper";

/** What each format is made of. */
export type Printed = { pdf: Paper; word: Paper; xlsx: Sheet };

/** Makes files of papers, wherever that is done: it takes a processor a fifth of a second for each. */
export type PaperPrinter = { print<F extends keyof Printed>(format: F, paper: Printed[F]): Promise<Buffer> };

const printers: { [F in keyof Printed]: (paper: Printed[F]) => Promise<Buffer> } = {
  pdf: pdfPaper,
  word: wordPaper,
  xlsx: sheetFile,
};

/** In the thread of whoever asks: for the worker itself, and for tests. */
export const printHere: PaperPrinter = {
  print: (format, paper) => printers[format](paper),
};
