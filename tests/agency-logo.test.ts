import { demoDeskUsers } from "@engine/demo/demo-people";
import { agency, agencyHost } from "@engine/people/agencies/schema";
import { usageLimit } from "@engine/people/sessions/schema";
import { printHere } from "@engine/service/documents/document-printer";
import { renderDocument } from "@engine/service/documents/documents";
import { eq } from "drizzle-orm";
import JSZip from "jszip";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aPicture, filledUp } from "./factories/a-picture";
import { good } from "./factories/booked";
import { type CachedSite, cachedSite } from "./factories/cached-site";
import { logInToDesk } from "./factories/desk-login";
import { holding, loggedInDesk, somePeople } from "./factories/people";
import { readPdf } from "./factories/read-pdf";
import { type Site, siteOnEngine } from "./factories/site-on-engine";
import { soldBooking } from "./factories/sold-booking";
import { aTestEngine, type TestEngine } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

/** An agency's logo from the desk's form to the header of its site and the head of its documents. */

let database: TestDatabase;
let at: TestEngine;
let site: Site;
let cached: CachedSite;
let cookie: string;
let desk: ReturnType<typeof holding>;
const host = "holidays.example";
const page = "/admin/agency/GALIL?lang=en";

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  await database.db.insert(agencyHost).values({ host, agencyCode: "GALIL" });
  at.engine.listenForChanges();
  site = await siteOnEngine(at);
  cached = await cachedSite(at);
  await vi.waitFor(() => expect(cached.cache.isOpen()).toBe(true), { timeout: 20_000 });
  cookie = await logInToDesk(site, at);
  desk = holding(at, { bearer: await loggedInDesk(at, demoDeskUsers[1]) });
}, 300_000);
beforeEach(async () => {
  await database.db.delete(usageLimit);
  await database.db.update(agency).set({ logo: null });
});
afterAll(async () => {
  cached?.close();
  await at?.engine.stop();
  await database?.close();
});

function logoForm(file?: Buffer, name = "logo.png"): FormData {
  const form = new FormData();
  form.set("do", "logo");
  form.set("logo", new File(file ? [new Uint8Array(file)] : [], file ? name : ""));
  return form;
}
const logoNow = async () => {
  const [row] = await database.db.select({ logo: agency.logo }).from(agency).where(eq(agency.code, "GALIL"));
  return row!.logo;
};
const headerOf = (html: string) => /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? "";
const logoLinkOf = (html: string) => /<a class="logo"[\s\S]*?<\/a>/.exec(headerOf(html))?.[0] ?? "";

test("the desk uploads a logo, the agency's header shows it with its size, and the file may be kept for ever", async () => {
  const before = await site.get("/?lang=en", { host });
  expect(logoLinkOf(before.html)).toContain('<span class="logo-name">Galil Tours</span>');
  const answer = await site.post(page, logoForm(await aPicture("jpeg", { width: 800, height: 200 })), { cookie });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, expect.stringContaining("done=saved")]);
  const hash = await logoNow();
  expect(hash).toMatch(/^[0-9a-f]{64}$/);

  const link = logoLinkOf((await site.get("/?lang=en", { host })).html);
  expect(link).not.toMatch(/<svg|<span/);
  for (const attribute of [`src="/white-label/${hash}.png"`, 'alt="Galil Tours"', 'width="144"', 'height="36"'])
    expect(link).toContain(attribute);
  const file = await site.get(`/white-label/${hash}.png`, { host });
  expect([file.status, file.headers.get("content-type"), file.headers.get("cache-control")]).toEqual([
    200,
    "image/png",
    "public, max-age=31536000, immutable",
  ]);
  expect((await site.get(`/white-label/${"0".repeat(64)}.png`, { host })).status).toBe(404);

  const shown = await site.get(page, { cookie });
  expect(shown.html).toContain(`src="/white-label/${hash}.png"`);
  const removal = await site.post(page, [["do", "remove-logo"]], { cookie });
  expect(removal.status).toBe(303);
  expect(logoLinkOf((await site.get("/?lang=en", { host })).html)).toContain(">Galil Tours<");
});

test("no page of the shop changes", async () => {
  const before = await site.get("/?lang=en");
  good(await desk.deskSetLogo({ agencyCode: "GALIL", contentBase64: (await aPicture("png")).toString("base64") }));
  expect((await site.get("/?lang=en")).html).toBe(before.html);
});

test.each([
  ["nothing", undefined, "Choose a file"],
  ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "not a PNG, JPEG or WebP"],
  ["a large file", async () => filledUp(await aPicture("png"), 1024 * 1024), "larger than 200 KB"],
  ["a large picture", () => aPicture("png", { width: 1700, height: 100 }), "larger than 1600"],
] as const)("%s in the form is refused in words at its field, and the settings stay shown", async (_, make, words) => {
  const answer = await site.post(page, logoForm(await make?.()), { cookie });
  expect(answer.status).toBe(422);
  expect(/id="logo-error"[^>]*>([^<]*)/.exec(answer.html)?.[1]).toContain(words);
  expect(answer.html).toMatch(/value="Galil Tours"/);
  expect(await logoNow()).toBeNull();
});

test("nobody but the desk reaches the form", async () => {
  const picture = logoForm(await aPicture("png"));
  for (const stranger of ["", cookie.replace(/desk=[^;]*/, "desk=bm9uZQ%3D%3D")]) {
    const answer = await site.post(page, picture, { cookie: stranger });
    expect(answer.headers.get("location")).toContain("/admin/login");
  }
  expect(await logoNow()).toBeNull();
});

test("a page in the cache shows the new logo, and its absence when it is removed", async () => {
  const path = "/?lang=en";
  const shown = async () => logoLinkOf((await cached.cached(path, { host })).text);
  await shown();
  const rendered = cached.renderCount();
  expect(await shown()).toContain("logo-name");
  expect(cached.renderCount()).toBe(rendered);
  const contentBase64 = (await aPicture("webp")).toString("base64");
  const { logo } = good(await desk.deskSetLogo({ agencyCode: "GALIL", contentBase64 }));
  await vi.waitFor(async () => expect(await shown()).toContain(`/white-label/${logo!.hash}.png`), { timeout: 5_000 });
  good(await desk.deskSetLogo({ agencyCode: "GALIL" }));
  await vi.waitFor(async () => expect(await shown()).toContain("logo-name"), { timeout: 5_000 });
});

const pictures = ({ raw }: Awaited<ReturnType<typeof readPdf>>) => raw.match(/\/Subtype\s*\/Image/g)?.length ?? 0;

test("the agency's documents have the logo at their head, the shop's have none", async () => {
  const contentBase64 = (await aPicture("png", { width: 600, height: 150 })).toString("base64");
  const { logo } = good(await desk.deskSetLogo({ agencyCode: "GALIL", contentBase64 }));
  const filesOf = async (name: string, seller?: string) => {
    const { bookingId, shopper } = await soldBooking(at, name, { agency: seller });
    const file = async ({ documentId }: { documentId: string }) => {
      await renderDocument(at.engine.parts, documentId);
      return Buffer.from(good(await shopper.documentFile({ documentId })).contentBase64, "base64");
    };
    return {
      pdf: await readPdf(await file(good(await shopper.exportPdf({ bookingId, langCode: "ENG" })))),
      word: await JSZip.loadAsync(await file(good(await shopper.exportWord({ bookingId, langCode: "ENG" })))),
    };
  };
  const wordPictures = (zip: JSZip) => Object.values(zip.files).filter(({ name }) => name.endsWith(".png"));
  const own = await filesOf("of-the-agency", "GALIL");
  expect(pictures(own.pdf)).toBeGreaterThan(0);
  expect(own.pdf).toMatchObject({ standard: "1", text: expect.stringContaining("Galil Tours") });
  const stored = good(await holding(at, {}).agencyLogo({ hash: logo!.hash })).contentBase64;
  expect(await Promise.all(wordPictures(own.word).map((file) => file.async("base64")))).toEqual([stored]);

  // Made after one with a logo, by the same compiler.
  const shops = await filesOf("of-the-shop");
  expect([pictures(shops.pdf), wordPictures(shops.word)]).toEqual([0, []]);

  good(await desk.deskSetLogo({ agencyCode: "GALIL" }));
  const plain = await filesOf("of-the-agency-without-logo", "GALIL");
  expect(pictures(plain.pdf)).toBe(0);
});

test("the picture in a document is that of its own agency, in whichever order they are made", async () => {
  const make = async (background: string) => {
    const content = await aPicture("png", { background });
    const logo = { content, width: 320, height: 80 };
    const texts = { title: "T", seller: "S", reference: "R", sections: [], notes: [] };
    return printHere.print("pdf", { ...texts, language: "en", logo });
  };
  const [first, other, again] = [await make("#aa0000"), await make("#00aa00"), await make("#aa0000")];
  expect(first.equals(other)).toBe(false);
  expect(first.equals(again)).toBe(true);
});
