import type { BookingInfo } from "@contract/booking/booking";
import type { DocumentCell } from "@contract/booking/documents";
import { printedDate } from "@contract/vocabulary/calendar-days";
import { epochDay } from "../../../core/epoch-day";
import type { DocumentTexts } from "../document-texts";

/** What a section of a document is made of: a booking, and the wording of a language. */
export type BookingWithTexts = { info: BookingInfo; t: DocumentTexts };

/** A figure, code or date, which keeps its order inside a right-to-left line. */
export const ltr = (text: string): DocumentCell => ({ ltr: text });

/** A stay or journey by its first and last day, YYYY-MM-DD; a single day stands alone. */
export const days = (from: string, to: string) =>
  ltr(from === to ? printedDate(from) : `${printedDate(from)} – ${printedDate(to)}`);

/** Nights between two days, YYYY-MM-DD. */
export const nightsBetween = (from: string, to: string) => epochDay(to) - epochDay(from);
