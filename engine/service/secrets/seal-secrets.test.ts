import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aRandom, aTestEngine, type TestEngine, testKeys } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { dataKeys } from "../../core/data-keys";
import { demoTotpSecret } from "../../demo/demo-people";
import { deskUser } from "../../people/desk-users/schema";
import { makeStayClient } from "../../sale/hotel-api/make-stay-client";
import { stayClient } from "../../sale/hotel-api/schema";
import { sealSecrets } from "./seal-secrets";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
});
afterAll(() => database.cleanup());

const newKeys = dataKeys(["a newer key", "sandbox"], aRandom(5));
const newest = dataKeys(["a newer key"], aRandom(6));

/** Whether a client of the hotel API can authenticate with its key and secret. */
async function clientGetsIn(apiKey: string, secret: string): Promise<boolean> {
  const seconds = Math.floor(at.clock.now().getTime() / 1000);
  const signature = createHash("sha256").update(`${apiKey}${secret}${seconds}`).digest("hex");
  const { status } = await at.engine.fetch(
    new Request("http://engine.test/api/hba/hotel-api/bookings", {
      headers: { "api-key": apiKey, "x-signature": signature },
    }),
  );
  return status === 200;
}

const storedSecrets = async () => ({
  totp: (await database.db.select().from(deskUser)).map(({ totpSecret }) => totpSecret),
  clients: (await database.db.select().from(stayClient)).map(({ secret }) => secret),
});

test("secrets stored in clear are sealed at the next start and still work", async () => {
  const { apiKey, secret } = await makeStayClient(database.db, testKeys, "A client", at.clock.now());
  expect((await storedSecrets()).totp).toContain(demoTotpSecret);
  expect((await storedSecrets()).clients).not.toContain(secret);
  expect(await sealSecrets(database.db, testKeys)).toBe(0);
  const now = await storedSecrets();
  expect([...now.totp, ...now.clients].filter((one) => !testKeys.isCurrent(one))).toEqual([]);
  expect(await loggedInDesk(at)).toMatch(/./);
  expect(await clientGetsIn(apiKey, secret)).toBe(true);
});

test("a newer key takes over at a start, after which the older one can be removed; a missing key is reported", async () => {
  const before = await storedSecrets();
  expect(await sealSecrets(database.db, newest)).toBe(before.totp.length + before.clients.length);
  expect(await storedSecrets()).toEqual(before);
  expect(await sealSecrets(database.db, newKeys)).toBe(0);
  const after = await storedSecrets();
  expect([...after.totp, ...after.clients].filter((one) => !newest.isCurrent(one))).toEqual([]);
  at.engine.parts.dataKeys = newest;
  at.clock.forward(60_000);
  expect(await loggedInDesk(at)).toMatch(/./);
});
