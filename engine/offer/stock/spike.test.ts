import { afterAll, beforeAll, expect, test } from "vitest";
import { good, selection } from "../../../tests/factories/booked";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { inventory } from "./schema";

const rooms = 6;
const buyers = 120;
let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  // Far fewer connections than buyers: most of them wait for one, on a slow machine longer than a shopper would.
  database = await freshDatabase({ poolSize: 3, longestWait: 60_000 });
  const limits = { perShopper: 9, perPhone: 9, perAddress: 100_000, perAgency: 9, unknownShare: 1 };
  at = await aTestEngine(database, { seats: 1000, rooms, limits });
});
afterAll(() => database.cleanup());

test("check 33: when a sale opens and all come at once, exactly what there is is held, and the rest get a plain answer", async () => {
  const buy = (buyer: string) => at.as(buyer).storePage({ stage: "init", ...selection(at.shop) });
  const answers = await Promise.all(Array.from({ length: buyers }, (_, index) => buy(`buyer-${index}`)));
  const codes: string[] = answers.map((answer) => (answer.ok ? "held" : answer.refusal.code));
  const count = (code: string) => codes.filter((one) => one === code).length;
  expect(codes.filter((code) => !["held", "sold-out", "being-booked", "busy"].includes(code))).toEqual([]);
  // A buyer who was told to come back may take the remaining rooms.
  for (let index = 0; count("held") < rooms && index < buyers; index += 1)
    if (codes[index] === "busy" && (await buy(`buyer-${index}`)).ok) codes[index] = "held";
  expect(count("held")).toBe(rooms);
  const rows = await database.db.select().from(inventory);
  const heldRooms = rows.filter(({ kind, held }) => kind === "room" && held > 0);
  expect(heldRooms.length).toBeGreaterThan(0);
  expect(heldRooms.map(({ held }) => held)).toEqual(heldRooms.map(() => rooms));
  expect(await at.invariants()).toEqual([]);
  // The pool is whole again: the next reader is served.
  good(await at.as("the-next").search({ dest: ["RHO"], yearMonth: [at.shop.startDate.slice(0, 7)] }));
});
