import * as z from "zod/v4";
import { BookingId, LangCode } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

/** Documents of a booking. The disclosure form is that of the Tourism Services (Duty of Proper Disclosure) Regulations 2003. */
export const DocumentKind = z.enum(["confirmation", "voucher", "eticket", "receipt", "disclosure"]);
export type DocumentKind = z.infer<typeof DocumentKind>;

export const DocumentFormat = z.enum(["pdf", "word", "calendar"]);
export type DocumentFormat = z.infer<typeof DocumentFormat>;

/** A value of a document. `ltr`: figures, codes and dates, which stay left-to-right inside a right-to-left line. */
export const DocumentCell = z.union([z.string(), z.object({ ltr: z.string() })]);
export type DocumentCell = z.infer<typeof DocumentCell>;

export const DocumentSection = z.object({
  title: z.string(),
  /** Label and value. */
  facts: z.array(z.tuple([z.string(), DocumentCell])).optional(),
  table: z.object({ head: z.array(z.string()), rows: z.array(z.array(DocumentCell)) }).optional(),
  lines: z.array(z.string()).optional(),
});
export type DocumentSection = z.infer<typeof DocumentSection>;

/** The content of a document, independent of its format. */
export const DocumentModel = z.object({
  kind: DocumentKind,
  title: z.string(),
  reference: z.string(),
  language: z.enum(["he", "en", "ru", "ar"]),
  sections: z.array(DocumentSection),
  notes: z.array(z.string()),
});
export type DocumentModel = z.infer<typeof DocumentModel>;

/** A file that is being generated. A repeated request returns the same file, as long as the booking is unchanged. */
export const DocumentJob = z.object({
  documentId: z.string(),
  state: z.enum(["waiting", "rendering", "ready", "failed"]),
  /** Percent. */
  progress: z.number().int().min(0).max(100),
  fileName: z.string(),
});
export type DocumentJob = z.infer<typeof DocumentJob>;

const exportInput = {
  bookingId: BookingId,
  kind: DocumentKind.default("confirmation"),
  langCode: LangCode.default("HEB"),
};
const documentId = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);
const refusals = ["wrong-state", "busy"] as const;

/**
 * Specification §7, export. Only bookings are printed, from our own templates: the schema refuses a body with HTML, and nothing is fetched
 * from outside.
 */
export const documents = {
  exportPdf: operation({
    method: "POST",
    path: "/htmlExport/pdf",
    group: "bff",
    summary: "Starts a PDF of a booking's document",
    input: z.object(exportInput),
    output: DocumentJob,
    refusals,
  }),
  exportWord: operation({
    method: "POST",
    path: "/htmlExport/word",
    group: "bff",
    summary: "Starts a Word file of a booking's document",
    input: z.object(exportInput),
    output: DocumentJob,
    refusals,
  }),
  exportCalendar: operation({
    method: "POST",
    path: "/htmlExport/calendar",
    group: "bff",
    summary: "Starts a calendar file of a booking's flights and stay",
    input: z.object({ bookingId: BookingId, langCode: LangCode.default("HEB") }),
    output: DocumentJob,
    refusals,
  }),
  documentJob: operation({
    method: "GET",
    path: "/htmlExport/job/:documentId",
    group: "bff",
    summary: "Progress of a file",
    input: z.object({ documentId }),
    output: DocumentJob,
    refusals: [],
  }),
  documentFile: operation({
    method: "GET",
    path: "/htmlExport/file/:documentId",
    group: "bff",
    summary: "Downloads a finished file",
    input: z.object({ documentId }),
    output: z.object({ fileName: z.string(), mediaType: z.string(), contentBase64: z.string() }),
    refusals: ["wrong-state"],
  }),
  documentPage: operation({
    method: "GET",
    path: "/htmlExport/page/:bookingId/:kind",
    group: "bff",
    summary: "A document of a booking as a page, for display and printing",
    input: z.object({ bookingId: BookingId, kind: DocumentKind, langCode: LangCode.default("HEB") }),
    output: z.object({ document: DocumentModel, kinds: z.array(DocumentKind) }),
    refusals: ["wrong-state"],
  }),
  sendDocuments: operation({
    method: "POST",
    path: "/htmlExport/send/:bookingId",
    group: "bff",
    summary: "Mails the booking's documents to the payer again; at most once in ten minutes",
    input: z.object({ bookingId: BookingId, langCode: LangCode.default("HEB") }),
    output: z.object({ sentTo: z.string() }),
    refusals: ["wrong-state", "busy"],
  }),
};
