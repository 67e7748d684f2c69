import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { good } from "../tests/factories/booked";
import { holding, somePeople } from "../tests/factories/people";
import { soldBooking } from "../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../tests/setup/test-database";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
});
afterAll(() => database.cleanup());

test("a login code leaves while more documents are printed than there are workers", async () => {
  const { bookingId, shopper } = await soldBooking(at, "who-has-it-printed");
  // With the confirmation's own mail, five printed mails are older than the code.
  for (const langCode of ["HEB", "ENG", "RUS", "ARA"] as const)
    good(await shopper.sendDocuments({ bookingId, langCode }));
  let printing = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  at.engine.parts.printer = {
    ...at.engine.parts.printer,
    async print() {
      printing += 1;
      await released;
      return Buffer.from("a document");
    },
  };
  await at.engine.startJobs();
  try {
    await vi.waitFor(() => expect(printing).toBeGreaterThan(1), 30_000);
    good(await holding(at, {}).memberRequestLogin({ phone: "050-1234567" }));
    await vi.waitFor(() => expect(at.sent.filter(({ key }) => key.startsWith("code:"))).toHaveLength(1), 30_000);
    expect(at.sent.filter(({ kind }) => kind === "mail")).toEqual([]);
    release();
    await vi.waitFor(() => expect(at.sent.filter(({ kind }) => kind === "mail")).toHaveLength(5), 30_000);
  } finally {
    release();
    await at.engine.stop();
  }
});
