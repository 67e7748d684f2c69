import type { DocumentCell, DocumentModel, DocumentSection } from "@contract/booking/documents";

/** A printed document: of a booking or a price plan. */
export type PrintedDocument = Omit<DocumentModel, "kind" | "sections"> & {
  /** The agency whose name heads the document; missing: the shop, with its mark. */
  seller?: string;
  /** The agency's logo, a PNG, shown beside its name. */
  logo?: { content: Uint8Array; width: number; height: number };
  /** Landscape: for a table with many columns. */
  wide?: boolean;
  sections: PrintedSection[];
  /** The booking's status: confirmed, or something is still due. */
  badge?: { text: string; tone: "good" | "due" };
  /** The same document in English, printed beside it, for readers abroad. */
  english?: Omit<PrintedDocument, "english">;
};

export type PrintedSection = DocumentSection & {
  /** Relative column widths; missing: the first is twice as wide as the others. */
  widths?: number[];
  /** The table's last row is the total. */
  total?: boolean;
  strip?: Strip;
};

/**
 * A flight or a stay as one strip, from one end to the other. It replaces the first facts of its section: `covers`
 * counts them.
 */
export type Strip = { from: StripEnd; to: StripEnd; middle: DocumentCell; covers: number };

/** `big` is a figure: a time or a date. */
export type StripEnd = { label: string; big: string; small: DocumentCell[] };
