import type { HotelSupplier, SupplierHotel } from "@engine/sale/hotel-api/hotel-supplier";

/** A supplier whose next responses a test sets; all other calls are passed through. */
type ScriptedSupplier = {
  as(real: HotelSupplier): Partial<HotelSupplier>;
  /** Results of the next bookings; "lost": booked, but the response is lost; "dropped": not booked, without a response. */
  books: ("lost" | "dropped" | "refused" | "unreachable" | "waiting")[];
  /** Results of the next lookups. */
  looks: ("silent" | "nothing")[];
  /** Changes what a check of a rate answers. */
  checked: ((hotel: SupplierHotel) => SupplierHotel) | null;
  /** Searches and checks get no response. */
  away: boolean;
  /** Bookings that reached it. */
  posted: number;
  reset(): void;
};

export function scriptedSupplier(): ScriptedSupplier {
  const script: ScriptedSupplier = {
    books: [],
    looks: [],
    checked: null,
    away: false,
    posted: 0,
    reset() {
      Object.assign(script, { books: [], looks: [], checked: null, away: false, posted: 0 });
    },
    as: (real) => ({
      availability: async (wish) =>
        script.away ? { outcome: "unreachable", message: "away" } : real.availability(wish),
      content: async (codes, language) =>
        script.away ? { outcome: "unreachable", message: "away" } : real.content(codes, language),
      async checkRate(rateKey, language) {
        if (script.away) return { outcome: "unreachable", message: "away" };
        const answer = await real.checkRate(rateKey, language);
        return answer.outcome === "done" && script.checked
          ? { ...answer, value: script.checked(answer.value) }
          : answer;
      },
      async findBooking(reference) {
        const end = script.looks.shift();
        if (end === "silent") return { outcome: "unreachable", message: "silent" };
        return end === "nothing" ? { outcome: "done", value: null } : real.findBooking(reference);
      },
      async book(wish) {
        const end = script.books.shift();
        if (end === "unreachable") return { outcome: "unreachable", message: "no connection" };
        if (end === "dropped") return { outcome: "unknown", message: "dropped before" };
        if (end === "refused") return { outcome: "refused", code: "PRODUCT_ERROR", message: "Stop sales" };
        script.posted += 1;
        const answer = await real.book(wish);
        if (end === "waiting" && answer.outcome === "done")
          return { ...answer, value: { ...answer.value, status: "waiting" } };
        return end === "lost" ? { outcome: "unknown", message: "the answer was lost" } : answer;
      },
    }),
  };
  return script;
}
