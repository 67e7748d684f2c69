import { like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword } from "../../demo/demo-people";
import { effectDeliverers } from "../../effect-deliverers";
import { deliverEffect } from "../../outbox/deliver-effect";
import { outbox } from "../../outbox/schema";
import { renderPlanFile } from "./plan-files";
import { planFile } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let agencySid: string;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  agencySid = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password: demoPassword })).agencySid;
});
afterAll(() => database.cleanup());

const agent = () => holding(at, { agencySid });
const plan = () => ({ dest: "RHO", hotelId: at.shop.hotelId, nights: 4 });

describe("a plan by mail", () => {
  const send = (more: object = {}) =>
    agent().pricePlanSend({
      ...plan(),
      exportFile: ["pdf", "xlsx"],
      to: ["Dana@Example.com"],
      langCode: "ENG",
      ...more,
    });
  const mails = () => database.db.select().from(outbox).where(like(outbox.key, "plan:%"));

  test("is sent with its files once, however often requested, and waits until they are created", async () => {
    covers("7.72");
    const answers = [];
    for (let press = 0; press < 5; press += 1) answers.push(await send());
    for (const answer of answers) expect(good(answer).sentTo).toEqual(["dana@example.com"]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail!.payload).toMatchObject({ to: "dana@example.com", subject: expect.stringContaining("Price plan: ") });
    const deliveredMails: { attachments?: { filename: string; content: Buffer }[] }[] = [];
    const senders = {
      sms: async () => {},
      mail: async (message: (typeof deliveredMails)[number]) => void deliveredMails.push(message),
    };
    await expect(deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, senders), mail!.id)).rejects.toThrow(
      "not made yet",
    );
    for (const { id } of await database.db.select().from(planFile)) await renderPlanFile(at.engine.parts, id);
    await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, senders), mail!.id);
    await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, senders), mail!.id);
    expect(deliveredMails).toHaveLength(1);
    expect(
      deliveredMails[0]!.attachments!.map(({ filename, content }) => [filename.split(".").pop(), content.length > 900]),
    ).toEqual([
      ["pdf", true],
      ["xlsx", true],
    ]);
    at.clock.forward(600_000);
    good(await send());
    expect(await mails()).toHaveLength(2);
  });

  test("can be requested by a multipart form as well, but takes no upload", async () => {
    covers("7.72");
    const post = (form: FormData) =>
      at.engine.fetch(
        new Request("http://engine.test/api/bff/pricePlan/send?langCode=ENG", {
          method: "POST",
          headers: { "x-agency-sid": agencySid },
          body: form,
        }),
      );
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...plan(), nights: "4", exportFile: "word", to: "form@example.com" }))
      form.set(name, value);
    const answer = await post(form);
    expect([answer.status, ((await answer.json()) as { data: unknown }).data]).toEqual([
      200,
      { sentTo: ["form@example.com"] },
    ]);
    form.set("exportFile", new Blob(["<h1>mine</h1>"]), "mine.html");
    expect((await post(form)).status).toBe(422);
  });

  test.each([
    ["no address", "dana"],
    ["two addresses in one", "a@example.com;b@example.com"],
    ["a header in it", "a@example.com\nBcc: b@example.com"],
    ["a name around it", "Dana <dana@example.com>"],
    ["a domain of one word", "dana@localhost"],
  ])("%s is refused", async (_, address) => {
    const before = (await mails()).length;
    expect(refusal(await send({ to: ["ok@example.com", address] }))).toMatchObject({
      code: "invalid-email",
      field: "to.1",
    });
    expect(await mails()).toHaveLength(before);
  });

  test("is limited to ten an hour for each recipient", async () => {
    const answers = [];
    for (let count = 0; count < 12; count += 1) {
      at.clock.forward(600_000);
      answers.push(await send({ to: ["flooded@example.com"], exportFile: ["xlsx"] }));
    }
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(refusal(answers[11]!).code).toBe("too-many-requests");
  });
});
