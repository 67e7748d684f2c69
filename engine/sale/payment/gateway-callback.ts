import { sql } from "drizzle-orm";
import { databaseNow } from "../../database/database-now";
import { notifyAdmin } from "../../outbox/outbox";
import { attemptByUid, settleJobKey } from "./attempt";
import { lookUp } from "./debit/debit";
import type { PaymentParts } from "./payment-parts";

/**
 * A callback from the card company. The signature is checked first, then the attempt is looked up: the body is not
 * trusted. If the shopper does not return, a job debits a little later.
 */
export async function gatewayCallback(
  parts: PaymentParts,
  headers: Headers,
  rawBody: string,
): Promise<{ status: number }> {
  const verdict = parts.gateway.verifyCallback(headers, rawBody);
  if (!verdict.genuine) {
    parts.log.warn({ reason: verdict.reason }, "a callback was refused");
    const now = await databaseNow(parts.db, parts.clock);
    await notifyAdmin(
      parts.db,
      `callback-refused:${parts.gateway.name}`,
      "A payment callback was not genuine",
      { reason: verdict.reason },
      now,
    );
    return { status: 401 };
  }
  const attempt = await attemptByUid(parts.db, verdict.paymentTransUid);
  if (!attempt) return { status: 404 };
  // The browser was faster: its debit is under way or done. A debit that its process did not live to record is looked up by the round
  // `payments`.
  if (attempt.state === "capturing" || attempt.state === "captured") return { status: 200 };
  const lookup = await lookUp(parts, attempt, "gateway");
  // The gateway repeats a callback that did not get a success response, so a failed look-up is retried.
  if (lookup === "gateway-silent") return { status: 503 };
  // A card that was captured already leaves nothing for a job to do.
  if (lookup !== "settled") await settleSoon(parts, attempt.uid);
  return { status: 200 };
}

/** Seconds in which the browser may return and debit itself before a job does it. */
const settleDelaySeconds = 20;

async function settleSoon(parts: PaymentParts, uid: string): Promise<void> {
  await parts.db.execute(sql`
    select graphile_worker.add_job('settle', json_build_object('uid', ${uid}::text), run_at := now() + make_interval(secs => ${settleDelaySeconds}), job_key := ${settleJobKey(uid)}, max_attempts := 10)`);
}
