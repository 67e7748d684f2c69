import { afterAll, beforeAll, expect, test } from "vitest";
import { invitedGuest } from "../../../../tests/factories/invited-guest";
import { somePeople } from "../../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../../tests/setup/test-database";
import { largeBodiesAtOnce } from "../../../http";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
});
afterAll(() => database.cleanup());

/** Sends a photo whose body arrives when it is told to; says whether anybody asked for the body. */
function sendSlowly(token: string) {
  const sent = { isRead: false };
  let arrive: () => void;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const body = new ReadableStream(
    {
      async pull(controller) {
        sent.isRead = true;
        await arrived;
        controller.enqueue(new TextEncoder().encode('{"contentBase64":"AAAA"}'));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request(`http://engine.test/api/bff/operation/review/${token}/photo`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    duplex: "half",
  } as RequestInit);
  return { sent, arrive: arrive!, answer: Promise.resolve(at.engine.fetch(request)) };
}

test("the file of a link that does not exist is not read", async () => {
  const { sent, answer } = sendSlowly("x".repeat(32));
  expect((await answer).status).toBe(404);
  expect(sent.isRead).toBe(false);
});

test("files of guests are read a few at a time: the others wait unread", async () => {
  const { token } = await invitedGuest(at, database.db, "a-guest-of-many-photos");
  const photos = Array.from({ length: largeBodiesAtOnce + 2 }, () => sendSlowly(token));
  const read = () => photos.filter(({ sent }) => sent.isRead).length;
  await expect.poll(read).toBe(largeBodiesAtOnce);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(read()).toBe(largeBodiesAtOnce);
  for (const { arrive } of photos) arrive();
  for (const { answer } of photos)
    expect(await (await answer).json()).toMatchObject({ error: { code: "wrong-format" } });
  expect(read()).toBe(photos.length);
});
