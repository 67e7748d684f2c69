import type { BookingInfo } from "@contract/booking/booking";
import type { DocumentFormat, DocumentJob, DocumentKind, documents } from "@contract/booking/documents";
import { type Language, langCodeOf, languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Output, type Result, refuse } from "@contract/wire/operation";
import { and, count, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { newId } from "../../core/new-id";
import type { Database } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { post } from "../../outbox/outbox";
import type { Caller } from "../../people/caller/caller";
import { type BookingParts, shopperKeyOf } from "../../sale/booking/booking-parts";
import { booking } from "../../sale/booking/schema";
import { bookingInfo } from "../../sale/booking/succeeded-booking";
import type { Booking } from "../../sale/booking/transition";
import { documentOf } from "./booking-documents";
import { calendarFile } from "./calendar-file";
import type { DocumentPrinter } from "./document-printer";
import { documentTexts, fileNameOf } from "./document-texts";
import { documentFile } from "./schema";

/** What making documents takes: the booking, and where files are printed. */
export type DocumentParts = BookingParts & { printer: DocumentPrinter };

type Refused = "not-found" | "wrong-state" | "busy";

/** Files that may wait to be made before whoever asks hears to come back. */
const mostWaiting = 200;

const formats: Record<DocumentFormat, { extension: string; mediaType: string }> = {
  pdf: { extension: "pdf", mediaType: "application/pdf" },
  word: { extension: "docx", mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
  calendar: { extension: "ics", mediaType: "text/calendar; charset=utf-8" },
};

/** All of a file but its content: whoever asks how far it is does not read it. */
const { content: _, ...facts } = getTableColumns(documentFile);

/** The booking, for whoever made it, whoever opened it by its reference, and the desk; for all others there is none. */
async function readable(db: Database, bookingId: string, caller: Caller): Promise<Booking | null> {
  const [row] = await db.select().from(booking).where(eq(booking.id, bookingId));
  if (!row) return null;
  const theirs =
    row.shopperKey === shopperKeyOf(caller) || caller.visitor?.bookingId === row.id || caller.desk !== null;
  return theirs ? row : null;
}

/** What a document says, and which documents the booking has. */
export async function documentPage(
  parts: DocumentParts,
  asked: { bookingId: string; kind: DocumentKind; langCode: LangCode },
  caller: Caller,
): Promise<Result<Output<(typeof documents)["documentPage"]>, "not-found" | "wrong-state">> {
  const row = await readable(parts.db, asked.bookingId, caller);
  if (!row) return refuse("not-found", { field: "bookingId" });
  const info = await bookingInfo(parts, row, asked.langCode, asked.kind === "disclosure");
  if (!info.ok) return info;
  const kinds = info.value.documents;
  if (!kinds.includes(asked.kind)) return refuse("wrong-state", { field: "kind" });
  return accept({ document: documentOf(asked.kind, info.value, languageOf[asked.langCode]), kinds });
}

/** Begins to make a file, or answers the one that was made of the booking as it is. */
export async function exportDocument(
  parts: DocumentParts,
  asked: { bookingId: string; kind: DocumentKind; format: DocumentFormat; langCode: LangCode },
  caller: Caller,
): Promise<Result<DocumentJob, Refused>> {
  const { db } = parts;
  const row = await readable(db, asked.bookingId, caller);
  if (!row) return refuse("not-found", { field: "bookingId" });
  const info = await bookingInfo(parts, row, asked.langCode, asked.kind === "disclosure");
  if (!info.ok) return info;
  if (asked.format === "calendar" ? info.value.state !== "OK" : !info.value.documents.includes(asked.kind))
    return refuse("wrong-state", { field: "kind" });
  const { extension, mediaType } = formats[asked.format];
  const named = asked.format === "calendar" ? "calendar" : asked.kind;
  const key = {
    bookingId: row.id,
    kind: named,
    format: asked.format,
    language: languageOf[asked.langCode],
    bookingVersion: row.version,
  };
  const [known] = await db.select(facts).from(documentFile).where(sameFile(key));
  if (known && known.state !== "failed") return accept(jobOf(known));
  const [waiting] = await db
    .select({ n: count() })
    .from(documentFile)
    .where(inArray(documentFile.state, ["waiting", "rendering"]));
  if ((waiting?.n ?? 0) >= mostWaiting) return refuse("busy", { retryable: true });
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(documentFile)
      .values({
        ...key,
        id: newId(parts.random),
        fileName: fileNameOf(named, row.pnr, extension),
        mediaType,
        createdAt: await databaseNow(tx, parts.clock),
      })
      .onConflictDoUpdate({
        target: [
          documentFile.bookingId,
          documentFile.kind,
          documentFile.format,
          documentFile.language,
          documentFile.bookingVersion,
        ],
        set: { state: "waiting", progress: 0 },
        setWhere: eq(documentFile.state, "failed"),
      })
      .returning();
    // Somebody else asked at the same moment: theirs is being made.
    if (!made) return accept(jobOf((await tx.select(facts).from(documentFile).where(sameFile(key)))[0]!));
    await tx.execute(sql`
      select graphile_worker.add_job('document', json_build_object('documentId', ${made.id}::text), job_key := ${`document:${made.id}`}, max_attempts := 3)`);
    return accept(jobOf(made));
  });
}

type Key = Pick<typeof documentFile.$inferSelect, "bookingId" | "kind" | "format" | "language" | "bookingVersion">;

function sameFile({ bookingId, kind, format, language, bookingVersion }: Key) {
  return and(
    eq(documentFile.bookingId, bookingId),
    eq(documentFile.kind, kind),
    eq(documentFile.format, format),
    eq(documentFile.language, language),
    eq(documentFile.bookingVersion, bookingVersion),
  );
}

function jobOf(row: Omit<typeof documentFile.$inferSelect, "content">): DocumentJob {
  return {
    documentId: row.id,
    state: row.state as DocumentJob["state"],
    progress: row.progress,
    fileName: row.fileName,
  };
}

async function readableFile(db: Database, documentId: string, caller: Caller) {
  const [row] = await db.select(facts).from(documentFile).where(eq(documentFile.id, documentId));
  return row && (await readable(db, row.bookingId, caller)) ? row : null;
}

export async function documentJob(
  { db }: DocumentParts,
  documentId: string,
  caller: Caller,
): Promise<Result<DocumentJob, "not-found">> {
  const row = await readableFile(db, documentId, caller);
  return row ? accept(jobOf(row)) : refuse("not-found", { field: "documentId" });
}

export async function documentContent(
  { db }: DocumentParts,
  documentId: string,
  caller: Caller,
): Promise<Result<{ fileName: string; mediaType: string; contentBase64: string }, "not-found" | "wrong-state">> {
  const row = await readableFile(db, documentId, caller);
  if (!row) return refuse("not-found", { field: "documentId" });
  const [{ content } = { content: null }] = await db
    .select({ content: documentFile.content })
    .from(documentFile)
    .where(eq(documentFile.id, documentId));
  if (!content) return refuse("wrong-state", { retryable: row.state !== "failed" });
  return accept({
    fileName: row.fileName,
    mediaType: row.mediaType,
    contentBase64: content.toString("base64"),
  });
}

/** The job: makes the file and keeps it. Done already is done; a fault leaves it to the job's next try. */
export async function renderDocument(parts: DocumentParts, documentId: string): Promise<void> {
  const { db } = parts;
  const [row] = await db.select(facts).from(documentFile).where(eq(documentFile.id, documentId));
  if (!row || row.state === "ready") return;
  const step = (values: Partial<typeof documentFile.$inferInsert>) =>
    db.update(documentFile).set(values).where(eq(documentFile.id, documentId));
  await step({ state: "rendering", progress: 20 });
  try {
    const [of] = await db.select().from(booking).where(eq(booking.id, row.bookingId));
    const language = row.language as Language;
    const info = await bookingInfo(parts, of!, langCodeOf[language], row.kind === "disclosure");
    if (!info.ok) throw new Error(`the booking is ${of!.state}`);
    await step({ progress: 50 });
    const content = await rendered(parts, row.format as DocumentFormat, row.kind, info.value, language);
    await step({ state: "ready", progress: 100, content });
  } catch (fault) {
    await step({ state: "failed", progress: 0 });
    throw fault;
  }
}

async function rendered(
  parts: DocumentParts,
  format: DocumentFormat,
  kind: string,
  info: BookingInfo,
  language: Language,
): Promise<Buffer> {
  if (format === "calendar") {
    const { airports } = await parts.catalogue.atlas();
    const zoneOf = (code: string) => airports.get(code)?.timeZone ?? "UTC";
    return calendarFile(info, language, await databaseNow(parts.db, parts.clock), zoneOf);
  }
  const document = documentOf(kind as DocumentKind, info, language);
  return parts.printer.print(format, document);
}

/** What is attached to a mail to the payer. An agency's customer gets no receipt of what the agency paid. */
export async function attachedDocuments(
  parts: DocumentParts,
  bookingId: string,
  language: Language,
): Promise<{ filename: string; contentType: string; content: Buffer }[]> {
  const [row] = await parts.db.select().from(booking).where(eq(booking.id, bookingId));
  const info = row && (await bookingInfo(parts, row, langCodeOf[language]));
  if (!info?.ok) return [];
  const attached = [];
  for (const kind of info.value.documents.filter((one) => one !== "receipt" || !info.value.salePrice))
    attached.push({
      filename: fileNameOf(kind, info.value.pnr, "pdf"),
      contentType: formats.pdf.mediaType,
      content: await parts.printer.print("pdf", documentOf(kind, info.value, language)),
    });
  return attached;
}

const tenMinutes = 600_000;

/** Mails the documents to the payer again; within ten minutes it is the same mail. */
export async function sendDocuments(
  parts: DocumentParts,
  asked: { bookingId: string; langCode: LangCode },
  caller: Caller,
): Promise<Result<{ sentTo: string }, Refused>> {
  const row = await readable(parts.db, asked.bookingId, caller);
  if (!row) return refuse("not-found", { field: "bookingId" });
  const payer = row.draft.payer;
  if (!payer || (row.state !== "OK" && row.state !== "RQ")) return refuse("wrong-state", { field: "bookingId" });
  const language = languageOf[asked.langCode];
  const t = documentTexts[language];
  await parts.db.transaction(async (tx) => {
    const now = await databaseNow(tx, parts.clock);
    await post(
      tx,
      `documents:${row.id}:${language}:${Math.floor(now.getTime() / tenMinutes)}`,
      {
        kind: "mail",
        to: payer.email,
        subject: t.mailSubject.replace("{pnr}", ltr(row.pnr)),
        text: letter(language, payer.firstName, t.mailText),
        document: { bookingId: row.id, language },
      },
      now,
      row.id,
    );
  });
  return accept({ sentTo: payer.email.replace(/^(.).*(@.*)$/, "$1•••$2") });
}

/** Files are made again when somebody asks: they are kept for thirty days. */
export async function forgetOldDocuments(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * 86_400_000).toISOString();
  await db.execute(sql`delete from document_file where created_at < ${before}::timestamptz`);
}
