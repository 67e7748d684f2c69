import { readFileSync } from "node:fs";
import { join } from "node:path";
import { langCodeOf, languages } from "@contract/vocabulary/languages";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { good, selection } from "../../../tests/factories/booked";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { migrationsFolder } from "../../database/migrate";
import { additionalServices } from "../../offer/pricing/additional-services";
import { labelLines } from "../../offer/pricing/label-lines";
import { lineLabels } from "../../offer/pricing/line-labels";
import { booking } from "./schema";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 20, rooms: 20 });
});
afterAll(() => database.cleanup());

const migration = readFileSync(join(migrationsFolder(), "0036_price_lines_without_words.sql"), "utf8");
const line = (code: string, label: string) => ({ code, room: 0, label, qty: 1, unit: "1.00", total: "1.00" });
const shopper = () => at.as("old-lines");

/** A booking as stored when prices still contained words. */
async function keptWithWords(lines: object[], draft: object = {}): Promise<string> {
  const page = good(await shopper().storePage({ stage: "init", ...selection(at.shop) }));
  const id = page.bookTransId;
  const [row] = await database.db.select().from(booking).where(eq(booking.id, id));
  const oldRow = { quote: { ...row!.quote, lines }, draft: { ...row!.draft, ...draft } };
  await database.pool.query("update booking set quote = $2, draft = $3 where id = $1", [
    id,
    oldRow.quote,
    oldRow.draft,
  ]);
  return id;
}
const linesOf = async (id: string) =>
  (await database.db.select({ quote: booking.quote }).from(booking).where(eq(booking.id, id)))[0]!.quote.lines;
const labels = async (id: string, language: (typeof languages)[number]) =>
  good(await shopper().storedPage({ bookingId: id, langCode: langCodeOf[language] })).lines.map(({ label }) => label);

test("a price stored with words is shown in all four languages, whatever the stored words are", async () => {
  const safe = additionalServices.find(({ code }) => code === "FLYING_SAFE")!;
  const id = await keptWithWords([
    line("ADULT", "Adult, sharing a room"),
    line("SERVICE", "Летим спокойно"),
    // The former Arabic name of Flying Safe.
    line("SERVICE", "سفر آمن"),
    { ...line("SERVICE", "a name of earlier"), service: "ESIM" },
    line("SERVICE", "Ski pass"),
    line("COUPON", "قسيمة SUN-50"),
  ]);

  await database.pool.query(migration);
  const once = await linesOf(id);
  await database.pool.query(migration);

  expect(await linesOf(id), "running it again changes nothing").toEqual(once);
  const esim = additionalServices.find(({ code }) => code === "ESIM")!;
  for (const language of languages)
    expect(await labels(id, language)).toEqual([
      lineLabels.ADULT[language],
      safe.names[language],
      safe.names[language],
      esim.names[language],
      "Ski pass",
      `${lineLabels.COUPON[language]} SUN-50`,
    ]);
});

test("a flight's lines name passengers, not rooms", async () => {
  const id = await keptWithWords([line("ADULT", "Путник")], { rooms: [] });
  await database.pool.query(migration);
  expect(await linesOf(id)).toMatchObject([{ code: "ADULT", journey: true }]);
});

test("the price of an offered change is stored as codes too", async () => {
  const id = await keptWithWords([line("ADULT", "Adult in a double room")]);
  await database.pool.query(
    `insert into booking_change (booking_id, kind, state, hold_id, before, after, quote, stock, difference_agorot, answer_by, offered_at, offered_by)
     select id, 'hotel', 'held', hold_id, '{}', '{}', quote || $2, '[]', 0, now(), now(), 'desk' from booking where id = $1`,
    [id, { lines: [line("ADULT", "Adult in a double room"), line("WAIVED", "Difference not charged for the change")] }],
  );
  await database.pool.query(migration);
  const { rows } = await database.pool.query("select quote from booking_change where booking_id = $1", [id]);
  expect(labelLines(rows[0].quote.lines, "ru").map(({ label }) => label)).toEqual([
    lineLabels.ADULT.ru,
    lineLabels.WAIVED.ru,
  ]);
  expect(JSON.stringify(rows)).not.toContain("label");
});

test("a changed wording applies to old and new bookings alike, and no words are stored", async () => {
  const { bookTransId: id } = good(await shopper().storePage({ stage: "init", ...selection(at.shop) }));
  const { ADULT } = lineLabels;
  onTestFinished(() => {
    lineLabels.ADULT = ADULT;
  });
  lineLabels.ADULT = { ...ADULT, en: "Grown-up" };

  expect(await labels(id, "en")).toEqual(["Grown-up"]);
  expect(JSON.stringify(await linesOf(id))).not.toMatch(/label|[\u0590-\u05ff]/);
});
