import type { Clock } from "../../core/clock";
import type { HotelSupplier, SupplierAnswer, SupplierHotel } from "../hotel-api/hotel-supplier";
import { rememberedContent } from "./remembered-content";

/** Calls of one process to a supplier at the same moment, and how many more may wait for their turn. */
const mostAtOnce = 8;
const mostWaiting = 40;
/** How long a search is the same search, in milliseconds; what is booked is asked for again. */
const searchKept = 60_000;
const mostKept = 200;

/**
 * A supplier behind a short memory and a door: the same search is asked once a minute and a hotel's words once a day, however many people
 * ask, and a supplier that is slow does not gather every request of the shop. Bookings, look-ups and cancellations pass as they are.
 */
export function boundedSupplier(supplier: HotelSupplier, clock: Clock): HotelSupplier {
  const known = new Map<string, { until: number; answer: Promise<SupplierAnswer<SupplierHotel[]>> }>();
  let running = 0;
  const waiting: (() => void)[] = [];
  const inTurn = async <T>(ask: () => Promise<SupplierAnswer<T>>): Promise<SupplierAnswer<T>> => {
    if (running >= mostAtOnce) {
      if (waiting.length >= mostWaiting) return { outcome: "unreachable", message: "too many at once" };
      await new Promise<void>((turn) => waiting.push(turn));
    }
    running += 1;
    try {
      return await ask();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
  const remembered = rememberedContent({ content: (...asked) => inTurn(() => supplier.content(...asked)) }, clock);
  const { picture } = supplier;
  return {
    ...supplier,
    content: async (codes, language) => ({
      outcome: "done",
      value: [...(await remembered(codes, language)).values()],
    }),
    ...(picture ? { picture: (path: string) => inTurn(() => picture(path)) } : {}),
    availability(wish) {
      const key = JSON.stringify(wish);
      const now = clock.now().getTime();
      const found = known.get(key);
      if (found && found.until > now) return found.answer;
      const answer = inTurn(() => supplier.availability(wish));
      known.delete(key);
      known.set(key, { until: now + searchKept, answer });
      if (known.size > mostKept) known.delete(known.keys().next().value!);
      const forget = () => void (known.get(key)?.answer === answer && known.delete(key));
      answer.then((got) => got.outcome === "done" || forget(), forget);
      return answer;
    },
    checkRate: (rateKey, language) => inTurn(() => supplier.checkRate(rateKey, language)),
  };
}
