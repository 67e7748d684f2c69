import type { bookings } from "@contract/booking/booking";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { lookUp } from "./debit/debit";
import type { PaymentParts } from "./payment-parts";
import { readReturnState } from "./return-state";
import { paymentAttempt } from "./schema";

type Input = ParsedInput<typeof bookings.paymentReturned>;
type Verdict = "verified" | "declined" | "cancelled" | "unknown" | "settled";

/**
 * The return from the gateway's page, inside a frame and without cookies. The signed state identifies the attempt; its
 * outcome is looked up at the gateway, never read from the address.
 */
export async function paymentReturned(
  parts: PaymentParts,
  input: Input,
): Promise<
  Result<
    {
      bookTransId: string;
      paymentTransUid: string;
      verdict: Verdict;
      channel?: string;
      marketerId?: string;
      language: string;
    },
    "not-found"
  >
> {
  const state = readReturnState(parts.secret, input.state);
  if (!state || state.uid !== input.paymentTransUid) return refuse("not-found", { field: "state" });
  const [attempt] = await parts.db.select().from(paymentAttempt).where(eq(paymentAttempt.uid, state.uid));
  if (!attempt) return refuse("not-found", { field: "paymentTransUid" });
  const seen = await lookUp(parts, attempt, "gateway");
  const verdict: Verdict =
    seen === "verified" || seen === "settled" || seen === "declined"
      ? seen
      : seen === "refused-brand"
        ? "declined"
        : "unknown";
  return accept({
    bookTransId: attempt.bookingId,
    paymentTransUid: attempt.uid,
    verdict,
    channel: state.channel,
    marketerId: state.marketerId,
    language: state.language,
  });
}
