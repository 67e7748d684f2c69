import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../tests/coverage/covers";
import { good, refusal } from "../../tests/factories/booked";
import { deskCode, holding, loggedInDesk, somePeople } from "../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { loadPages } from "../content/pages/load-pages";
import { auditLog } from "../people/desk-users/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  await loadPages(database.db, at.clock);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
afterAll(() => database.cleanup());

const version = { id: "about", language: "en" as const, title: "We", lead: "Who we are.", body: "## One\n\ntext" };

test("a page the desk publishes is visible at once, and the audit log records who and what", async () => {
  expect(good(await desk.deskPublishPage({ ...version, basedOn: 1 }))).toEqual({ version: 2 });
  expect(good(await at.as("a-reader").footerItem({ id: "about", langCode: "ENG" }))).toMatchObject({
    title: "We",
    version: 2,
    html: '<h2 id="part-1">One</h2>\n<p>text</p>\n',
  });
  const [row] = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "publish-page"))
    .orderBy(desc(auditLog.id));
  expect(row).toMatchObject({ actor: "desk", target: "page:about", details: { language: "en", version: 2 } });
});

test("of two edits of the same version the second is refused, and nothing is overwritten", async () => {
  covers("7.149");
  const both = await Promise.all(["a", "b"].map((body) => desk.deskPublishPage({ ...version, body, basedOn: 2 })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(refusal(both.find(({ ok }) => !ok)!)).toMatchObject({ code: "page-changed", details: { current: 3 } });
});

test("an older version can be viewed as it was and republished as the next", async () => {
  covers("7.147");
  const first = good(await desk.deskPage({ id: "about", language: "en", version: 1 }));
  expect(first).toMatchObject({ current: 3, shown: { version: 1, author: "nofesh", title: "About us" } });
  expect(first.versions.map(({ version, author }) => [version, author])).toEqual([
    [3, "desk"],
    [2, "desk"],
    [1, "nofesh"],
  ]);
  const { title, lead, body } = first.shown;
  good(await desk.deskPublishPage({ id: "about", language: "en", title, lead, body, basedOn: 3 }));
  expect(good(await desk.deskPage({ id: "about", language: "en" })).shown).toMatchObject({
    version: 4,
    title: "About us",
  });
});

test("a legal text stays a template until it is published with counsel's approval", async () => {
  const law = good(await desk.deskPage({ id: "privacy-policy" }));
  const { title, lead, body } = law.shown;
  good(await desk.deskPublishPage({ id: "privacy-policy", title, lead, body, approved: true, basedOn: 1 }));
  const shop = at.as("a-reader");
  expect(good(await shop.footerItem({ id: "privacy-policy" })).template).toBe(false);
  expect(good(await shop.footerItem({ id: "privacy-policy", langCode: "ARA" })).template).toBe(true);
});

test("a preview stores nothing and executes nothing", async () => {
  covers("7.146", "7.148");
  const { html } = good(await desk.deskPreviewPage({ body: "<script>alert(1)</script>\n\n[x](javascript:1)" }));
  expect(html).not.toMatch(/<script|href="javascript/);
  expect(good(await desk.deskPages({})).map(({ id }) => id)).toContain("about");
});

test.each([
  ["an unknown page", { id: "none", basedOn: 0 }, "not-found"],
  ["no title", { title: " " }, "invalid-input"],
  ["a text without end", { body: "x".repeat(20_001) }, "invalid-input"],
])("%s is refused", async (_, wrong, code) => {
  expect(refusal(await desk.deskPublishPage({ ...version, basedOn: 4, ...wrong })).code).toBe(code);
});

test("a page is not published without a fresh code", async () => {
  const minutes = at.engine.parts.deskCodeMinutes;
  at.engine.parts.deskCodeMinutes = 5;
  at.clock.forward(6 * 60_000);
  const shown = async () => good(await at.as("a-reader").footerItem({ id: "about", langCode: "ENG" })).version;
  const before = await shown();
  expect(refusal(await desk.deskPublishPage({ ...version, basedOn: before })).code).toBe("code-needed");
  expect(await shown()).toBe(before);
  expect(good(await desk.deskPublishPage({ ...version, basedOn: before, totp: deskCode(at) })).version).toBe(
    before + 1,
  );
  at.engine.parts.deskCodeMinutes = minutes;
});
