import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhenResult, isBrokenCircuitError } from "cockatiel";
import type { Clock } from "../../core/clock";
import type { GatewayAnswer, GatewayTransaction, PaymentGateway } from "./payment-gateway";

/** Consecutive failed look-ups before the gateway is paused, and the length of the pause in milliseconds. */
const failuresInARow = 5;
const pause = 20_000;
/** Milliseconds after which "not known" means a hanging gateway rather than an unsettled transaction. */
const slowAnswer = 3_000;

type Lookup = GatewayAnswer<GatewayTransaction | null>;

export type GatewayWithBreaker = PaymentGateway & {
  /** Whether look-ups are refused at once because the gateway did not answer the last ones. */
  isCircuitOpen(): boolean;
};

/**
 * A circuit breaker for the rounds: after a few failed or hanging look-ups it pauses the gateway, so that a round over
 * many attempts takes seconds and not ten seconds for each. Calls other than look-ups pass unchanged.
 */
export function gatewayWithBreaker(gateway: PaymentGateway, clock: Clock): GatewayWithBreaker {
  const breaker = circuitBreaker(
    handleWhenResult((result) => (result as { failed: boolean }).failed),
    { halfOpenAfter: pause, breaker: new ConsecutiveBreaker(failuresInARow) },
  );
  return {
    ...gateway,
    isCircuitOpen: () => breaker.state === CircuitState.Open,
    async lookup(uid, pageId) {
      try {
        const { answer } = await breaker.execute(async () => {
          const startedAt = clock.now().getTime();
          const answer: Lookup = await gateway.lookup(uid, pageId);
          const slow = clock.now().getTime() - startedAt >= slowAnswer;
          return { answer, failed: answer.outcome === "unreachable" || (answer.outcome === "unknown" && slow) };
        });
        return answer;
      } catch (error) {
        if (isBrokenCircuitError(error)) return { outcome: "unreachable", message: "the circuit breaker is open" };
        throw error;
      }
    },
  };
}
