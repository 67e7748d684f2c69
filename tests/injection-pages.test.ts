import type { PlanFormat } from "@contract/agencies/price-plan";
import { type Language, langCodeOf, languages } from "@contract/vocabulary/languages";
import { loadPages } from "@engine/content/pages/load-pages";
import { siteStatus } from "@engine/content/site-status/schema";
import { demoPassword } from "@engine/demo/demo-people";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { outbox } from "@engine/outbox/schema";
import { renderPlanFile } from "@engine/trade/price-plan/plan-files";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { eq, sql } from "drizzle-orm";
import { XMLValidator } from "fast-xml-parser";
import JSZip from "jszip";
import { type HTMLElement, parse } from "node-html-parser";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeAll, describe, expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { aPayer } from "./factories/a-payer";
import { good, passengersFor, selection } from "./factories/booked";
import { hostileTexts } from "./factories/hostile-texts";
import { holding, loggedInDesk, type Sids } from "./factories/people";
import { plainMailHeaders, postedMail } from "./factories/posted-mail";
import { readSheet } from "./factories/read-sheet";
import { shopWithPages } from "./factories/shop-with-pages";
import { someProgrammes } from "./factories/small-programmes";
import { testStart } from "./factories/test-engine";

/**
 * Makes every text the shop stores in four languages hostile, directly in its table without validation, and also messages to agents and
 * their remarks. The resulting pages must keep their elements.
 */
const all = Object.values(hostileTexts);
const everything = all.join(" ");

const { database, at, site } = await shopWithPages({ people: true, seats: 100, rooms: 50 });
let agency: Sids;
let desk: string;
const cookies = { nobody: "", agency: "", desk: "" };
const before = new Map<string, string>();

type Reader = keyof typeof cookies;
const pages = (): [Reader, string][] => {
  const { packId, hotelId, startDate } = at.shop;
  const month = startDate.slice(0, 7);
  return [
    ["nobody", "/"],
    ["nobody", `/search-result?dest=RHO&yearMonth=${month}`],
    ["nobody", "/search-result?categoryId=5&competition=CUP"],
    ["nobody", `/product-page/app?packId=${packId}&laId=${hotelId}`],
    ["nobody", "/product-page/app-desktop?packId=SP1"],
    ["nobody", `/compare?deals=${packId}-${hotelId}`],
    ["nobody", "/hotel-list?dest=RHO"],
    ["nobody", `/hotel/${hotelId}`],
    ["nobody", "/destination-list"],
    ["nobody", "/deal-filter/app"],
    ["nobody", `/call-me?packId=${packId}`],
    ["nobody", "/agency/login"],
    ["agency", "/agent"],
    ["agency", "/agent/messages"],
    ["agency", "/price-plan?dest=RHO"],
    ["agency", `/price-plan/RHO/${hotelId}/4`],
    ["agency", "/price-plan/changes"],
    ["agency", `/price-plan/send?dest=RHO&hotelId=${hotelId}&nights=4`],
    ["agency", `/product-page/app?packId=${packId}&laId=${hotelId}`],
    ["desk", "/admin/messages"],
    ["desk", "/admin/departures?dest=RHO&category=vacation_pack"],
    ["desk", `/admin/departure/${packId}`],
    ["desk", "/admin/site"],
    ["desk", "/admin/agencies"],
  ];
};

const inLanguage = (path: string, language: Language) => `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;

/** Names of elements and their attributes, in order, without the text between them. */
function skeleton(html: string): string {
  const lines: string[] = [];
  const walk = (element: HTMLElement, depth: number) => {
    if (element.tagName) lines.push(`${" ".repeat(depth)}${element.tagName} ${Object.keys(element.attributes).sort()}`);
    for (const child of element.childNodes) if ("tagName" in child) walk(child as HTMLElement, depth + 1);
  };
  walk(parse(html, { blockTextElements: { script: true, style: true } }), 0);
  return lines.join("\n");
}

const pageFor = (reader: Reader, path: string) => site.get(path, { cookie: cookies[reader] });

beforeAll(async () => {
  await someProgrammes(database.db, at.shop);
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  await loadPages(database.db, at.clock);
  const words = { he: "x", en: "x", ru: "x", ar: "x" };
  await database.db.execute(sql`insert into timer_line (id, titles, href, ends_at)
    values ('t', ${JSON.stringify(words)}::jsonb, '/', ${new Date(at.clock.now().getTime() + 86_400_000).toISOString()}::timestamptz)`);
  await database.db.execute(sql`insert into startup_popup (id, titles, bodies)
    values ('p', ${JSON.stringify(words)}::jsonb, ${JSON.stringify(words)}::jsonb)`);
  await database.db.insert(siteStatus).values({
    site: "*",
    mode: "open",
    active: true,
    routes: [],
    titles: words,
    bodies: words,
    agentPhone: "",
    agentHours: "",
  });
  const bearer = await loggedInDesk(at);
  desk = bearer;
  const { agencySid } = good(
    await holding(at, {}).agentLogin({ odyAgentCode: "GALIL", clerkName: "Rami", password: demoPassword }),
  );
  agency = { agencySid };
  const cookie = async (kind: "agency" | "desk", sid: string) => (await logInCookie(kind, { sid })).split(";")[0]!;
  cookies.agency = await cookie("agency", agencySid);
  cookies.desk = await cookie("desk", bearer);
  good(await holding(at, { bearer }).deskSendMessage({ title: "x", body: "x\nx", agencyCode: "GALIL" }));
  at.clock.forward(60_000);
  const withoutText: [string, number][] = [];
  for (const [reader, path] of pages()) {
    const { status, html } = await pageFor(reader, path);
    if (status !== 200) withoutText.push([path, status]);
    before.set(`${reader} ${path}`, skeleton(html));
  }
  expect(withoutText).toEqual([]);
  const { rows: columns } = await database.db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'jsonb'`);
  for (const { table, column } of columns) {
    // A match and its hotel still have different names.
    const hurt = JSON.stringify(Object.fromEntries(languages.map((language) => [language, `${everything} ${table}`])));
    await database.db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${hurt}::jsonb
      where ${sql.identifier(column)} ? 'he' and ${sql.identifier(column)} ? 'en'`);
  }
  // Texts the desk reads must respect the limits for writing them.
  const short = Object.fromEntries(languages.map((language, position) => [language, all[position]!]));
  await database.db.update(siteStatus).set({ titles: short as typeof words, bodies: short as typeof words });
  await database.db.execute(sql`update agent_message set title = ${all[0]!}, body = ${all.join("\n")}`);
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  at.engine.parts.catalogue.forget();
  at.clock.forward(60_000);
}, 240_000);

test("pages keep the same elements when every stored text is hostile", async () => {
  let textCount = 0;
  for (const [reader, path] of pages()) {
    const { html } = await pageFor(reader, path);
    expect(skeleton(html), path).toBe(before.get(`${reader} ${path}`));
    expect(html, path).not.toContain(all[0]);
    if (html.includes("&lt;script&gt;window.__ran")) textCount += 1;
    // Blocks for machines stay one block each.
    for (const [, json] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) JSON.parse(json!);
    for (const language of ["en", "ru", "ar"] as const)
      expect((await pageFor(reader, inLanguage(path, language))).html, path).not.toContain(all[0]);
  }
  // The texts do appear on nearly all of them.
  expect(textCount).toBeGreaterThan(20);
});

test("a message reaches agents verbatim", async () => {
  const title = all.slice(0, 3).join(" ").slice(0, 100);
  const body = all.join("\n").slice(0, 900);
  good(await holding(at, { bearer: desk }).deskSendMessage({ title, body, agencyCode: "GALIL" }));
  const { messages } = good(await holding(at, agency).agentMessages({}));
  expect([messages[0]!.title, messages[0]!.body]).toEqual([title.trim(), body.trim()]);
  const { html } = await pageFor("agency", "/agent/messages");
  expect(html).not.toMatch(/<(img|iframe|svg)[^>]*\s(on\w+|srcdoc)=/);
});

test("an agent's remark is stored verbatim, or refused", async () => {
  const seller = holding(at, { ...agency, shopperSid: "a-seller-with-remarks" });
  const page = good(await seller.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = page.bookTransId;
  good(await seller.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await seller.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  for (const text of all) {
    const answer = await seller.storePage({
      bookingId,
      stage: "agent",
      remarkByAgent: text,
      salePriceByAgent: "1300.00",
    });
    if (answer.ok) expect(answer.value.agent!.remark).toBe(text);
    else expect([text, answer.refusal.field]).toEqual([text, "remarkByAgent"]);
  }
});

describe("an information page of hostile texts", () => {
  test.each(languages)("in %s executes nothing", async (language) => {
    const editor = holding(at, { bearer: desk });
    const { current } = good(await editor.deskPage({ id: "about", language }));
    good(
      await editor.deskPublishPage({
        id: "about",
        language,
        title: all[0]!,
        lead: everything.slice(0, 280),
        body: `## ${all.join("\n\n## ")}\n\n${all.join("\n\n")}`,
        basedOn: current,
      }),
    );
    at.clock.forward(60_000);
    const { status, html } = await site.get(inLanguage(encodeURI("/אודות"), language));
    expect(status).toBe(200);
    const root = parse(html);
    const acting = root.querySelectorAll("*").filter(
      (element) =>
        Object.keys(element.attributes).some((name) => /^on|^srcdoc$|^style$/i.test(name)) ||
        /^\s*(javascript|data):/i.test(element.getAttribute("href") ?? element.getAttribute("src") ?? "") ||
        (element.tagName === "SCRIPT" && element.getAttribute("type") !== "application/ld+json") ||
        /^(IFRAME|OBJECT|EMBED|BASE)$/.test(element.tagName) ||
        // The head contains the shop's own critical styles.
        (element.tagName === "STYLE" && element.parentNode?.tagName !== "HEAD"),
    );
    expect(acting.map(String)).toEqual([]);
    expect(root.querySelector(".prose")?.text).toContain("__ran");
  });
});

describe("files of a price plan with hostile names", () => {
  async function fileOf(format: PlanFormat, language: Language) {
    const holder = holding(at, agency);
    const plan = { dest: "RHO", hotelId: at.shop.hotelId, nights: 4, langCode: langCodeOf[language] };
    const { fileId } = good(await holder.pricePlanExport({ ...plan, format }));
    await renderPlanFile(at.engine.parts, fileId);
    return Buffer.from(good(await holder.pricePlanFile({ fileId })).contentBase64, "base64");
  }

  test.each(languages)("a spreadsheet in %s has texts and no formula", async (language) => {
    const { rows, files } = await readSheet(await fileOf("xlsx", language));
    for (const cell of rows.flat()) {
      expect(cell).not.toHaveProperty("f");
      if (cell.text.includes("__ran")) expect(["s", "inlineStr"]).toContain(cell.t);
    }
    expect(rows.flat().some(({ text }) => text.includes("HYPERLINK"))).toBe(true);
    expect(files.filter((name) => /externalLink|connections|vba/i.test(name))).toEqual([]);
  });

  test("a Word file contains texts, and no field or link", async () => {
    const zip = await JSZip.loadAsync(await fileOf("word", "en"));
    const xml = await zip.file("word/document.xml")!.async("string");
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).not.toMatch(/<w:(instrText|fldSimple|hyperlink)|<!ENTITY/);
    expect(xml).toContain("__ran");
    for (const path of Object.keys(zip.files).filter((name) => name.endsWith(".rels")))
      expect(await zip.file(path)!.async("string")).not.toContain('TargetMode="External"');
  });

  test("a PDF contains text, and nothing executable", async () => {
    const content = await fileOf("pdf", "en");
    expect(content.toString("latin1")).not.toMatch(/\/(JavaScript|JS|URI|Launch|OpenAction|AA|EmbeddedFile)\b/);
    const file = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
    expect(await file.getJSActions()).toBeNull();
    for (let number = 1; number <= file.numPages; number += 1)
      expect(await (await file.getPage(number)).getAnnotations()).toEqual([]);
  });
});

test("no mail with these texts has an injected header, or anything but plain text", async () => {
  const plan = { dest: "RHO", hotelId: at.shop.hotelId, nights: 4, langCode: "ENG" as const };
  good(await holding(at, agency).pricePlanSend({ ...plan, exportFile: ["pdf"], to: ["reader@example.com"] }));
  for (const text of all) {
    await at.as("a-writer").newsletterSubscribe({ email: text });
    good(
      await at.as("a-writer", `192.0.2.${30 + all.indexOf(text)}`).footerContact({
        firstName: text,
        email: "a@example.com",
        message: text,
      }),
    );
  }
  const rows = await database.db.select().from(outbox).where(eq(outbox.kind, "mail"));
  const mails = rows.map(({ payload }) => payload as { to: string; subject: string; text: string });
  expect(mails.filter(({ subject, text }) => `${subject} ${text}`.includes("__ran")).length).toBeGreaterThan(10);
  expect(mails.some(({ subject }) => subject.includes("__ran"))).toBe(true);
  for (const { to, subject, text } of mails) {
    const { head, to: recipients } = await postedMail(subject, text, to);
    expect(head.map((line) => line.split(":")[0]).filter((name) => !plainMailHeaders.includes(name!))).toEqual([]);
    expect(head.find((line) => line.startsWith("Content-Type"))).toMatch(/text\/plain/);
    expect(recipients).toEqual([to]);
  }
});
