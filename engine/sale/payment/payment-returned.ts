import type { bookings } from "@contract/booking/booking";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { databaseNow } from "../../database/database-now";
import { type Attempt, attemptByUid, isSeparatePayment } from "./attempt";
import { debitAttempt, lookUp } from "./debit/debit";
import type { PaymentParts } from "./payment-parts";
import { type ReturnState, readReturnState } from "./return-state";
import { endOfPage, lastMoment } from "./waiting-times";

type Input = ParsedInput<typeof bookings.paymentReturned>;
type Verdict = "verified" | "declined" | "cancelled" | "unknown" | "settled";

type Return = Output<typeof bookings.paymentReturn>;

/** Where the browser continues. A GET brings it, which anybody may repeat: nothing is asked of the gateway, and nothing written. */
export async function paymentReturn(parts: PaymentParts, input: Input): Promise<Result<Return, "not-found">> {
  const back = await attemptOf(parts, input);
  return back.ok ? accept(await returnOf(parts, back.value)) : back;
}

/**
 * The return from the gateway's page, inside a frame and without cookies. The signed state identifies the attempt; its
 * outcome is looked up at the gateway, never read from the address. The difference of a change, and a fee, are debited
 * here at once: the customer confirmed them by entering the card, and their page shows the outcome.
 */
export async function paymentReturned(
  parts: PaymentParts,
  input: Input,
): Promise<Result<Return & { verdict: Verdict }, "not-found">> {
  const back = await attemptOf(parts, input);
  if (!back.ok) return back;
  const { attempt } = back.value;
  const answer = await returnOf(parts, back.value);
  const lookup = await lookUp(parts, attempt, "gateway");
  if (isSeparatePayment(attempt) && lookup === "verified") await debitAttempt(parts, attempt.uid, 0, "shopper");
  const verdict: Verdict =
    lookup === "verified" || lookup === "settled" || lookup === "declined"
      ? lookup
      : lookup === "refused-brand"
        ? "declined"
        : "unknown";
  return accept({ ...answer, verdict });
}

type Back = { state: ReturnState; attempt: Attempt };

async function attemptOf(parts: PaymentParts, input: Input): Promise<Result<Back, "not-found">> {
  const state = readReturnState(parts.secret, input.state);
  if (!state || state.uid !== input.paymentTransUid) return refuse("not-found", { field: "state" });
  const attempt = await attemptByUid(parts.db, state.uid);
  return attempt ? accept({ state, attempt }) : refuse("not-found", { field: "paymentTransUid" });
}

async function returnOf(parts: PaymentParts, { state, attempt }: Back): Promise<Return> {
  const isOnItsWay = mayStillReturn(attempt, await databaseNow(parts.db, parts.clock));
  return {
    bookTransId: attempt.bookingId,
    paymentTransUid: attempt.uid,
    channel: state.channel,
    marketerId: state.marketerId,
    language: state.language,
    fee: attempt.feeId === null ? undefined : true,
    change: attempt.changeId === null ? undefined : { token: isOnItsWay ? tokenOf(parts, state) : undefined },
  };
}

/**
 * Whether the browser can still be on its way from the card page. Later the address of the return, which logs and the card company keep,
 * opens no link any more. A callback or a job may have recorded the card just before the browser comes.
 */
function mayStillReturn(attempt: Attempt, now: Date): boolean {
  const until = attempt.state === "page" ? endOfPage(attempt) : attempt.updatedAt;
  return now.getTime() <= until.getTime() + lastMoment;
}

/** The token of the link through which a change was paid. */
function tokenOf({ dataKeys }: PaymentParts, { offer }: ReturnState): string | undefined {
  return (offer && dataKeys.open("offer link", offer)) ?? undefined;
}
