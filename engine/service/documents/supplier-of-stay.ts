import type { BookingInfo } from "@contract/booking/booking";
import type { DocumentCell, DocumentSection } from "@contract/booking/documents";
import type { DocumentTexts } from "./document-texts";

/** The provider of a supplier's stay, its reference and its comments on the rooms. */
export function supplierOfStay({ info, t }: { info: BookingInfo; t: DocumentTexts }): DocumentSection {
  const { reference, supplierName, vatNumber, comments = [] } = info.stay ?? {};
  const facts: [string, DocumentCell][] = [];
  if (reference) facts.push([t.supplierReference, { ltr: reference }]);
  if (supplierName) facts.push([t.providedBy, { ltr: supplierName }]);
  if (vatNumber) facts.push([t.vatNumber, { ltr: vatNumber }]);
  return { title: t.supplierOfStay, facts, lines: comments };
}
