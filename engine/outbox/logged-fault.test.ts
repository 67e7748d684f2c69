import { serverLog } from "@server/log";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPayer } from "../../tests/factories/a-payer";
import { good, passengersFor, selection } from "../../tests/factories/booked";
import { holding } from "../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { adminNotification } from "./schema";

/** Whatever error the database raises, no personal data reaches the log or an administrator. */

let database: TestDatabase;
let at: TestEngine;
const lines: string[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, {
    seats: 50,
    rooms: 50,
    log: serverLog("trace", { write: (line: string) => void lines.push(line) }),
  });
});
afterAll(() => database.cleanup());

const marks = ["Margalit", "Zohar", "margalit.zohar", "545556677", "5556677"];
const register = (firstName = "Margalit") =>
  holding(at, {}).memberRegister({
    firstName,
    lastName: "Zohar",
    email: "margalit.zohar@example.com",
    phone: "0545556677",
    acceptTerms: true,
  });

const raising = (state: string, message: string) => `
  create function breaks() returns trigger language plpgsql as $$ begin
    raise exception using errcode = '${state}', message = ${message}, detail = ${message}; end $$;
  create trigger breaks before insert on person_session for each row execute function breaks()`;
const noMore = "drop trigger breaks on person_session; drop function breaks";

test.each([
  ["a message that quotes the row", "P0001", raising("P0001", "new.data::text"), noMore],
  ["a statement that took too long", "57014", raising("57014", "new.data::text"), noMore],
  ["a lock that was not to be had", "55P03", raising("55P03", "new.data::text"), noMore],
  [
    "a table that is away",
    "42P01",
    "alter table person_session rename to away",
    "alter table away rename to person_session",
  ],
  [
    "a constraint",
    "23514",
    "alter table person_session add constraint never check (kind <> 'member') not valid",
    "alter table person_session drop constraint never",
  ],
])("check 25: a registration that meets %s leaves nobody in the log", async (_, state, begin, end) => {
  lines.length = 0;
  await database.pool.query(begin);
  try {
    // Too much at once is not the shop's fault.
    await expect(register()).rejects.toThrow(["57014", "55P03"].includes(state) ? "503" : "500");
  } finally {
    await database.pool.query(end);
  }
  const log = lines.join("");
  expect(log).toContain(`"state":"${state}"`);
  expect(log).toContain("memberRegister");
  const notices = JSON.stringify(await at.engine.parts.db.select().from(adminNotification));
  for (const mark of marks) expect([log.includes(mark), notices.includes(mark)], mark).toEqual([false, false]);
});

const raisingFor = (state: string) => `
  create function breaks() returns trigger language plpgsql as $$ begin
    raise exception using errcode = '${state}', message = new.draft::text, detail = new.draft::text; end $$;
  create trigger breaks before update on booking for each row execute function breaks()`;
const killing = `
  create function breaks() returns trigger language plpgsql as $$ begin
    perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return new; end $$;
  create trigger breaks before update on booking for each row execute function breaks()`;
const dropTrigger = "drop trigger breaks on booking; drop function breaks";

test.each([
  ["a statement that took too long", raisingFor("57014")],
  ["a deadlock, again and again", raisingFor("40P01")],
  ["a constraint that quotes the row", raisingFor("23514")],
  ["an encoding that cannot be converted", raisingFor("22P05")],
  ["a value too long for its column", raisingFor("22001")],
  ["a full disk", raisingFor("53100")],
  ["a database killed in the middle", killing],
])("check 25: a booking that meets %s leaves no traveller or payer in log, notices or answer", async (_, begin) => {
  const shopper = at.as("who-books-in-bad-times");
  const opened = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = opened.bookTransId;
  const paxList = passengersFor(opened).map((one) => ({ ...one, firstName: "MARGALIT", passportNumber: "ZZ9988776" }));
  const payer = { ...aPayer, firstName: "Margalit", email: "margalit.zohar@example.com", mobile: "0545556677" };
  lines.length = 0;
  await database.pool.query(begin);
  const answers: string[] = [];
  try {
    for (const input of [
      { stage: "passengers" as const, paxList },
      { stage: "payer" as const, payer },
    ])
      answers.push(
        await shopper.storePage({ bookingId, ...input }).then(
          (answer) => JSON.stringify(answer),
          (fault: unknown) => String(fault),
        ),
      );
  } finally {
    await database.pool.query(dropTrigger);
  }
  expect(answers.filter((answer) => answer.includes('"ok":true'))).toEqual([]);
  expect(lines.join("")).toContain("storePage");
  const notices = JSON.stringify(await at.engine.parts.db.select().from(adminNotification));
  const people = ["margalit", "MARGALIT", "Margalit", "545556677", "5556677", "ZZ9988776", aPayer.IdenticationNumber];
  for (const mark of people)
    expect([lines.join("").includes(mark), notices.includes(mark), answers.join("").includes(mark)], mark).toEqual([
      false,
      false,
      false,
    ]);
});

test("an unpaired surrogate is refused at its field, and appears in no log", async () => {
  lines.length = 0;
  const answer = await at.engine.fetch(
    new Request("http://engine.test/api/bff/clubMember", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"firstName":"Margalit\\ud800","lastName":"Zohar","email":"margalit.zohar@example.com","phone":"0545556677","acceptTerms":true}',
    }),
  );
  expect([answer.status, await answer.json()]).toMatchObject([422, { error: { field: "firstName" } }]);
  for (const mark of marks) expect(lines.join("")).not.toContain(mark);
});
