import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { aClock } from "../../../tests/factories/test-engine";
import type { HotelSupplier, SupplierAnswer, SupplierHotel } from "../hotel-api/hotel-supplier";
import { boundedSupplier } from "./bounded-supplier";

/** A supplier that answers a search when a test says so. */

type Answer = SupplierAnswer<SupplierHotel[]>;
const away: Answer = { outcome: "unreachable", message: "TimeoutError" };
const found: Answer = { outcome: "done", value: [] };
const unused = () => Promise.reject(new Error("only searches are made here"));
let pending: ((answer: Answer) => void)[];
let askedCount: number;
let clock: ReturnType<typeof aClock>;
let bounded: HotelSupplier;
let searches = 0;

beforeEach(() => {
  pending = [];
  askedCount = 0;
  clock = aClock();
  const availability = () => {
    askedCount += 1;
    return new Promise<Answer>((answer) => pending.push(answer));
  };
  const others = { content: unused, checkRate: unused, book: unused, findBooking: unused, cancel: unused };
  bounded = boundedSupplier({ name: "slow", availability, ...others }, clock);
});

/** Each differs from the others, because the same search is sent once. */
function search(): Promise<Answer> {
  searches += 1;
  return bounded.availability({
    checkIn: "2027-01-01",
    checkOut: "2027-01-02",
    occupancies: [{ rooms: 1, adults: searches, childrenAges: [] }],
    destinationCode: "ATH",
    language: "HEB",
  });
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const answerAll = async (answer: Answer) => {
  for (const give of pending.splice(0)) give(answer);
  await settled();
};

test("check 29: of a hundred searches that a supplier leaves hanging eight are asked, and all end with these eight", async () => {
  const answers = Promise.all(Array.from({ length: 100 }, search));
  await settled();
  expect(askedCount).toBe(8);
  await answerAll(away);
  // The forty that waited for a turn are told at once, and not sent after the others for another deadline each.
  expect((await answers).map(({ outcome }) => outcome)).toEqual(Array.from({ length: 100 }, () => "unreachable"));
  expect(askedCount).toBe(8);
});

test("check 29: a search that gets no turn within eight seconds is told so, and never sent", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const answers = Array.from({ length: 20 }, search);
    vi.advanceTimersByTime(7_999);
    // One is answered in time, so the first of those that wait has its turn.
    pending.shift()!(found);
    await settled();
    expect(askedCount).toBe(9);
    vi.advanceTimersByTime(1);
    const late = await Promise.all(answers.slice(9));
    expect(new Set(late.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ outcome: "unreachable", message: "no turn in time" })]),
    );
    await answerAll(found);
    expect((await Promise.all(answers.slice(0, 9))).every((answer) => answer === found)).toBe(true);
    expect(askedCount).toBe(9);
  } finally {
    vi.useRealTimers();
  }
});

test("a search that comes at the moment another is answered does not overtake those that wait", async () => {
  const answers = Array.from({ length: 12 }, search);
  await settled();
  pending.shift()!(found);
  for (let tick = 0; tick < 10; tick += 1) {
    await Promise.resolve();
    answers.push(search());
  }
  await settled();
  // Seven of the first eight, and the one that waited longest.
  expect([askedCount, pending.length]).toEqual([9, 8]);
  while (pending.length > 0) await answerAll(found);
  expect((await Promise.all(answers)).every((answer) => answer === found)).toBe(true);
  expect(askedCount).toBe(22);
});

test("a search is asked again after a minute, and at once if it failed", async () => {
  const same = () => {
    searches = 0;
    return search();
  };
  const failed = same();
  await answerAll(away);
  expect(await failed).toBe(away);
  const first = same();
  await answerAll(found);
  expect(await first).toBe(found);
  clock.forward(59_999);
  expect(await same()).toBe(found);
  expect(askedCount).toBe(2);
  clock.forward(2);
  const second = same();
  expect(askedCount).toBe(3);
  await answerAll(found);
  expect(await second).toBe(found);
});

test("check 29: a supplier that failed five times is left alone, then tried by one search, whose answer counts for all", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
  for (let failure = 1; failure <= 5; failure += 1) {
    const answer = search();
    await answerAll(away);
    expect(await answer).toBe(away);
  }
  const refused = { outcome: "unreachable", message: "the circuit breaker is open" };
  later(19_999);
  expect(await search()).toEqual(refused);
  expect(askedCount).toBe(5);

  later(1);
  const trial = search();
  expect(await search()).toEqual(refused);
  expect(askedCount).toBe(6);
  await answerAll(away);
  expect(await trial).toBe(away);
  later(19_999);
  expect(await search()).toEqual(refused);

  later(1);
  const second = search();
  await answerAll(found);
  expect(await second).toBe(found);
  const others = Promise.all([search(), search(), search()]);
  await settled();
  expect(askedCount).toBe(10);
  await answerAll(found);
  expect(await others).toEqual([found, found, found]);
});

test("check 29: failures with answers between them leave a supplier in use", async () => {
  for (const answer of [away, away, away, away, found, away, away, away, away]) {
    const asked = search();
    await answerAll(answer);
    expect(await asked).toBe(answer);
  }
});
