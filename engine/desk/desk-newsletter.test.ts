import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../tests/coverage/covers";
import { good, refusal } from "../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { newsletterSubscriber } from "../content/newsletter/schema";

let database: TestDatabase;
let at: TestEngine;
const inFour = (text: string) => ({ he: text, en: text, ru: text, ar: text });

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
});
afterAll(() => database.cleanup());

test("a draft is deleted, in the version that was read; a letter that is out is not", async () => {
  covers("7.198");
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const letter = good(await desk.deskSaveLetter({ subjects: inFour("Never sent"), texts: inFour("Something.") }));
  const again = { ...letter, subjects: inFour("Still never sent"), texts: inFour("Nothing.") };
  const changed = good(await desk.deskSaveLetter(again));
  expect(refusal(await desk.deskDeleteLetter(letter)).code).toBe("changed-meanwhile");
  good(await desk.deskDeleteLetter(changed));
  expect(refusal(await desk.deskLetter({ id: letter.id })).code).toBe("not-found");
  const { lines } = good(await desk.deskLog({ kind: "audit" }));
  expect(lines[0]).toMatchObject({ what: "delete-newsletter", about: `newsletter:${letter.id}` });
  const reader = { id: "a-reader", email: "reader@example.com", language: "he" } as const;
  await database.db.insert(newsletterSubscriber).values({ ...reader, state: "subscribed", askedAt: at.clock.now() });
  const sent = good(await desk.deskSaveLetter({ subjects: inFour("Sent"), texts: inFour("Something.") }));
  good(await desk.deskSendLetter(sent));
  expect(refusal(await desk.deskDeleteLetter(sent)).code).toBe("wrong-state");
  expect(good(await desk.deskLetter({ id: sent.id })).state).not.toBe("draft");
});
