import type { BookingInfo } from "@contract/booking/booking";
import type { DocumentFormat, DocumentJob, DocumentKind, documents } from "@contract/booking/documents";
import { type Language, langCodeOf, languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Output, type Result, refuse } from "@contract/wire/operation";
import { subDays } from "date-fns";
import { and, count, eq, getTableColumns, inArray, ne, sql } from "drizzle-orm";
import { newId } from "../../core/new-id";
import type { Database } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { builtOnce } from "../../database/prepared/built-once";
import type { Caller } from "../../people/caller/caller";
import { customerDocuments, readsAsCustomer } from "../../sale/booking/customer-view";
import { bookingOf, ownsBooking } from "../../sale/booking/own-booking";
import { bookingInfo } from "../../sale/booking/succeeded-booking";
import type { Booking } from "../../sale/booking/transition";
import { documentOf } from "./booking-documents";
import { type DocumentParts, documentBytes, documentFormats, printedInfo } from "./document-bytes";
import { fileNameOf } from "./file-name-of";
import { documentFile } from "./schema";

type Failure = "not-found" | "wrong-state" | "busy";

/** The priority of the job, behind all messages: a login code does not wait for two hundred documents. */
const behindMessages = 5;

/** Maximum files in the queue before further requests are told to retry later. */
const mostWaiting = 200;

/** The key that identifies a file. */
const once = [
  documentFile.bookingId,
  documentFile.kind,
  documentFile.format,
  documentFile.language,
  documentFile.bookingVersion,
];

type Input = { kind: DocumentKind | "calendar"; format: DocumentFormat; language: Language };

/** A file's columns without its content, which a progress request does not need. */
const { content: _, ...facts } = getTableColumns(documentFile);

/**
 * Loads the booking for its shopper, a visitor logged in by its reference, or the desk; for anyone else it does not
 * exist.
 */
export async function readableBooking(db: Database, bookingId: string, caller: Caller): Promise<Booking | null> {
  const row = await bookingOf(db, bookingId);
  if (!row) return null;
  const theirs = ownsBooking(row, caller) || caller.visitor?.bookingId === row.id || caller.desk !== null;
  return theirs ? row : null;
}

/** The documents of a booking that the caller may open. */
function kindsFor(row: Booking, info: BookingInfo, caller: Caller): DocumentKind[] {
  return readsAsCustomer(row, caller) ? customerDocuments(info) : info.documents;
}

/** A booking as its documents print it, with those that the caller may open. */
async function printedBooking(
  parts: DocumentParts,
  request: { bookingId: string; kind: DocumentKind; langCode: LangCode },
  caller: Caller,
): Promise<Result<{ row: Booking; info: BookingInfo; kinds: DocumentKind[] }, "not-found" | "wrong-state">> {
  const row = await readableBooking(parts.db, request.bookingId, caller);
  if (!row) return refuse("not-found", { field: "bookingId" });
  const info = await bookingInfo(parts, row, request.langCode, { includeUnsubmitted: request.kind === "disclosure" });
  return info.ok ? accept({ row, info: info.value, kinds: kindsFor(row, info.value, caller) }) : info;
}

/** A document's contents, and the documents the booking has. */
export async function documentPage(
  parts: DocumentParts,
  request: { bookingId: string; kind: DocumentKind; langCode: LangCode },
  caller: Caller,
): Promise<Result<Output<(typeof documents)["documentPage"]>, "not-found" | "wrong-state">> {
  const printed = await printedBooking(parts, request, caller);
  if (!printed.ok) return printed;
  const { row, info, kinds } = printed.value;
  if (!kinds.includes(request.kind)) return refuse("wrong-state", { field: "kind" });
  const document = documentOf(request.kind, printedInfo(row, info), languageOf[request.langCode]);
  return accept({ document, kinds });
}

/** Starts creating a file, or returns the existing one of the booking's current version. */
export async function exportDocument(
  parts: DocumentParts,
  request: { bookingId: string; kind: DocumentKind; format: DocumentFormat; langCode: LangCode },
  caller: Caller,
): Promise<Result<DocumentJob, Failure>> {
  const { db } = parts;
  const printed = await printedBooking(parts, request, caller);
  if (!printed.ok) return printed;
  const { row, info, kinds } = printed.value;
  if (request.format === "calendar" ? info.state !== "OK" : !kinds.includes(request.kind))
    return refuse("wrong-state", { field: "kind" });
  const { extension, mediaType } = documentFormats[request.format];
  const documentName = request.format === "calendar" ? "calendar" : request.kind;
  const key = {
    bookingId: row.id,
    kind: documentName,
    format: request.format,
    language: languageOf[request.langCode],
    bookingVersion: row.version,
  };
  const [existing] = await db.select(facts).from(documentFile).where(sameFile(key));
  if (existing && existing.state !== "failed") return accept(jobOf(existing));
  const [waiting] = await db
    .select({ n: count() })
    .from(documentFile)
    .where(inArray(documentFile.state, ["waiting", "rendering"]));
  if ((waiting?.n ?? 0) >= mostWaiting) return refuse("busy", { retryable: true });
  return db.transaction(async (tx) => {
    const [newFile] = await tx
      .insert(documentFile)
      .values({
        ...key,
        id: newId(parts.random),
        fileName: fileNameOf(isShop(info), documentName, row.pnr, extension),
        mediaType,
        createdAt: await databaseNow(tx, parts.clock),
      })
      .onConflictDoUpdate({
        target: once,
        set: { state: "waiting", progress: 0 },
        setWhere: eq(documentFile.state, "failed"),
      })
      .returning();
    // A concurrent request is already creating it.
    if (!newFile) return accept(jobOf((await tx.select(facts).from(documentFile).where(sameFile(key)))[0]!));
    await tx.execute(sql`
      select graphile_worker.add_job('document', json_build_object('documentId', ${newFile.id}::text), job_key := ${`document:${newFile.id}`}, max_attempts := 3, priority := ${behindMessages})`);
    return accept(jobOf(newFile));
  });
}

/** An agency with its own site has its own phone. */
function isShop({ seller }: BookingInfo): boolean {
  return seller.phone === undefined;
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
  const of = row && (await readableBooking(db, row.bookingId, caller));
  return of && !(row.kind === "receipt" && readsAsCustomer(of, caller)) ? row : null;
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

/** The job: creates the file and stores it. Idempotent; after a failure the job retries. */
export async function renderDocument(parts: DocumentParts, documentId: string): Promise<void> {
  const { db } = parts;
  const [row] = await db.select(facts).from(documentFile).where(eq(documentFile.id, documentId));
  if (!row || row.state === "ready") return;
  const step = (values: Partial<typeof documentFile.$inferInsert>) =>
    db.update(documentFile).set(values).where(eq(documentFile.id, documentId));
  await step({ state: "rendering", progress: 20 });
  try {
    const of = await bookingOf(db, row.bookingId);
    const language = row.language;
    const info = await bookingInfo(parts, of!, langCodeOf[language], { includeUnsubmitted: row.kind === "disclosure" });
    if (!info.ok) throw new Error(`the booking is ${of!.state}`);
    await step({ progress: 50 });
    const content = await documentBytes(parts, of!, info.value, {
      kind: row.kind as Input["kind"],
      format: row.format as DocumentFormat,
      language,
    });
    await step({ state: "ready", progress: 100, content });
  } catch (fault) {
    await step({ state: "failed", progress: 0 });
    throw fault;
  }
}

type MadeFile = { filename: string; contentType: string; content: Buffer };

/** The file of a booking's current version, made now and not stored. */
export async function newDocument(
  parts: DocumentParts,
  { row, info, ...request }: { row: Booking; info: BookingInfo } & Input,
): Promise<MadeFile> {
  const { extension, mediaType } = documentFormats[request.format];
  const filename = fileNameOf(isShop(info), request.kind, row.pnr, extension);
  return { filename, contentType: mediaType, content: await documentBytes(parts, row, info, request) };
}

/**
 * The file of a booking's current version: the stored one, or one created now and stored. Concurrent calls store one.
 */
export async function storedDocument(
  parts: DocumentParts,
  { row, info, ...request }: { row: Booking; info: BookingInfo } & Input,
): Promise<MadeFile> {
  const { extension, mediaType } = documentFormats[request.format];
  const filename = fileNameOf(isShop(info), request.kind, row.pnr, extension);
  const key = { bookingId: row.id, ...request, bookingVersion: row.version };
  const [existing] = await contentOfKey(parts.db).execute(key);
  if (existing?.content) return { filename, contentType: mediaType, content: existing.content };
  const content = await documentBytes(parts, row, info, request);
  const ready = { state: "ready", progress: 100, content };
  const createdAt = await databaseNow(parts.db, parts.clock);
  await parts.db
    .insert(documentFile)
    .values({ ...key, ...ready, id: newId(parts.random), fileName: filename, mediaType, createdAt })
    .onConflictDoUpdate({ target: once, set: ready, setWhere: ne(documentFile.state, "ready") });
  return { filename, contentType: mediaType, content };
}

const contentOfKey = builtOnce((db) =>
  db
    .select({ content: documentFile.content })
    .from(documentFile)
    .where(
      and(
        eq(documentFile.bookingId, sql.placeholder("bookingId")),
        eq(documentFile.kind, sql.placeholder("kind")),
        eq(documentFile.format, sql.placeholder("format")),
        eq(documentFile.language, sql.placeholder("language")),
        eq(documentFile.bookingVersion, sql.placeholder("bookingVersion")),
      ),
    )
    .prepare(""),
);

/** Deletes old files: they are kept for thirty days and recreated on request. */
export async function forgetOldDocuments(db: Database, now: Date): Promise<void> {
  const before = subDays(now, 30).toISOString();
  await db.execute(sql`delete from document_file where created_at < ${before}::timestamptz`);
}
