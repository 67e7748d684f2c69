import { openDatabase } from "@engine/database/connect";
import { MigrationFailed } from "@engine/database/migrate";
import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "../tests/setup/test-database";
import { startProblem } from "./start-problem";

const database = await freshDatabase();
afterAll(() => database.cleanup());
const quiet = { info() {}, warn() {}, error() {} };

function changedUrl(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

test.each<[string, string, RegExp]>([
  ["nobody listens", changedUrl((url) => (url.port = "1")), /No database answers/],
  ["no such database", changedUrl((url) => (url.pathname = "/no_such_shop")), /no database of that name/],
  ["no such user", changedUrl((url) => (url.username = "nobody_at_all")), /user|password/],
])("%s: one sentence in place of a stack", async (_, url, sentence) => {
  const database = openDatabase({ url, poolSize: 1, log: quiet });
  const error = await database.pool.query("select 1").catch((fault: unknown) => fault);
  await database.close();
  expect(startProblem(error)).toMatch(sentence);
  expect(startProblem(new Error("Failed query", { cause: error }))).toMatch(sentence);
});

test("a migration that fails says so, with the database's words and without the statement", () => {
  const query = new Error("Failed query: insert into secret values ('a')", { cause: new Error("relation is missing") });
  const sentence = startProblem(new MigrationFailed(query))!;
  expect(sentence).toMatch(/relation is missing.*the previous build goes on/);
  expect(sentence).not.toContain("secret");
});

test("unwritable folders are explained in one sentence, our own faults are not", () => {
  expect(startProblem(Object.assign(new Error("x"), { code: "EROFS" }))).toContain("read-only");
  expect(startProblem(Object.assign(new Error("x"), { code: "EACCES" }))).toContain("cannot be written");
  expect(startProblem(new TypeError("undefined is not a function"))).toBeNull();
});
