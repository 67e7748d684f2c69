import { pageIds, pageSlugs } from "@contract/content/page-slugs";
import { languages } from "@contract/vocabulary/languages";
import { sql } from "drizzle-orm";
import type { Clock } from "../../core/clock";
import type { Database } from "../../database/connect";
import { pageCategories, pageKinds } from "./page-kinds";
import { latestVersions } from "./page-versions";
import { readPageText } from "./read-texts";
import { footerCategory, infoPage, infoPageVersion } from "./schema";

/** Author recorded for the texts that ship with the shop. */
const shopAuthor = "nofesh";

/**
 * Loads the texts that ship with the shop. Texts edited at the desk stay; unedited ones get a new version with each
 * release. Any number of processes may start at once: a version is written once.
 */
export async function loadPages(db: Database, clock: Clock): Promise<void> {
  const current = new Map((await latestVersions(db)).map((row) => [`${row.pageId} ${row.language}`, row] as const));
  const now = clock.now();
  const newVersions = pageIds.flatMap((pageId) =>
    languages.flatMap((language) => {
      const text = readPageText(pageId, language);
      const last = current.get(`${pageId} ${language}`);
      const same = last?.title === text.title && last.lead === text.lead && last.body === text.body;
      if (last && (last.author !== shopAuthor || same)) return [];
      return [{ pageId, language, version: (last?.version ?? 0) + 1, ...text, author: shopAuthor, savedAt: now }];
    }),
  );
  await db.transaction(async (tx) => {
    await tx
      .insert(footerCategory)
      .values(pageCategories.map(({ id, names }, place) => ({ id, names, place })))
      .onConflictDoUpdate({
        target: footerCategory.id,
        set: { names: sql`excluded.names`, place: sql`excluded.place` },
      });
    await tx
      .insert(infoPage)
      .values(
        pageIds.map((id) => ({
          id,
          slug: pageSlugs[id],
          categoryId: pageKinds[id].category,
          place: Object.keys(pageKinds).indexOf(id),
        })),
      )
      .onConflictDoUpdate({
        target: infoPage.id,
        set: { slug: sql`excluded.slug`, categoryId: sql`excluded.category_id`, place: sql`excluded.place` },
      });
    if (newVersions.length > 0) await tx.insert(infoPageVersion).values(newVersions).onConflictDoNothing();
  });
}
