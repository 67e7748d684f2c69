import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll, isBrokenCircuitError } from "cockatiel";
import type { SupplierAnswer } from "../hotel-api/hotel-supplier";

/** Failed questions in a row before a supplier is left alone, and for how long, in milliseconds. */
const failuresInARow = 5;
const pause = 20_000;

const isAway = { outcome: "unreachable", message: "the circuit breaker is open" } as const;

/**
 * A breaker for the questions that people wait for: a supplier that did not answer the last ones is not asked for a while, and everybody is
 * told at once that it is away. Then one question tries it, and its answer decides for all.
 */
export function supplierBreaker() {
  const hasFailed = (answer: unknown) => !["done", "refused"].includes((answer as SupplierAnswer<unknown>).outcome);
  const breaker = circuitBreaker(handleAll.orWhenResult(hasFailed), {
    halfOpenAfter: pause,
    breaker: new ConsecutiveBreaker(failuresInARow),
  });
  return async <T>(ask: () => Promise<SupplierAnswer<T>>): Promise<SupplierAnswer<T>> => {
    // The library would let the others wait for the one that tries.
    if (breaker.state === CircuitState.HalfOpen) return isAway;
    try {
      return await breaker.execute(ask);
    } catch (error) {
      if (isBrokenCircuitError(error)) return isAway;
      throw error;
    }
  };
}
