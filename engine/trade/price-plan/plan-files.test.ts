import type { PlanFormat } from "@contract/agencies/price-plan";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { eq } from "drizzle-orm";
import JSZip from "jszip";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, somePeople } from "../../../tests/factories/people";
import { readSheet } from "../../../tests/factories/read-sheet";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword } from "../../demo/demo-people";
import { departure, flight, hotel, roomType } from "../../offer/catalogue/schema";
import { agency } from "../../people/agencies/schema";
import type { DocumentPrinter } from "../../service/documents/document-printer";
import { documentOfPlan, sheetOfPlan } from "./plan-document";
import { renderPlanFile } from "./plan-files";
import { planTexts } from "./plan-texts";
import { planFile } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let agencySid: string;
let otherSid: string;
const languages: Language[] = ["he", "en", "ru", "ar"];

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 6, rooms: 5 });
  await somePeople(at);
  const logIn = async (agencyCode: string) =>
    good(await holding(at, {}).agencyPassLogin({ agencyCode, password: demoPassword })).agencySid;
  agencySid = await logIn("GALIL");
  otherSid = await logIn("NEGEV");
});
afterAll(() => database.cleanup());

const agent = () => holding(at, { agencySid });
const plan = () => ({ dest: "RHO", hotelId: at.shop.hotelId, nights: 4 });

async function fileOf(format: PlanFormat, language: Language) {
  const { fileId } = good(await agent().pricePlanExport({ ...plan(), format, langCode: langCodeOf[language] }));
  await renderPlanFile(at.engine.parts, fileId);
  expect(good(await agent().pricePlanFileJob({ fileId }))).toMatchObject({ state: "ready", progress: 100 });
  const file = good(await agent().pricePlanFile({ fileId }));
  return { ...file, content: Buffer.from(file.contentBase64, "base64") };
}

describe.each(languages)("a plan in %s", (language) => {
  const rightToLeft = language === "he" || language === "ar";
  const t = planTexts(language);

  test("as spreadsheet: its direction, its texts in order, real dates and numeric prices", async () => {
    covers("7.73");
    const { content, fileName, mediaType } = await fileOf("xlsx", language);
    expect([fileName, mediaType]).toEqual([
      "price-plan-RHO-h-rho-1-4.xlsx",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]);
    const { view, rows } = await readSheet(content);
    expect(view.rightToLeft === "1").toBe(rightToLeft);
    expect((view.pane as { state: string }).state).toBe("frozen");
    const head = rows.findIndex((row) => row[0]?.text === t.weekday);
    expect(rows[head]!.map(({ text }) => text)).toEqual([
      t.weekday,
      t.date,
      t.flights,
      t.room,
      t.single,
      t.double,
      t.adults2child1,
      t.adults3,
      t.adults2child2,
      t.adults2child3,
      t.status,
      t.seats,
    ]);
    const first = rows[head + 1]!;
    const value = (column: string) => first.find(({ r }) => r.startsWith(column));
    // 19 January 2027 is day 46406 of a spreadsheet's calendar.
    expect([value("B")!.text, value("B")!.format]).toEqual(["46406", "dd/mm/yyyy"]);
    expect(value("C")!.text).toBe("IZ 215 / IZ 216");
    expect(["E", "F", "G"].map((column) => Number(value(column)!.text))).toEqual([720, 1200, 1650]);
    expect([value("K")!.text, value("L")!.text]).toEqual([t.ok, "6"]);
    for (const row of rows) for (const cell of row) expect(cell).not.toHaveProperty("f");
  });

  test("as Word file: its direction, landscape, its texts in order", async () => {
    covers("7.73");
    const { content, fileName } = await fileOf("word", language);
    expect(fileName).toBe("price-plan-RHO-h-rho-1-4.docx");
    const document = await (await JSZip.loadAsync(content)).file("word/document.xml")!.async("string");
    for (const mark of ["<w:bidi/>", "<w:rtl/>", "<w:bidiVisual/>"]) expect(document.includes(mark)).toBe(rightToLeft);
    expect(document).toContain('w:orient="landscape"');
    const places = [
      t.plan,
      t.destination,
      t.weekday,
      t.double,
      t.status,
      "19/01/2027",
      "$720",
      printedPrice("1200.00", "US", language),
      t.ok,
      t.perRoom,
    ];
    const positions = places.map((text) => document.indexOf(text));
    expect(positions.every((place) => place >= 0)).toBe(true);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });

  test("as PDF: its direction, its columns in order, its fonts, and no external links", async () => {
    covers("7.73");
    const { content } = await fileOf("pdf", language);
    const file = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
    const page = await file.getPage(1);
    const [, , width = 0, height = 0] = page.view;
    expect(width).toBeGreaterThan(height);
    const items = (await page.getTextContent()).items.flatMap((item) =>
      "str" in item ? [{ text: item.str, x: item.transform[4] as number, y: item.transform[5] as number }] : [],
    );
    const at = (text: string) => items.find((item) => item.text.replace(/\s/g, "").includes(text))!;
    const [date, single, double] = [
      at("19/01/2027"),
      at("$720"),
      at(printedPrice("1200.00", "US", language).replace(/\s/g, "")),
    ];
    expect(Math.abs(single.y - double.y)).toBeLessThan(2);
    // Columns follow the reading direction.
    const columns = [date.x, single.x, double.x];
    expect(columns).toEqual([...columns].sort((a, b) => (rightToLeft ? b - a : a - b)));
    const raw = content.toString("latin1");
    expect(raw).toMatch(/\+Rubik/);
    expect(raw).not.toMatch(/\/Helvetica|\/JavaScript|\/URI|\/Launch/);
  });
});

test("a hotel or room name that looks like a formula stays text in the spreadsheet", async () => {
  const evil = "=cmd|' /C calc'!A0";
  const names = { he: evil, en: evil, ru: evil, ar: evil };
  const [hotelRow] = await database.db.select().from(hotel);
  await database.db.update(hotel).set({ names });
  await database.db.update(roomType).set({ names });
  await database.db.update(flight).set({ flightNumber: "@IZ" });
  at.engine.parts.catalogue.forget();
  const { rows } = await readSheet((await fileOf("xlsx", "en")).content);
  const evils = rows.flat().filter(({ text }) => /^[=@]/.test(text));
  expect(evils.map(({ text }) => text)).toEqual([evil, "@IZ / @IZ", `${evil}, Bed and breakfast`]);
  for (const one of evils) expect([one.t === "s" || one.t === "inlineStr", one.f]).toEqual([true, undefined]);
  await database.db.update(hotel).set({ names: hotelRow!.names });
  await database.db.update(roomType).set({ names: hotelRow!.names });
  at.engine.parts.catalogue.forget();
});

describe("a file", () => {
  test("is created once for concurrent requests, printed once per version, and again when a price changes", async () => {
    const ask = () => agent().pricePlanExport({ ...plan(), format: "pdf" });
    let prints = 0;
    const printer: DocumentPrinter = {
      print(format, document) {
        prints += 1;
        return at.engine.parts.printer.print(format, document);
      },
    };
    const render = async (fileId: string) => {
      await renderPlanFile({ ...at.engine.parts, printer }, fileId);
      return good(await agent().pricePlanFile({ fileId })).contentBase64;
    };
    await database.db.delete(planFile);
    const ids = (await Promise.all(Array.from({ length: 8 }, ask))).map((answer) => good(answer).fileId);
    expect(new Set(ids).size).toBe(1);
    const first = await render(ids[0]!);
    const again = good(await ask());
    expect(again.fileId).not.toBe(ids[0]);
    expect(await render(again.fileId)).toBe(first);
    expect(prints).toBe(1);
    await database.db.update(departure).set({ discountPercent: 5 });
    expect(await render(good(await ask()).fileId)).not.toBe(first);
    expect(prints).toBe(2);
  });

  test("is not found by others, nor for an unknown hotel", async () => {
    covers("7.75");
    const { fileId } = good(await agent().pricePlanExport({ ...plan(), format: "xlsx" }));
    const other = holding(at, { agencySid: otherSid });
    expect(refusal(await other.pricePlanFileJob({ fileId })).code).toBe("not-found");
    expect(refusal(await other.pricePlanFile({ fileId })).code).toBe("not-found");
    expect(refusal(await agent().pricePlanFile({ fileId })).code).toBe("wrong-state");
    expect(refusal(await agent().pricePlanExport({ ...plan(), hotelId: "none", format: "pdf" }))).toMatchObject({
      code: "not-found",
      field: "hotelId",
    });
    expect(refusal(await other.pricePlan({ ...plan(), agency: "GALIL" })).code).toBe("not-allowed");
  });

  test("that cannot be created reports the failure, and is created on the next request", async () => {
    covers("7.74");
    const ask = () => agent().pricePlanExport({ ...plan(), format: "word", langCode: "RUS" });
    await database.db.delete(planFile);
    const { fileId } = good(await ask());
    await expect(renderPlanFile({ ...at.engine.parts, printer: undefined as never }, fileId)).rejects.toThrow();
    expect(good(await agent().pricePlanFileJob({ fileId })).state).toBe("failed");
    const next = good(await ask());
    expect(next.state).toBe("waiting");
    await renderPlanFile(at.engine.parts, next.fileId);
    expect(good(await agent().pricePlanFileJob({ fileId: next.fileId })).state).toBe("ready");
  });
});

describe("the head of a file", () => {
  const names = { he: "סוכנות הגליל", en: "Galil Holidays", ru: "Агентство Галиль", ar: "وكالة الجليل" };
  /** The head of each format of a plan that a clerk of the shop's own desk makes, for an agency or for none. */
  async function headsFor(agencyCode: string | undefined, language: Language) {
    const heads: string[] = [];
    for (const format of ["word", "pdf", "xlsx"] as const) {
      const input = { ...plan(), agency: agencyCode, format, langCode: langCodeOf[language] };
      const { fileId } = good(await ownDesk.pricePlanExport(input));
      await renderPlanFile(at.engine.parts, fileId);
      const content = Buffer.from(good(await ownDesk.pricePlanFile({ fileId })).contentBase64, "base64");
      if (format === "xlsx") heads.push((await readSheet(content)).rows[0]!.map(({ text }) => text).join());
      else if (format === "word") {
        const document = await (await JSZip.loadAsync(content)).file("word/document.xml")!.async("string");
        const shown = [...document.matchAll(/<w:t[^>]*>([^<]*)</g)].map(([, text]) => text!);
        heads.push(shown[1]!);
      } else {
        const file = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
        const items = (await (await file.getPage(1)).getTextContent()).items;
        heads.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
      }
    }
    return heads;
  }
  let ownDesk: ReturnType<typeof holding>;
  beforeAll(async () => {
    const clerk = { odyAgentCode: "FCDIREC", clerkName: "דנה", password: demoPassword };
    ownDesk = holding(at, { agencySid: good(await holding(at, {}).agentLogin(clerk)).agencySid });
    await database.db.update(agency).set({ names }).where(eq(agency.code, "GALIL"));
  });

  test("is the agency that it was made for, in its language and in every format", async () => {
    for (const language of ["he", "en"] as const) {
      const [word, pdf, xlsx] = await headsFor("GALIL", language);
      expect([word, xlsx]).toEqual([names[language], names[language]]);
      if (language === "en") expect(pdf).toContain(names.en);
      expect(pdf).not.toContain("Nofesh");
    }
  });

  test("is the shop when the shop's own desk made it for none", async () => {
    const [word, pdf, xlsx] = await headsFor(undefined, "en");
    expect([word, xlsx]).toEqual(["Nofesh", "Nofesh"]);
    expect(pdf).toContain("Nofesh");
  });

  test("has the agency's new name at once, though the prices are the same", async () => {
    await headsFor("GALIL", "en");
    await database.db
      .update(agency)
      .set({ names: { ...names, en: "Upper Galil" } })
      .where(eq(agency.code, "GALIL"));
    expect((await headsFor("GALIL", "en"))[0]).toBe("Upper Galil");
  });
});

test("its prices are in whole units, rounded up, as in every list of the shop", async () => {
  const table = good(await agent().pricePlan(plan()));
  const rows = table.rows.map((row) => ({ ...row, prices: row.prices.map((price) => price && "1199.20") }));
  const printed = JSON.stringify(await documentOfPlan({ ...table, rows }, "en", "2026-11-18"));
  expect(printed).toContain('"$1,200"');
  expect(printed).not.toContain("1,199");
  const amounts = (await sheetOfPlan({ ...table, rows }, "en", "2026-11-18")).rows.flatMap((cells) =>
    cells.flatMap((cell) => (cell && "amount" in cell ? [cell.amount] : [])),
  );
  expect(new Set(amounts)).toEqual(new Set([1200]));
});
