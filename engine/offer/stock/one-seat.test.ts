import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { refusal, selection } from "../../../tests/factories/booked";
import { aTestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { sweepHolds } from "../../sale/booking/sweep-holds";

let database: TestDatabase;
beforeAll(async () => {
  // Hundreds wait for forty connections: on a slow machine longer than a shopper would.
  database = await freshDatabase({ poolSize: 40, longestWait: 60_000 });
});
afterAll(() => database.cleanup());

/** Times in a row: once in `npm test`, 20 times in `npm run test:all`. */
const rounds = Number(process.env.RACE_ROUNDS ?? 20);

test(
  `check 1: 500 buyers for one seat, ${rounds} times in a row: one gets the hold, the rest get being-booked or sold-out, and no call fails`,
  async () => {
    covers("8.24");
    const at = await aTestEngine(database, { seats: 1, rooms: 5 });
    for (let round = 1; round <= rounds; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 500 }, (_, buyer) =>
          at
            .as(`buyer-${round}-${buyer}`, `192.0.2.${buyer % 250}`)
            .storePage({ stage: "init", ...selection(at.shop), adult: 1 }),
        ),
      );
      const codes = answers.filter((answer) => !answer.ok).map((answer) => refusal(answer).code);
      expect(codes, `round ${round}`).toHaveLength(499);
      for (const code of codes) expect(["being-booked", "sold-out"]).toContain(code);
      expect(await at.invariants()).toEqual([]);
      // The hold ends without a sale, and the seat is for sale again.
      at.clock.forward(16 * 60_000);
      await sweepHolds(at.engine.parts);
    }
  },
  60_000 + rounds * 30_000,
);
