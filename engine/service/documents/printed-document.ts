import type { DocumentCell, DocumentModel, DocumentSection } from "@contract/booking/documents";

/** What is printed: a document of a booking or a price plan. */
export type PrintedDocument = Omit<DocumentModel, "kind" | "sections"> & {
  /** Lies on its side: a table of many columns. */
  wide?: boolean;
  sections: PrintedSection[];
  /** How far the booking is: confirmed, or something is still due. */
  badge?: { text: string; tone: "good" | "due" };
  /** The same document in English, printed beside it, for those who read it abroad. */
  english?: Omit<PrintedDocument, "english">;
};

export type PrintedSection = DocumentSection & {
  /** How the columns share the table's width; missing: the first has twice as much as each other. */
  widths?: number[];
  /** The table's last row is its sum. */
  total?: boolean;
  strip?: Strip;
};

/** A flight or a stay as one strip, from one end to the other. It says what the first facts of its section say: `covers` counts them. */
export type Strip = { from: StripEnd; to: StripEnd; middle: DocumentCell; covers: number };

/** `big` is a figure: a time or a date. */
export type StripEnd = { label: string; big: string; small: DocumentCell[] };
