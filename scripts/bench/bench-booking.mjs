import { bookOverHttp, packsOnSale } from "./book-over-http.mjs";
import { printTimes } from "./print-timed.mjs";

const bookings = 30;

/** The calls of a booking, timed at the client: hold, answers, card page, debit, confirmation. Returns a reference. */
export async function benchBooking(origin) {
  const samples = {};
  let pnr = "";
  const packs = await packsOnSale(origin);
  for (let count = 0; count < bookings; count += 1)
    pnr =
      (await bookOverHttp(origin, packs[count % packs.length], `bench-${count}`, (name, ms) => {
        samples[name] = [...(samples[name] ?? []), ms];
      })) ?? pnr;
  for (const [name, times] of Object.entries(samples)) printTimes(name, times);
  return pnr;
}
