import type { Clock } from "../../core/clock";
import type { SupplierAnswer } from "../hotel-api/hotel-supplier";

/** Failed questions in a row before a supplier is left alone, and for how long, in milliseconds. */
const failuresInARow = 5;
const pause = 20_000;

/**
 * A breaker for the questions that people wait for: a supplier that did not answer the last ones is not asked for a while, and everybody is
 * told at once that it is away. Then one question tries it, and its answer decides for all.
 */
export function supplierBreaker(clock: Clock) {
  let failures = 0;
  let openUntil = 0;
  let isTrying = false;
  return async <T>(ask: () => Promise<SupplierAnswer<T>>): Promise<SupplierAnswer<T>> => {
    const isOpen = failures >= failuresInARow;
    if (isOpen && (isTrying || clock.now().getTime() < openUntil))
      return { outcome: "unreachable", message: "the circuit breaker is open" };
    if (isOpen) isTrying = true;
    let hasAnswered = false;
    try {
      const answer = await ask();
      hasAnswered = answer.outcome === "done" || answer.outcome === "refused";
      return answer;
    } finally {
      failures = hasAnswered ? 0 : failures + 1;
      if (failures >= failuresInARow) openUntil = clock.now().getTime() + pause;
      if (isOpen) isTrying = false;
    }
  };
}
