import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhenResult, isBrokenCircuitError } from "cockatiel";
import type { Clock } from "../../core/clock";
import type { GatewayAnswer, GatewayTransaction, PaymentGateway } from "./payment-gateway";

/** Look-ups that fail one after the other before the gateway is left alone, and for how many milliseconds it is. */
const failuresInARow = 5;
const leftAlone = 20_000;
/** Milliseconds after which an answer "not known" is taken for a gateway that hangs, and not for one that has not settled yet. */
const slowAnswer = 3_000;

type Lookup = GatewayAnswer<GatewayTransaction | null>;

export type PatientGateway = PaymentGateway & {
  /** Whether look-ups are refused at once because the gateway did not answer the last ones. */
  leftAlone(): boolean;
};

/**
 * A gateway as the rounds ask it: one that is away or hangs is asked a few times and then left alone for a while, so that a round over
 * many attempts takes seconds and not ten seconds for each. Everything but look-ups passes as it is.
 */
export function patientGateway(gateway: PaymentGateway, clock: Clock): PatientGateway {
  const breaker = circuitBreaker(
    handleWhenResult((result) => (result as { failed: boolean }).failed),
    { halfOpenAfter: leftAlone, breaker: new ConsecutiveBreaker(failuresInARow) },
  );
  return {
    ...gateway,
    leftAlone: () => breaker.state === CircuitState.Open,
    async lookup(uid, pageId) {
      try {
        const { answer } = await breaker.execute(async () => {
          const begun = clock.now().getTime();
          const answer: Lookup = await gateway.lookup(uid, pageId);
          const slow = clock.now().getTime() - begun >= slowAnswer;
          return { answer, failed: answer.outcome === "unreachable" || (answer.outcome === "unknown" && slow) };
        });
        return answer;
      } catch (error) {
        if (isBrokenCircuitError(error)) return { outcome: "unreachable", message: "left alone for a while" };
        throw error;
      }
    },
  };
}
