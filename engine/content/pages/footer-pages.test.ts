import { pageIds, pageSlugs } from "@contract/content/page-slugs";
import { langCodeOf, languages } from "@contract/vocabulary/languages";
import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { agency } from "../../people/agencies/schema";
import { loadPages } from "./load-pages";
import { infoPage, infoPageVersion } from "./schema";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await Promise.all([1, 2, 3].map(() => loadPages(database.db, at.clock)));
});
afterAll(() => database.cleanup());

test("several processes that start at once write each text once", async () => {
  const [{ rows }] = (await database.db.select({ rows: count() }).from(infoPageVersion)) as [{ rows: number }];
  expect(rows).toBe(pageIds.length * languages.length);
});

test.each(languages)("every page is listed with its Hebrew address and has its text in %s", async (language) => {
  covers(
    "2.20",
    "2.23",
    "2.24",
    "2.25",
    "2.26",
    "2.27",
    "2.28",
    "2.29",
    "2.30",
    "2.31",
    "2.32",
    "2.33",
    "2.34",
    "2.35",
    "2.36",
    "7.138",
  );
  const shop = at.as("a-reader");
  const langCode = langCodeOf[language];
  const list = good(await shop.footerPageList({ langCode }));
  expect(list.map(({ id }) => id).sort()).toEqual([...pageIds].sort());
  for (const { id, slug, title } of list) {
    expect(slug).toBe(pageSlugs[id as keyof typeof pageSlugs]);
    const page = good(await shop.footerItem({ id, langCode }));
    expect(page).toMatchObject({ id, slug, title, version: 1 });
    expect(page.html).toContain("<h2");
  }
});

test("the footer lists every page once and omits closed pages and columns", async () => {
  covers("7.140");
  const shop = at.as("a-reader");
  const columns = good(await shop.footerCategories({ langCode: "RUS" }));
  expect(columns.map(({ id }) => id)).toEqual(["service", "discover", "terms", "law"]);
  expect(columns.flatMap(({ items }) => items.map(({ id }) => id)).sort()).toEqual([...pageIds].sort());
  expect(columns[0]!.name).toMatch(/[а-я]/i);
  await database.db.update(infoPage).set({ active: false }).where(eq(infoPage.id, "class-actions"));
  at.clock.forward(31_000);
  const remaining = good(await shop.footerCategories({}));
  expect(remaining.flatMap(({ items }) => items.map(({ id }) => id))).not.toContain("class-actions");
  expect(refusal(await shop.footerItem({ id: "class-actions" })).code).toBe("not-found");
  await database.db.update(infoPage).set({ active: true });
  at.clock.forward(31_000);
});

test("pages name the form and stock they contain, and legal texts are marked as templates", async () => {
  covers("7.139");
  const shop = at.as("a-reader");
  expect(good(await shop.footerItem({ id: "contact" }))).toMatchObject({ form: "contact", template: false });
  expect(good(await shop.footerItem({ id: "aviation-law" }))).toMatchObject({ template: true });
  const guide = good(await shop.footerItem({ id: "destination-guide", langCode: "ENG" }));
  expect(guide.places!.flatMap(({ items }) => items).map(({ code }) => code)).toContain("RHO");
  expect(refusal(await shop.footerItem({ id: "constructor" })).code).toBe("not-found");
});

test("an unedited text follows a new release, and an edited one stays", async () => {
  const older = { language: "en" as const, version: 2, lead: "l", body: "b", savedAt: at.clock.now() };
  await database.db.insert(infoPageVersion).values([
    { ...older, pageId: "about", title: "Older", author: "nofesh" },
    { ...older, pageId: "contact", title: "Ours", author: "desk" },
  ]);
  await loadPages(database.db, at.clock);
  const shop = at.as("a-reader");
  expect(good(await shop.footerItem({ id: "about", langCode: "ENG" }))).toMatchObject({
    title: "About us",
    version: 3,
  });
  expect(good(await shop.footerItem({ id: "contact", langCode: "ENG" }))).toMatchObject({ title: "Ours", version: 2 });
});

test("a published version is never changed, only superseded", async () => {
  await expect(database.db.update(infoPageVersion).set({ title: "x" })).rejects.toThrow();
});

test("pages that say who sells name the agency on its own site, and the shop everywhere else", async () => {
  await somePeople(at);
  const names = {
    he: ["נופש היא", "גליל טורס"],
    en: ["Nofesh", "Galil Tours"],
    ru: ["Nofesh", "Галиль Турс"],
    ar: ["نوفش", "جليل تورز"],
  };
  for (const language of languages) {
    const readPage = async (id: string, agencyCode?: string) => {
      const { lead, html } = good(
        await holding(at, { agency: agencyCode }).footerItem({ id, langCode: langCodeOf[language] }),
      );
      return `${lead} ${html}`;
    };
    const [shop, galil] = names[language];
    expect(await readPage("about"), language).toContain(shop!);
    expect(await readPage("about", "GALIL"), language).toContain(galil!);
    expect(await readPage("about", "GALIL"), language).not.toContain(shop!);
    expect(await readPage("general-terms", "GALIL"), language).toContain(galil!);
    expect(await readPage("general-terms"), language).not.toContain(galil!);
    for (const id of pageIds.filter((page) => page !== "mailing-list"))
      expect(await readPage(id, "GALIL"), `${id} ${language}`).not.toContain("{seller}");
  }
  // The name is text, whatever it contains.
  const hostile = "A*b*[c](http://d.example) <b>";
  const [galil] = await database.db.select().from(agency).where(eq(agency.code, "GALIL"));
  await database.db
    .update(agency)
    .set({ names: { ...galil!.names, en: hostile } })
    .where(eq(agency.code, "GALIL"));
  const { html } = good(await holding(at, { agency: "GALIL" }).footerItem({ id: "general-terms", langCode: "ENG" }));
  expect(html).toContain("A*b*[c](http://d.example) &lt;b&gt;");
  await database.db.update(agency).set({ names: galil!.names }).where(eq(agency.code, "GALIL"));
});

test("an agency's site has no page of the shop's newsletter, and takes no subscription to it", async () => {
  const shopPage = holding(at, { shopperSid: "a-reader" });
  const agencyPage = holding(at, { agency: "GALIL", shopperSid: "a-reader-of-galil" });
  const idsOf = async (site: typeof shopPage) => {
    const categories = good(await site.footerCategories({}));
    const listed = good(await site.footerPageList({}));
    return [listed.map(({ id }) => id), categories.flatMap(({ items }) => items.map(({ id }) => id))];
  };
  for (const ids of await idsOf(shopPage)) expect(ids).toContain("mailing-list");
  for (const ids of await idsOf(agencyPage)) {
    expect(ids).toContain("contact");
    expect(ids).not.toContain("mailing-list");
  }
  expect((await agencyPage.footerItem({ id: "mailing-list" })).ok).toBe(false);
  expect(await agencyPage.newsletterSubscribe({ email: "reader@example.com" })).toMatchObject({
    refusal: { code: "not-allowed" },
  });
  good(await shopPage.newsletterSubscribe({ email: "reader@example.com" }));
});
