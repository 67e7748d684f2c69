import type { Language } from "@contract/vocabulary/languages";
import { and, desc, eq } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { infoPageVersion } from "./schema";

export type PageVersion = typeof infoPageVersion.$inferSelect;

/** The current version of each page, in one language or in all. */
export function latestVersions(db: Database, language?: Language): Promise<PageVersion[]> {
  return db
    .selectDistinctOn([infoPageVersion.pageId, infoPageVersion.language])
    .from(infoPageVersion)
    .where(language ? eq(infoPageVersion.language, language) : undefined)
    .orderBy(infoPageVersion.pageId, infoPageVersion.language, desc(infoPageVersion.version));
}

export async function latestVersion(
  db: Database | Transaction,
  pageId: string,
  language: Language,
): Promise<PageVersion | undefined> {
  const [row] = await db
    .select()
    .from(infoPageVersion)
    .where(and(eq(infoPageVersion.pageId, pageId), eq(infoPageVersion.language, language)))
    .orderBy(desc(infoPageVersion.version))
    .limit(1);
  return row;
}
