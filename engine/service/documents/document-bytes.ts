import type { BookingInfo } from "@contract/booking/booking";
import type { DocumentFormat, DocumentKind } from "@contract/booking/documents";
import type { Language } from "@contract/vocabulary/languages";
import { databaseNow } from "../../database/database-now";
import { logoPicture } from "../../people/agencies/agency-logo";
import { bookingBrand } from "../../sale/booking/booking-brand";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { customerRules } from "../../sale/booking/customer-view";
import { bookingInfo } from "../../sale/booking/succeeded-booking";
import type { Booking } from "../../sale/booking/transition";
import { documentOf } from "./booking-documents";
import { calendarFile } from "./calendar-file";
import type { DocumentPrinter } from "./document-printer";

/** Dependencies for creating documents: the booking, and the printer. */
export type DocumentParts = BookingParts & { printer: DocumentPrinter };

export const documentFormats: Record<DocumentFormat, { extension: string; mediaType: string }> = {
  pdf: { extension: "pdf", mediaType: "application/pdf" },
  word: { extension: "docx", mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
  calendar: { extension: "ics", mediaType: "text/calendar; charset=utf-8" },
};

/** Documents are the customer's: an agency's own price has its own fees. Only the receipt names what was paid to the shop. */
export function printedInfo(row: Booking, info: BookingInfo): BookingInfo {
  return { ...info, cancellation: customerRules(row, info) };
}

/** A file of a booking's current version. A voucher for a hotel abroad is in English beside the customer's language. */
export async function documentBytes(
  parts: DocumentParts,
  row: Booking,
  info: BookingInfo,
  { kind, format, language }: { kind: DocumentKind | "calendar"; format: DocumentFormat; language: Language },
): Promise<Buffer> {
  if (format === "calendar" || kind === "calendar") {
    const { airports } = await parts.catalogue.atlas();
    const zoneOf = (code: string) => airports.get(code)?.timeZone ?? "UTC";
    return calendarFile(info, language, await databaseNow(parts.db, parts.clock), zoneOf);
  }
  const { agency } = await bookingBrand(parts, parts.db, row);
  const logo = (agency?.logo && (await logoPicture(parts.db, agency.logo))) || undefined;
  const document = { ...documentOf(kind, printedInfo(row, info), language), logo };
  if (kind !== "voucher" || !info.abroad || language === "en") return parts.printer.print(format, document);
  const inEnglish = await bookingInfo(parts, row, "ENG");
  const english = inEnglish.ok ? documentOf(kind, inEnglish.value, "en") : undefined;
  return parts.printer.print(format, { ...document, english });
}
