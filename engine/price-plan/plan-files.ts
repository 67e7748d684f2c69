import { type Language, langCodeOf, languageOf } from "@contract/languages";
import { accept, type Result, refuse } from "@contract/operation";
import type { PlanFile, PlanFormat, PricePlan } from "@contract/price-plan";
import type { LangCode } from "@contract/vocabulary";
import { and, count, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import pLimit from "p-limit";
import type { Agency, AgencyIdentity } from "../agencies/agency-identity";
import { agency } from "../agencies/schema";
import { newId } from "../booking/booking-parts";
import type { Database, Transaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import { jerusalemDay } from "../jerusalem-day";
import type { PaymentParts } from "../payment/payment-parts";
import type { PeopleParts } from "../people-parts";
import { paperOfPlan, sheetOfPlan } from "./plan-paper";
import { planTable, planViewer } from "./price-plan";
import { planFile } from "./schema";

export type AskedPlan = {
  dest: string;
  hotelId: string;
  nights: number;
  agency?: string;
  packStartDate?: string;
  langCode: LangCode;
};
export type PlanRefused = "not-found" | "not-allowed" | "too-many-requests" | "busy";

/** Files that may wait to be made before whoever asks hears to come back. */
const mostWaiting = 200;
/** Days a file is kept. */
const keptDays = 7;

const formats: Record<PlanFormat, { extension: string; mediaType: string }> = {
  pdf: { extension: "pdf", mediaType: "application/pdf" },
  word: { extension: "docx", mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
  xlsx: { extension: "xlsx", mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
};

/** All of a file but its content: whoever asks how far it is does not read it. */
const { content: _, ...facts } = getTableColumns(planFile);
type FileRow = Omit<typeof planFile.$inferSelect, "content">;
type FileKey = Pick<
  FileRow,
  "agencyCode" | "destinationCode" | "hotelId" | "nights" | "fromDate" | "viewedAs" | "format" | "language" | "version"
>;

/** Tables for files are made one after the other: fifty at once would keep everybody who looks at a page waiting for all of them. */
const inTurn = pLimit(1);

/** Begins to make a file of a plan, or answers the one that was made of the plan as it is. */
export async function exportPlan(
  parts: PeopleParts,
  asked: AskedPlan & { format: PlanFormat },
  agent: AgencyIdentity,
): Promise<Result<PlanFile, PlanRefused>> {
  const plan = await askedPlan(parts, asked, agent);
  if (!plan.ok) return plan;
  const key = keyOf(asked, asked.format, plan.value, agent);
  const [known] = await parts.db.select(facts).from(planFile).where(sameFile(key));
  if (known && known.state !== "failed") return accept(await jobOf(parts.db, known));
  const free = await mayMake(parts, agent);
  if (!free.ok) return free;
  return parts.db.transaction(async (tx) => accept(await jobOf(tx, await begunFile(parts, tx, key, plan.value))));
}

export async function askedPlan(parts: PeopleParts, asked: AskedPlan, agent: AgencyIdentity) {
  const viewer = await planViewer(parts.db, asked.agency, agent);
  return viewer.ok ? inTurn(() => planTable(parts, asked, viewer.value)) : viewer;
}

/** Whether one more file may be begun. */
export async function mayMake(
  parts: PeopleParts,
  agent: AgencyIdentity,
): Promise<Result<null, "busy" | "too-many-requests">> {
  const [waiting] = await parts.db
    .select({ n: count() })
    .from(planFile)
    .where(inArray(planFile.state, ["waiting", "rendering"]));
  if ((waiting?.n ?? 0) >= mostWaiting) return refuse("busy", { retryable: true });
  return (await parts.limits.use("planFilePerAgency", agent.acting.code)) ? accept(null) : refuse("too-many-requests");
}

export function keyOf(asked: AskedPlan, format: PlanFormat, plan: PricePlan, agent: AgencyIdentity): FileKey {
  return {
    agencyCode: agent.acting.code,
    destinationCode: plan.dest,
    hotelId: plan.hotelId,
    nights: plan.nights,
    fromDate: asked.packStartDate ?? "",
    viewedAs: plan.agency?.agencyCode ?? "",
    format,
    language: languageOf[asked.langCode],
    version: plan.version,
  };
}

function sameFile(key: FileKey) {
  return and(...Object.entries(key).map(([name, value]) => eq(planFile[name as keyof FileKey], value)));
}

export async function begunFile(parts: PeopleParts, tx: Transaction, key: FileKey, plan: PricePlan): Promise<FileRow> {
  const { extension, mediaType } = formats[key.format as PlanFormat];
  const [made] = await tx
    .insert(planFile)
    .values({
      ...key,
      id: newId(parts.random),
      fileName: `nofesh-${plan.dest}-${plan.hotelId}-${plan.nights}.${extension}`,
      mediaType,
      createdAt: await databaseNow(tx, parts.clock),
    })
    .onConflictDoUpdate({
      target: [
        planFile.agencyCode,
        planFile.destinationCode,
        planFile.hotelId,
        planFile.nights,
        planFile.fromDate,
        planFile.viewedAs,
        planFile.format,
        planFile.language,
        planFile.version,
      ],
      set: { state: "waiting", progress: 0 },
      setWhere: eq(planFile.state, "failed"),
    })
    .returning();
  // Somebody else asked at the same moment: theirs is being made.
  if (!made) return (await tx.select(facts).from(planFile).where(sameFile(key)))[0]!;
  await queueFile(tx, made.id);
  return made;
}

/** Plans are made one after the other and after everything else: a mail or a confirmation never waits for a pile of them. */
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
  { db }: PeopleParts,
  fileId: string,
  agent: AgencyIdentity,
): Promise<Result<PlanFile, "not-found">> {
  const row = await ownFile(db, fileId, agent);
  return row ? accept(await jobOf(db, row)) : refuse("not-found", { field: "fileId" });
}

export async function planFileContent(
  { db }: PeopleParts,
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

/** The job: makes the file of the plan as it is now, and keeps it. Done already is done; a fault leaves it to the job's next try. */
export async function renderPlanFile(parts: PaymentParts, fileId: string): Promise<void> {
  const { db } = parts;
  const [row] = await db.select(facts).from(planFile).where(eq(planFile.id, fileId));
  if (!row || row.state === "ready") return;
  const step = (values: Partial<typeof planFile.$inferInsert>) =>
    db.update(planFile).set(values).where(eq(planFile.id, fileId));
  await step({ state: "rendering", progress: 20 });
  try {
    const language = row.language as Language;
    const asked = {
      dest: row.destinationCode,
      hotelId: row.hotelId,
      nights: row.nights,
      packStartDate: row.fromDate || undefined,
      langCode: langCodeOf[language],
    };
    const viewer = await viewerNamed(db, row.viewedAs);
    const plan = await inTurn(() => planTable(parts, asked, viewer));
    if (!plan.ok) throw new Error("the plan is not there any more");
    await step({ progress: 50 });
    const asOf = jerusalemDay(await databaseNow(db, parts.clock));
    const content =
      row.format === "xlsx"
        ? await parts.papers.print("xlsx", sheetOfPlan(plan.value, language, asOf))
        : await parts.papers.print(row.format as "pdf" | "word", paperOfPlan(plan.value, language, asOf));
    await step({ state: "ready", progress: 100, content });
  } catch (fault) {
    await step({ state: "failed", progress: 0 });
    throw fault;
  }
}

async function viewerNamed(db: Database, code: string): Promise<Agency | undefined> {
  const [found] = await db.select().from(agency).where(eq(agency.code, code));
  return found;
}

/** What a mail that was asked for carries. While a file is not made the mail waits, and one that failed is tried again. */
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

/** Files are made again when somebody asks. */
export async function forgetOldPlanFiles(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
  await db.execute(sql`delete from plan_file where created_at < ${before}::timestamptz`);
}
