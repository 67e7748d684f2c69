import { pdfDocument } from "./pdf-document";
import type { PrintedDocument } from "./printed-document";
import { type Sheet, sheetFile } from "./sheet-file";
import { wordDocument } from "./word-document";

/** What each format is made of. */
export type Printed = { pdf: PrintedDocument; word: PrintedDocument; xlsx: Sheet };

/** Makes files of documents, wherever that is done: it takes a processor a fifth of a second for each. */
export type DocumentPrinter = { print<F extends keyof Printed>(format: F, document: Printed[F]): Promise<Buffer> };

const printers: { [F in keyof Printed]: (document: Printed[F]) => Promise<Buffer> } = {
  pdf: pdfDocument,
  word: wordDocument,
  xlsx: sheetFile,
};

/** In the thread of whoever asks: for the worker itself, and for tests. */
export const printHere: DocumentPrinter = {
  print: (format, document) => printers[format](document),
};
