import { setTimeout as delay } from "node:timers/promises";
import { bookOverHttp, packsOnSale } from "../bench/book-over-http.mjs";
import { comingMonth } from "../bench/measured-shop.mjs";
import { percentile } from "../bench/print-timed.mjs";

const places = ["ATH", "ROM", "LON", "PRG", "BUD", "BCN", "AMS", "PAR", "VIE", "LCA", "RHO", "HER"];
const mostAtOnce = 60;
/** Milliseconds. */
const longestPage = 30_000;

/** What visitors ask for, half of it never asked for before, so that it is made anew. */
const paths = [
  () => "/",
  (n) => `/search-result?dest=${places[n % 12]}&yearMonth=${comingMonth(n % 9)}&adult=2&fromPrice=${n}`,
  (n, packs) => `/product-page/app?packId=${packs[n % packs.length]}`,
  (n) => `/search-result?dest=${places[n % 12]}&yearMonth=${comingMonth(n % 5)}&adult=${1 + (n % 4)}&fromPrice=${n}`,
];

/** A bounded load of pages and bookings at several shops, in turns, until it is stopped. */
export async function shopLoad(origins, { pagesPerSecond, pagesPerBooking }) {
  const packs = await packsOnSale(origins[0]);
  const confirmed = [];
  const underWay = new Set();
  let figures = noFigures();
  let count = 0;
  let stopped = false;

  async function visit(number) {
    const path = paths[number % paths.length](number, packs);
    const startedAt = performance.now();
    const status = await fetch(origins[number % origins.length] + path, { signal: AbortSignal.timeout(longestPage) })
      .then(async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      })
      .catch(() => "none");
    figures.times.push(performance.now() - startedAt);
    if (status === "none" || status >= 500) figures.errors += 1;
  }
  async function book(number) {
    const origin = origins[number % origins.length];
    let booked;
    const pnr = await bookOverHttp(
      origin,
      packs[number % packs.length],
      `grown-${number}`,
      () => {},
      (booking) => {
        booked = booking;
      },
    ).catch((error) => {
      figures.failedBookings.push(error.message);
    });
    if (!pnr) return;
    figures.bookings += 1;
    confirmed.push({ ...booked, pnr, at: performance.now() });
  }
  const track = (work) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
  const loop = (async () => {
    while (!stopped) {
      if (underWay.size < mostAtOnce) {
        count += 1;
        track(visit(count));
        if (count % pagesPerBooking === 0) track(book(count / pagesPerBooking));
      }
      await delay(1000 / pagesPerSecond);
    }
  })();

  return {
    /** The figures of what ended since the last call. */
    take() {
      const taken = figures;
      figures = noFigures();
      return taken;
    },
    /** Milliseconds from `since` until a booking that was confirmed after it. */
    async nextBooking(since) {
      for (let time = 0; time < 1200; time += 1) {
        const first = confirmed.find(({ at }) => at > since);
        if (first) return first.at - since;
        await delay(50);
      }
      return null;
    },
    /** How many of the confirmed bookings a shop still knows by the same number. */
    async stillThere(origin) {
      const answers = await Promise.all(
        confirmed.map(({ bookingId, headers, pnr }) =>
          fetch(`${origin}/api/bff/operation/succeededBooking/${bookingId}`, { headers })
            .then((answer) => answer.json())
            .then(({ data }) => data?.pnr === pnr)
            .catch(() => false),
        ),
      );
      return { confirmed: answers.length, there: answers.filter(Boolean).length };
    },
    async stop() {
      stopped = true;
      await loop;
      await Promise.all(underWay);
    },
  };
}

function noFigures() {
  return { times: [], errors: 0, bookings: 0, failedBookings: [] };
}

/** One line for a step: what was served, how fast, and which part of the reads was answered by the replica. */
export function lineOf(step, { times, errors, bookings, failedBookings }, reads) {
  const [p50, p99] = [0.5, 0.99].map((part) => (times.length > 0 ? percentile(times, part).toFixed(0) : "-"));
  const all = reads.replica + reads.primary + reads.repeated;
  const share = all > 0 ? `${((100 * reads.replica) / all).toFixed(0)} %` : "-";
  return `${step.padEnd(30)} pages ${String(times.length).padStart(4)}   errors ${errors}   p50 ${p50} ms   p99 ${p99} ms   bookings ${bookings}, ${failedBookings.length} failed   reads on the replica ${share} of ${all}, ${reads.repeated} repeated`;
}
