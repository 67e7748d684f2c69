import type { PlanFile, PlanFormat, PricePlan } from "@contract/agencies/price-plan";
import { langCodeOf, languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { subDays } from "date-fns";
import { and, count, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { jerusalemDay } from "../../core/jerusalem-day";
import { newId } from "../../core/new-id";
import { inBackground } from "../../core/turns/breather";
import type { Database, Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Agency, AgencyIdentity } from "../../people/agencies/agency-identity";
import { agency } from "../../people/agencies/schema";
import { documentOfPlan, sheetOfPlan } from "./plan-document";
import { type PlanHead, planHead, versionWithHead } from "./plan-head";
import type { PlanParts } from "./plan-parts";
import { planPlace, planTable, planViewer } from "./price-plan";
import { planFile } from "./schema";

export type PlanRequest = {
  dest: string;
  hotelId: string;
  nights: number;
  agency?: string;
  packStartDate?: string;
  langCode: LangCode;
};
export type PlanFailure = "not-found" | "not-allowed" | "too-many-requests" | "busy";

/** Maximum files in the queue before further requests are told to retry later. */
const mostWaiting = 200;
/** Days a file is stored. */
const keptDays = 7;

const formats: Record<PlanFormat, { extension: string; mediaType: string }> = {
  pdf: { extension: "pdf", mediaType: "application/pdf" },
  word: { extension: "docx", mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
  xlsx: { extension: "xlsx", mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
};

/** A file's columns without its content, which a progress request does not need. */
const { content: _, ...facts } = getTableColumns(planFile);
type FileRow = Omit<typeof planFile.$inferSelect, "content">;
const keyColumns = [
  "agencyCode",
  "destinationCode",
  "hotelId",
  "nights",
  "fromDate",
  "viewedAs",
  "format",
  "language",
] as const;
type FileKey = Pick<FileRow, (typeof keyColumns)[number]>;

/** Tables for files are read one after the other: fifty at once would delay every page request. */
const inTurn = pLimit(1);

/** Starts creating a file of a plan. The job reads its table, so the request does not wait for it. */
export async function exportPlan(
  parts: PlanParts,
  request: PlanRequest & { format: PlanFormat },
  agent: AgencyIdentity,
): Promise<Result<PlanFile, PlanFailure>> {
  const viewer = await planViewer(parts, request.agency, agent);
  if (!viewer.ok) return viewer;
  const place = await planPlace(parts, request);
  if (!place.ok) return place;
  const key = keyOf(request, request.format, viewer.value, agent);
  const [waiting] = await parts.db.select(facts).from(planFile).where(waitingFile(key));
  if (waiting) return accept(await jobOf(parts.db, waiting));
  const free = await mayMake(parts, agent);
  if (!free.ok) return free;
  return parts.db.transaction(async (tx) => accept(await jobOf(tx, await begunFile(parts, tx, key))));
}

/** The requested plan as it is now. */
export async function requestedPlan(parts: PlanParts, request: PlanRequest, agent: AgencyIdentity) {
  const viewer = await planViewer(parts, request.agency, agent);
  return viewer.ok ? inTurn(() => planTable(parts, request, viewer.value)) : viewer;
}

/** Whether another file may be started. */
export async function mayMake(
  parts: PlanParts,
  agent: AgencyIdentity,
): Promise<Result<null, "busy" | "too-many-requests">> {
  const [waiting] = await parts.db
    .select({ n: count() })
    .from(planFile)
    .where(inArray(planFile.state, ["waiting", "rendering"]));
  if ((waiting?.n ?? 0) >= mostWaiting) return refuse("busy", { retryable: true });
  return (await parts.limits.use("planFilePerAgency", agent.acting.code)) ? accept(null) : refuse("too-many-requests");
}

export function keyOf(
  request: PlanRequest,
  format: PlanFormat,
  viewer: Pick<Agency, "code"> | undefined,
  agent: AgencyIdentity,
): FileKey {
  return {
    agencyCode: agent.acting.code,
    destinationCode: request.dest,
    hotelId: request.hotelId,
    nights: request.nights,
    fromDate: request.packStartDate ?? "",
    viewedAs: viewer?.code ?? "",
    format,
    language: languageOf[request.langCode],
  };
}

function sameFile(key: FileKey) {
  return and(...keyColumns.map((name) => eq(planFile[name], key[name])));
}

/** A waiting file will contain the plan at that time: requests until then share it. */
function waitingFile(key: FileKey) {
  return and(sameFile(key), eq(planFile.state, "waiting"));
}

export async function begunFile(parts: PlanParts, tx: Transaction, key: FileKey): Promise<FileRow> {
  // A concurrent request for the same file waits here, and finds ours.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(key)}, 0))`);
  const [waiting] = await tx.select(facts).from(planFile).where(waitingFile(key));
  if (waiting) return waiting;
  const { extension, mediaType } = formats[key.format as PlanFormat];
  const [newFile] = await tx
    .insert(planFile)
    .values({
      ...key,
      id: newId(parts.random),
      fileName: `price-plan-${key.destinationCode}-${key.hotelId}-${key.nights}.${extension}`,
      mediaType,
      createdAt: await databaseNow(tx, parts.clock),
    })
    .returning(facts);
  await queueFile(tx, newFile!.id);
  return newFile!;
}

/** Plans are created one at a time and with the lowest priority: a mail or a confirmation never waits behind them. */
async function queueFile(db: Database | Transaction, fileId: string): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job('plan-file', json_build_object('fileId', ${fileId}::text), queue_name := 'plan-files',
      job_key := ${`plan-file:${fileId}`}, max_attempts := 3, priority := 10)`);
}

async function jobOf(db: Database | Transaction, row: FileRow): Promise<PlanFile> {
  const { id, state, progress, fileName } = row;
  return { fileId: id, state: state as PlanFile["state"], progress, ahead: await aheadOf(db, row), fileName };
}

async function aheadOf(db: Database | Transaction, { id, state, createdAt }: FileRow): Promise<number> {
  if (state !== "waiting") return 0;
  const [before] = await db
    .select({ n: count() })
    .from(planFile)
    .where(
      and(
        inArray(planFile.state, ["waiting", "rendering"]),
        sql`(${planFile.createdAt}, ${planFile.id}) < (${createdAt.toISOString()}::timestamptz, ${id})`,
      ),
    );
  return before?.n ?? 0;
}

async function ownFile(db: Database, fileId: string, agent: AgencyIdentity): Promise<FileRow | undefined> {
  const [row] = await db
    .select(facts)
    .from(planFile)
    .where(and(eq(planFile.id, fileId), eq(planFile.agencyCode, agent.acting.code)));
  return row;
}

export async function planFileJob(
  { db }: PlanParts,
  fileId: string,
  agent: AgencyIdentity,
): Promise<Result<PlanFile, "not-found">> {
  const row = await ownFile(db, fileId, agent);
  return row ? accept(await jobOf(db, row)) : refuse("not-found", { field: "fileId" });
}

export async function planFileContent(
  { db }: PlanParts,
  fileId: string,
  agent: AgencyIdentity,
): Promise<Result<{ fileName: string; mediaType: string; contentBase64: string }, "not-found" | "wrong-state">> {
  const row = await ownFile(db, fileId, agent);
  if (!row) return refuse("not-found", { field: "fileId" });
  const content = await contentOf(db, fileId);
  if (!content) return refuse("wrong-state", { retryable: row.state !== "failed" });
  return accept({ fileName: row.fileName, mediaType: row.mediaType, contentBase64: content.toString("base64") });
}

async function contentOf(db: Database, fileId: string): Promise<Buffer | null> {
  const [row] = await db.select({ content: planFile.content }).from(planFile).where(eq(planFile.id, fileId));
  return row?.content ?? null;
}

/** The job: creates the file of the current plan and stores it. Idempotent; after a failure the job retries. */
export async function renderPlanFile(parts: PlanParts, fileId: string): Promise<void> {
  const { db } = parts;
  const [row] = await db.select(facts).from(planFile).where(eq(planFile.id, fileId));
  if (!row || row.state === "ready") return;
  const step = (values: Partial<typeof planFile.$inferInsert>) =>
    db.update(planFile).set(values).where(eq(planFile.id, fileId));
  await step({ state: "rendering", progress: 20 });
  try {
    const language = row.language;
    const request = {
      dest: row.destinationCode,
      hotelId: row.hotelId,
      nights: row.nights,
      packStartDate: row.fromDate || undefined,
      langCode: langCodeOf[language],
    };
    const viewer = await viewerNamed(db, row.viewedAs);
    const plan = await inTurn(() => planTable(parts, request, viewer, inBackground));
    if (!plan.ok) throw new Error("the plan is not there any more");
    const head = await planHead(parts, viewer, language);
    const version = versionWithHead(plan.value.version, head);
    await step({ progress: 50, version });
    const content = (await madeBefore(db, row, version)) ?? (await printPlan(parts, row, plan.value, head));
    await step({ state: "ready", progress: 100, content });
  } catch (fault) {
    await step({ state: "failed", progress: 0 });
    throw fault;
  }
}

async function printPlan(
  parts: PlanParts,
  { format, language }: Pick<FileRow, "format" | "language">,
  plan: PricePlan,
  head: PlanHead,
): Promise<Buffer> {
  const asOf = jerusalemDay(await databaseNow(parts.db, parts.clock));
  return format === "xlsx"
    ? parts.printer.print("xlsx", await sheetOfPlan(plan, language, asOf, head))
    : parts.printer.print(format as "pdf" | "word", await documentOfPlan(plan, language, asOf, head));
}

/** An existing file of the same table on the same day: it shows the day it was created. */
async function madeBefore(db: Database, row: FileRow, version: string): Promise<Buffer | null> {
  const [same] = await db
    .select({ content: planFile.content, createdAt: planFile.createdAt })
    .from(planFile)
    .where(and(sameFile(row), eq(planFile.version, version), eq(planFile.state, "ready")))
    .orderBy(desc(planFile.createdAt))
    .limit(1);
  return same && jerusalemDay(same.createdAt) === jerusalemDay(row.createdAt) ? same.content : null;
}

async function viewerNamed(db: Database, code: string): Promise<Agency | undefined> {
  const [row] = await db.select().from(agency).where(eq(agency.code, code));
  return row;
}

/** Attachments of a requested mail. The mail waits for its files, and a failed one is retried. */
export async function attachedPlans(
  db: Database,
  fileIds: string[],
): Promise<{ filename: string; contentType: string; content: Buffer }[]> {
  const attached = [];
  for (const id of fileIds) {
    const [row] = await db.select().from(planFile).where(eq(planFile.id, id));
    if (!row) throw new Error("a plan's file is kept no longer");
    if (row.state === "failed") {
      await db.update(planFile).set({ state: "waiting", progress: 0 }).where(eq(planFile.id, id));
      await queueFile(db, id);
    }
    if (!row.content) throw new Error("a plan's file is not made yet");
    attached.push({ filename: row.fileName, contentType: row.mediaType, content: row.content });
  }
  return attached;
}

/** Deletes old files: they are recreated on request. */
export async function forgetOldPlanFiles(db: Database, now: Date): Promise<void> {
  const before = subDays(now, keptDays).toISOString();
  await db.execute(sql`delete from plan_file where created_at < ${before}::timestamptz`);
}
