import type { DocumentModel, DocumentSection } from "@contract/booking/documents";

/** What is printed: a booking's document or a price plan. */
export type PrintedDocument = Omit<DocumentModel, "kind" | "sections"> & {
  /** Lies on its side: a table of many columns. */
  wide?: boolean;
  sections: PrintedSection[];
};

/** `widths`: how the columns share the table's width; missing: the first has twice as much as each other. */
export type PrintedSection = DocumentSection & { widths?: number[] };
