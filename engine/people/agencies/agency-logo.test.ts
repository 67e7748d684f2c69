import { createHash } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aPicture, filledUp } from "../../../tests/factories/a-picture";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword as password } from "../../demo/demo-people";
import { auditLog } from "../desk-users/schema";
import { usageLimit } from "../sessions/schema";
import { agencyLogo } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

const set = (agencyCode: string, file?: Buffer) =>
  desk.deskSetLogo({ agencyCode, contentBase64: file?.toString("base64") });
const shownOn = async (host: string) => good(await holding(at, {}).agencyContentsByHost({ host })).logo;
const storedHashes = async () => (await database.db.select().from(agencyLogo)).map(({ hash }) => hash);

test.each(["png", "jpeg", "webp"] as const)(
  "a %s becomes the logo of the agency's host, drawn anew",
  async (format) => {
    const uploaded = await aPicture(format, { width: 1600, height: 400 });
    const { logo } = good(await set("GALIL", uploaded));
    expect(logo).toMatchObject({ width: 640, height: 160 });
    expect(await shownOn("galil.localhost")).toEqual(logo);
    expect(good(await desk.deskAgency({ agencyCode: "GALIL" })).logo).toEqual(logo);
    const content = Buffer.from(good(await holding(at, {}).agencyLogo({ hash: logo!.hash })).contentBase64, "base64");
    expect(createHash("sha256").update(content).digest("hex")).toBe(logo!.hash);
    expect(await sharp(content).metadata()).toMatchObject({ format: "png", width: 640, height: 160 });
    // Who made the picture, and where, is not kept.
    expect(uploaded.toString("latin1")).toContain("Somebody");
    expect(content.toString("latin1")).not.toContain("Somebody");
    const [entry] = await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ action: "set-logo", target: "agency:GALIL", details: { hash: logo!.hash } });
  },
);

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const wrongFiles: [string, () => Promise<Buffer>, string][] = [
  ["an SVG", async () => Buffer.from(svg), "wrong-format"],
  ["a page", async () => Buffer.from("<!doctype html><script>alert(1)</script>"), "wrong-format"],
  ["a GIF", () => aPicture("gif"), "wrong-format"],
  ["a TIFF", () => aPicture("tiff"), "wrong-format"],
  ["an empty file", async () => Buffer.alloc(0), "wrong-format"],
  ["a PNG that ends early", async () => (await aPicture("png")).subarray(0, 60), "wrong-format"],
  [
    "an SVG after the first bytes of a PNG",
    async () => Buffer.concat([(await aPicture("png")).subarray(0, 8), Buffer.from(svg)]),
    "wrong-format",
  ],
  ["a picture too wide", () => aPicture("png", { width: 1601, height: 10 }), "too-many-pixels"],
  ["a picture too high", () => aPicture("jpeg", { width: 10, height: 1601 }), "too-many-pixels"],
  ["a file over 200 kB", async () => filledUp(await aPicture("png"), 200 * 1024 + 1), "invalid-input"],
];
test.each(wrongFiles)("%s is refused, and the logo stays", async (_, make, code) => {
  const { logo } = good(await set("GALIL", await aPicture("png")));
  const file = await make();
  expect(refusal(await set("GALIL", file))).toMatchObject({ code, field: "contentBase64" });
  expect(await shownOn("galil.localhost")).toEqual(logo);
});

test("a picture of 1600 pixels and 200 kB is taken", async () => {
  const picture = await aPicture("png", { width: 1600, height: 1600 });
  expect((await set("GALIL", filledUp(picture, 200 * 1024))).ok).toBe(true);
});

test("nobody but the desk sets a logo", async () => {
  const { logo } = good(await set("GALIL", await aPicture("png")));
  const { agencySid } = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password }));
  const contentBase64 = (await aPicture("webp")).toString("base64");
  for (const [who, code] of [
    [holding(at, {}), "not-logged-in"],
    [holding(at, { bearer: "a-desk-that-is-none" }), "not-logged-in"],
    [holding(at, { agencySid }), "not-allowed"],
  ] as const) {
    expect(refusal(await who.deskSetLogo({ agencyCode: "GALIL", contentBase64 })).code).toBe(code);
    expect(refusal(await who.deskSetLogo({ agencyCode: "GALIL" })).code).toBe(code);
  }
  expect(await shownOn("galil.localhost")).toEqual(logo);
  expect(refusal(await set("NOBODY", await aPicture("png"))).code).toBe("not-found");
});

test("a removed logo is gone, its picture with the last agency that has it", async () => {
  const picture = await aPicture("png", { background: "#aa3300" });
  const { hash } = good(await set("GALIL", picture)).logo!;
  good(await set("NEGEV", picture));
  expect(await storedHashes()).toEqual([hash]);
  good(await set("GALIL"));
  expect(await shownOn("galil.localhost")).toBeUndefined();
  expect(await shownOn("negev.localhost")).toMatchObject({ hash });
  good(await set("NEGEV"));
  expect(await storedHashes()).toEqual([]);
  expect(refusal(await holding(at, {}).agencyLogo({ hash })).code).toBe("not-found");
  const entries = await database.db.select().from(auditLog).where(eq(auditLog.action, "remove-logo"));
  expect(entries.map(({ target }) => target)).toEqual(["agency:GALIL", "agency:NEGEV"]);
});

test("saving the agency's settings keeps the logo", async () => {
  const { logo } = good(await set("GALIL", await aPicture("png")));
  const { logo: _, ...settings } = good(await desk.deskAgency({ agencyCode: "GALIL" }));
  good(await desk.deskSaveAgency(settings));
  expect(await shownOn("galil.localhost")).toEqual(logo);
});
