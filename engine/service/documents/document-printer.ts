import { pdfDocument } from "./pdf-document";
import type { PrintedDocument } from "./printed-document";
import { type Sheet, sheetFile } from "./sheet-file";
import { wordDocument } from "./word-document";

/** The input of each format. */
export type DocumentForms = { pdf: PrintedDocument; word: PrintedDocument; xlsx: Sheet };

/** Renders documents to files, in whichever thread: each takes a fifth of a second of processor time. */
export type DocumentPrinter = {
  print<F extends keyof DocumentForms>(format: F, document: DocumentForms[F]): Promise<Buffer>;
};

const printers: { [F in keyof DocumentForms]: (document: DocumentForms[F]) => Promise<Buffer> } = {
  pdf: pdfDocument,
  word: wordDocument,
  xlsx: sheetFile,
};

/** Runs in the caller's thread: for the worker itself, and for tests. */
export const printHere: DocumentPrinter = {
  print: (format, document) => printers[format](document),
};
