import type { Calls } from "@contract/calls";
import type { Port } from "@contract/wire/operation";
import type { Caller } from "../../people/caller/caller";
import type { DocumentParts } from "./document-bytes";
import { documentContent, documentJob, documentPage, exportDocument } from "./documents";
import { sendDocuments } from "./send-documents";

type DocumentCalls = Pick<
  Calls,
  "exportPdf" | "exportWord" | "exportCalendar" | "documentJob" | "documentFile" | "documentPage" | "sendDocuments"
>;

/** The documents of a booking: exported, downloaded, shown as a page and mailed again. */
export function documentCalls(parts: DocumentParts): Port<DocumentCalls, Caller> {
  return {
    exportPdf: (input, caller) => exportDocument(parts, { ...input, format: "pdf" }, caller),
    exportWord: (input, caller) => exportDocument(parts, { ...input, format: "word" }, caller),
    exportCalendar: (input, caller) =>
      exportDocument(parts, { ...input, kind: "confirmation", format: "calendar" }, caller),
    documentJob: ({ documentId }, caller) => documentJob(parts, documentId, caller),
    documentFile: ({ documentId }, caller) => documentContent(parts, documentId, caller),
    documentPage: (input, caller) => documentPage(parts, input, caller),
    sendDocuments: (input, caller) => sendDocuments(parts, input, caller),
  };
}
