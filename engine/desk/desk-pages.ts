import type { pageDesk } from "@contract/desk/page-desk";
import { accept, type ParsedInput, type Port, refuse } from "@contract/wire/operation";
import { and, asc, desc, eq } from "drizzle-orm";
import { namedSeller, nameSellerInMarkdown } from "../content/pages/name-seller";
import { kindOf } from "../content/pages/page-kinds";
import { latestVersion, latestVersions, type PageVersion } from "../content/pages/page-versions";
import { renderPage } from "../content/pages/render-page";
import { infoPage, infoPageVersion } from "../content/pages/schema";
import { shopBrand } from "../core/brand";
import { inTransaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import type { Caller } from "../people/caller/caller";
import { audit } from "../people/desk-users/audit";
import type { CodeParts } from "../people/desk-users/desk-code";
import { withFreshCode } from "../people/desk-users/with-fresh-code";

const shownVersions = 100;

/** Editing of the information pages by the desk. */
export function pageDeskCalls(parts: Store & CodeParts & { deskCodeMinutes: number }): Port<typeof pageDesk, Caller> {
  const { db } = parts;
  return {
    async deskPages() {
      const [pages, texts] = await Promise.all([
        db.select().from(infoPage).orderBy(asc(infoPage.place)),
        latestVersions(db),
      ]);
      return accept(
        pages.map(({ id, slug }) => ({
          id,
          slug,
          legal: Boolean(kindOf(id)?.legal),
          texts: texts
            .filter(({ pageId }) => pageId === id)
            .map((row) => ({
              ...editionOf(row),
              language: row.language,
              title: row.title,
              approved: row.approved,
            })),
        })),
      );
    },
    async deskPage({ id, language, version }) {
      const [page] = await db.select().from(infoPage).where(eq(infoPage.id, id));
      if (!page) return refuse("not-found", { field: "id" });
      const versions = await db
        .select()
        .from(infoPageVersion)
        .where(and(eq(infoPageVersion.pageId, id), eq(infoPageVersion.language, language)))
        .orderBy(desc(infoPageVersion.version))
        .limit(shownVersions);
      const current = versions[0];
      const shownVersion = version === undefined ? current : versions.find((row) => row.version === version);
      if (!current || !shownVersion) return refuse("not-found", { field: "version" });
      const { title, lead, body, approved } = shownVersion;
      return accept({
        id,
        slug: page.slug,
        legal: Boolean(kindOf(id)?.legal),
        current: current.version,
        shown: { ...editionOf(shownVersion), title, lead, body, approved },
        versions: versions.map((row) => ({ ...editionOf(row), title: row.title })),
      });
    },
    deskPreviewPage: async ({ body, language }) =>
      accept({ html: renderPage(nameSellerInMarkdown(body, namedSeller(shopBrand(""), language)), language).html }),
    // Everybody reads it, and some of it is law.
    deskPublishPage: withFreshCode(parts, (input, caller) => publishPage(parts, input, caller.desk!.name)),
  };
}

/**
 * Stores the next version of a page. When two users edit the same version, the second is refused and keeps the typed
 * text.
 */
async function publishPage(
  parts: Store,
  input: Omit<ParsedInput<typeof pageDesk.deskPublishPage>, "totp">,
  author: string,
) {
  const { id, language, title, lead, approved, basedOn } = input;
  return inTransaction(
    parts.db,
    async (tx) => {
      const [page] = await tx.select().from(infoPage).where(eq(infoPage.id, id)).for("update");
      if (!page) return refuse("not-found", { field: "id" });
      const last = await latestVersion(tx, id, language);
      const current = last?.version ?? 0;
      if (current !== basedOn) return refuse("page-changed", { details: { current, author: last?.author } });
      const now = await databaseNow(tx, parts.clock);
      const version = current + 1;
      const body = input.body.replaceAll("\r\n", "\n").trim();
      await tx
        .insert(infoPageVersion)
        .values({ pageId: id, language, version, title, lead, body, approved, author, savedAt: now });
      await audit(
        tx,
        { actor: author, action: "publish-page", target: `page:${id}`, details: { language, version } },
        now,
      );
      return accept({ version });
    },
    { random: parts.random },
  );
}

function editionOf({ version, author, savedAt }: PageVersion) {
  return { version, author, savedAt: savedAt.toISOString() };
}
