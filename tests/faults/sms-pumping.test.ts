import { outbox } from "@engine/outbox/schema";
import { usageLimits } from "@engine/people/sessions/usage-limits";
import { eq, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holding } from "../factories/people";
import { aTestEngine, type TestEngine } from "../factories/test-engine";
import { freshDatabase, type TestDatabase } from "../setup/test-database";

const numbers = 10_000;
const codesPerHour = 150;
let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  at.engine.parts.limits = usageLimits(database.pool, { codesPerHour });
});
afterAll(() => database.cleanup());

// Each SMS costs money: a fraudster with shares of its price asks for codes to thousands of numbers, each from another address.
test("check 18: ten thousand numbers from as many addresses cost the codes of an hour, and every request gets the same answer", async () => {
  const some = pLimit(16);
  const answers = await Promise.all(
    Array.from({ length: numbers }, (_, index) =>
      some(async () => {
        const phone = `05${2 + (index % 2)}-${String(1_000_000 + index)}`;
        const who = holding(at, { address: `198.${18 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}` });
        const person = { firstName: "A", lastName: "B", email: `a${index}@example.com`, acceptTerms: true };
        const answer = await who.memberRegister({ ...person, phone });
        return answer.ok ? Object.keys(answer.value).sort().join() : answer.refusal.code;
      }),
    ),
  );
  expect(new Set(answers).size).toBe(1);
  const sent = await database.db
    .select({ count: sql<number>`count(*)::int` })
    .from(outbox)
    .where(eq(outbox.kind, "sms"));
  expect(sent[0]!.count).toBe(codesPerHour);
}, 600_000);
