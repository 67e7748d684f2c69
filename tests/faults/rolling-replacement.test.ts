import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildOnce } from "../setup/build-once";
import { faultRounds } from "./fault-rounds";
import { type Offer, offersOf, settledAfter, toCardPage, typeCard } from "./http-shopper";
import { isAlive, type ShopProcess, type ShopUnderFaults, shopUnderFaults } from "./running-shop";
import { booksOf } from "./shop-books";

const processes = 2;
const shoppers = 2;
const visitors = 4;
/** FAULT_ROUNDS=10 before a release. */
const rounds = faultRounds(3);
/** Shoppers buy all the while, a few holidays in each round. */
const boughtAtMost = rounds * 100;
const token = "a token of sixteen letters";

let shop: ShopUnderFaults;
let running: ShopProcess;
let offers: Offer[];

beforeAll(async () => {
  buildOnce();
  shop = await shopUnderFaults(undefined, { WEB_PROCESSES: String(processes), METRICS_TOKEN: token });
  running = await shop.start();
  const books = booksOf(shop.dataDir);
  await books.addStock(boughtAtMost);
  await books.close();
  offers = await offersOf(shop.origin, 20);
}, 240_000);
afterAll(() => shop?.remove());

/** Waits for the n-th line of the log with these words. */
async function logged(words: string, times: number): Promise<void> {
  while (shop.log().split(words).length <= times) await delay(50);
}

/** Pages one after the other on a connection that is kept open, as a proxy's are. Returns how many were answered; any failure throws. */
async function visit(over: () => boolean): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let pages = 0;
  for (; !over(); pages += 1) {
    const status = await new Promise<number>((resolve, reject) => {
      get(`${shop.origin}/?adults=${1 + (pages % 4)}`, { agent }, (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.statusCode!));
      }).on("error", reject);
    });
    if (status !== 200) throw new Error(`a page answered ${status}`);
    // A visitor reads: the connection is idle at times, also when its process leaves.
    await delay(pages % 10 === 0 ? 100 : 5);
  }
  agent.destroy();
  return pages;
}

/** Holidays bought one after the other without repeating any step; any failure throws. */
async function buy(over: () => boolean, from: number): Promise<string[]> {
  const bought: string[] = [];
  for (let index = from; !over(); index += shoppers) {
    const booking = await toCardPage(shop.origin, offers[index % offers.length]!);
    await typeCard(booking.paymentUrl, "approve");
    expect(await booking.debit()).toMatchObject({ charged: true });
    await settledAfter(booking, 30_000);
    bought.push(booking.bookingId);
  }
  return bought;
}

test(
  `check 30: ${rounds} new builds take over under load without a lost request or a lost debit`,
  async () => {
    await logged('"all web processes sell"', 1);
    let over = false;
    const load = Promise.all([
      Promise.all(Array.from({ length: visitors }, () => visit(() => over))),
      Promise.all(Array.from({ length: shoppers }, (_, index) => buy(() => over, index))),
    ]);
    load.catch(() => {});
    for (let round = 1; round <= rounds; round += 1) {
      running.signal("SIGHUP");
      await Promise.race([logged('"every web process was replaced"', round), load]);
    }
    over = true;
    const [pages, bought] = await load;
    const bookings = bought.flat();
    console.log(`${rounds} rounds: ${pages.reduce((sum, one) => sum + one, 0)} pages, ${bookings.length} bookings`);
    expect(bookings.length).toBeGreaterThanOrEqual(rounds);
    expect(shop.log().split('"replaced by a newer process"').length - 1).toBe(rounds * processes);
    const books = booksOf(shop.dataDir);
    expect(await books.undelivered(100_000)).toEqual([]);
    for (const bookingId of bookings) expect(books.finalSms(bookingId)).toBe(1);
    expect(await books.brokenPromises()).toEqual([]);
    await books.close();
  },
  120_000 + rounds * 60_000,
);

test("metrics are those of all processes, whichever answers", async () => {
  const scrape = async () => {
    const answer = await fetch(`${shop.origin}/metrics`, {
      headers: { authorization: `Bearer ${token}`, connection: "close" },
    });
    const text = await answer.text();
    expect(text.split("\n").filter((one) => one.startsWith('nofesh_shop{what="holds_active"'))).toHaveLength(1);
    const line = text.split("\n").find((one) => one.includes('_count{route="sitemap.xml"'));
    return Number(line?.split(" ").at(-1) ?? 0);
  };
  const before = await scrape();
  const asked = 12;
  for (let index = 0; index < asked; index += 1)
    await fetch(`${shop.origin}/sitemap.xml`, { headers: { connection: "close" } }).then((answer) => answer.text());
  await expect.poll(async () => (await scrape()) - before).toBe(asked);
});

test("a build that does not open leaves the running one as it is, which goes on selling", async () => {
  const books = booksOf(shop.dataDir);
  const replaced = () => shop.log().split('"replaced by a newer process"').length;
  const before = replaced();
  await books.markMode("live");
  try {
    running.signal("SIGHUP");
    await logged("the new web process could not start: the others go on as they are", 1);
  } finally {
    await books.markMode("sandbox");
    await books.close();
  }
  expect(shop.log()).toContain("This database belongs to a live shop");
  expect(replaced()).toBe(before);
  const booking = await toCardPage(shop.origin, offers[0]!);
  await typeCard(booking.paymentUrl, "approve");
  expect(await booking.debit()).toMatchObject({ charged: true });
}, 120_000);

test("a process that dies is replaced while the other goes on selling", async () => {
  const ended = '"a web process ended; another takes its place"';
  const opened = () => shop.log().split('"the shop is open"').length - 1;
  const before = opened();
  // Any process that still sells: the newest one named in the log is the one whose build did not open.
  const pids = [...shop.log().matchAll(/"pid":(\d+)[^\n]*"a web process started"/g)].map(([, pid]) => Number(pid));
  process.kill(pids.findLast(isAlive)!, "SIGKILL");
  await logged(ended, 1);
  for (let index = 0; index < 10; index += 1) {
    const answer = await fetch(shop.origin, { headers: { connection: "close" } });
    await answer.body?.cancel();
    expect(answer.status).toBe(200);
  }
  while (opened() === before) await delay(50);
  const answer = await fetch(shop.origin);
  await answer.body?.cancel();
  expect(answer.status).toBe(200);
}, 120_000);
