import { type Runner, run, Logger as WorkerLogger } from "graphile-worker";
import type pg from "pg";
import type { Logger } from "pino";
import { reconcile, sweepHolds } from "./booking/sweep-holds";
import { deliverEffect, type MessageSenders } from "./payment/deliver-effect";
import type { PaymentParts } from "./payment/payment-parts";
import { settleAttempt } from "./payment/settle-attempt";
import { refreshDirtyDays } from "./search/departure-index";

/** Seconds between two rounds of what has to happen without anybody asking. */
const round = { sweep: 10, index: 3 } as const;

/**
 * Runs the engine's jobs on the database. Any number of processes may: each job is taken by one of them.
 * Rounds put themselves back with a key, so that there is one of each however many processes start.
 */
export async function startJobs(
  parts: PaymentParts,
  pool: pg.Pool,
  senders: MessageSenders,
  log: Logger,
): Promise<Runner> {
  const again = (task: keyof typeof round) =>
    pool.query(
      "select graphile_worker.add_job($1, '{}'::json, run_at := now() + make_interval(secs => $2), job_key := $1)",
      [task, round[task]],
    );
  const runner = await run({
    pgPool: pool,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === "error" || level === "warning") log.warn({ job: true }, message);
    }),
    taskList: {
      async deliver(payload) {
        await deliverEffect(parts, senders, Number((payload as { outboxId: number }).outboxId));
      },
      async settle(payload) {
        const settlement = await settleAttempt(parts, (payload as { uid: string }).uid);
        if (settlement === "waiting") throw new Error("the gateway has no answer yet");
      },
      async sweep() {
        try {
          await reconcile(parts);
          await sweepHolds(parts);
        } finally {
          await again("sweep");
        }
      },
      async index() {
        try {
          while ((await refreshDirtyDays(parts.db, parts.catalogue)) > 0);
        } finally {
          await again("index");
        }
      },
    },
  });
  await again("sweep");
  await again("index");
  return runner;
}
