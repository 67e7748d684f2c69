import { type Runner, run, type Task, type TaskList, Logger as WorkerLogger } from "graphile-worker";
import type pg from "pg";
import type { Logger } from "pino";
import { forgetOldLinks } from "./content/links/shortened-urls";
import { forgetUnconfirmed } from "./content/newsletter/newsletter";
import { resumeLetters, sendNextBatch } from "./content/newsletter/send-letter";
import { forgetOldVisitCounts } from "./content/visit-counts/visit-counts";
import type { OpenedDatabase } from "./database/connect";
import { databaseNow } from "./database/database-now";
import { keepRunning } from "./database/keep-running";
import { roundLocks } from "./database/round-locks";
import { doEach, startRound } from "./database/rounds";
import { effectDeliverers } from "./effect-deliverers";
import type { EngineParts } from "./engine-parts";
import { catalogueOf } from "./offer/catalogue/catalogue";
import { closeEndedSales } from "./offer/departure-index/close-ended-sales";
import { refreshDirtyDays } from "./offer/departure-index/departure-index";
import { forgetOldProductViews } from "./offer/views/product-views";
import { deliverEffect } from "./outbox/deliver-effect";
import { tellLateEffects } from "./outbox/late-effects";
import type { MessageSenders } from "./outbox/message-senders";
import { requeueEffects } from "./outbox/requeue-effects";
import { sendNotices } from "./outbox/send-notices";
import { forgetOldSessions } from "./people/sessions/sessions";
import { forgetOldCounters } from "./people/sessions/usage-limits";
import { sweepHolds } from "./sale/booking/sweep-holds";
import { sweepChanges } from "./sale/change/sweep-changes";
import { reconcile } from "./sale/payment/reconcile";
import { settleAttempt } from "./sale/payment/settle-attempt";
import { reconcileStays } from "./sale/supplier-stays/reconcile-stays";
import { remindOfDepartures } from "./service/departures/remind-of-departures";
import { forgetOldDocuments, renderDocument } from "./service/documents/documents";
import { freeDocumentJobs } from "./service/documents/free-document-jobs";
import { remindOfPassports } from "./service/passports/remind-of-passports";
import { remindOfOffers } from "./service/payment-reminders/remind-of-offers";
import { remindOfPayments } from "./service/payment-reminders/remind-of-payments";
import { forgetPersonalData } from "./service/retention/forget-personal-data";
import { inviteReviews } from "./service/reviews/invite-reviews";
import { forgetOldTickets } from "./trade/messages/socket-tickets";
import { forgetOldPlanFiles, renderPlanFile } from "./trade/price-plan/plan-files";
import { forgetOldChanges, pricePlanJournal } from "./trade/price-plan/plan-journal";
import { notifySubscribers } from "./trade/price-plan/plan-subscriptions";

/** Seconds between two rounds of scheduled work. */
const seconds = {
  sweep: 10,
  payments: 10,
  stays: 5,
  index: 1,
  notices: 30,
  news: 30,
  hourly: 3600,
} as const;

/** Jobs that one process does at the same time. */
const workers = { messages: 4, printing: 2 } as const;

export type Jobs = {
  /** Whether this process takes jobs; false while its runner is being replaced. */
  takesJobs(): boolean;
  stop(): Promise<void>;
};

/** Runs the engine's jobs and rounds on the database. Any number of processes may do so: each job is taken by one of them. */
export async function startJobs(
  parts: EngineParts,
  { pool, sessionPool, newClient }: Pick<OpenedDatabase, "pool" | "sessionPool" | "newClient">,
  senders: MessageSenders,
  log: Logger,
): Promise<Jobs> {
  const locks = roundLocks(newClient);
  const { messages, printing } = taskLists(parts, senders);
  const runner = await keepRunning(() => startRunner(sessionPool, messages, workers.messages, log), log);
  const printer = await keepRunning(() => startRunner(sessionPool, printing, workers.printing, log), log);
  const endSweep = startRound({ name: "sweep", seconds: seconds.sweep, locks, log }, async () => {
    await requeueEffects(parts);
    const now = await databaseNow(parts.db, parts.clock);
    const late = await tellLateEffects(parts.db, now);
    if (late > 0) log.error({ late }, "effects of bookings are late: is the job runner alive?");
    await resumeLetters(parts.db);
    await freeDocumentJobs(parts.db);
    await sweepHolds(parts);
    await sweepChanges(parts);
    await remindOfOffers(parts);
  });
  // Separate from the sweep: asking a slow card company about every open payment must not delay the release of places. The sweep asks it
  // too, but only about holds that are over, and last.
  const endPayments = startRound({ name: "payments", seconds: seconds.payments, locks, log }, () => reconcile(parts));
  // Separate from the sweep: a slow supplier must not delay payments.
  const endStays = startRound({ name: "stays", seconds: seconds.stays, locks, log }, () => reconcileStays(parts));
  const endIndex = startRound({ name: "index", seconds: seconds.index, locks, log }, async () => {
    await closeEndedSales(parts);
    // Each batch loads a fresh catalogue, so that it sees imports made by other processes.
    while ((await refreshDirtyDays(parts.db, catalogueOf(parts.db, parts.clock), pricePlanJournal, parts.clock)) > 0);
  });
  const endNotices = startRound({ name: "notices", seconds: seconds.notices, locks, log }, () => sendNotices(parts));
  const endNews = startRound({ name: "news", seconds: seconds.news, locks, log }, () => notifySubscribers(parts));
  const endHourly = startRound({ name: "hourly", seconds: seconds.hourly, locks, log }, async () => {
    const now = await databaseNow(parts.db, parts.clock);
    // A reminder that fails must not keep data from being deleted that the law wants deleted.
    await doEach([
      () => remindOfPassports(parts),
      () => remindOfDepartures(parts),
      () => remindOfPayments(parts),
      () => inviteReviews(parts),
      () => forgetOldSessions(parts.db, parts.clock),
      () => forgetOldCounters(pool),
      () => forgetOldDocuments(parts.db, now),
      () => forgetUnconfirmed(parts.db, now),
      () => forgetOldLinks(parts.db, now),
      () => forgetOldVisitCounts(parts.db, now),
      () => forgetOldProductViews(parts.db, now),
      async () => {
        const forgotten = await forgetPersonalData(parts.db, now);
        if (Object.values(forgotten).some((rows) => rows > 0)) log.info({ forgotten }, "expired personal data deleted");
      },
      () => forgetOldTickets(parts.db, now),
      () => forgetOldChanges(parts.db, now),
      () => forgetOldPlanFiles(parts.db, now),
    ]);
  });
  return {
    takesJobs: () => runner.alive() && printer.alive(),
    async stop() {
      await Promise.all([
        runner.stop(),
        printer.stop(),
        endSweep(),
        endPayments(),
        endStays(),
        endIndex(),
        endNotices(),
        endNews(),
        endHourly(),
      ]);
      await locks.close();
    },
  };
}

/**
 * The tasks of the job runners. What waits for the printer has workers of its own: otherwise a few slow documents would hold up every
 * login code.
 */
function taskLists(parts: EngineParts, senders: MessageSenders): Record<keyof typeof workers, TaskList> {
  const deliver: Task = (payload) =>
    deliverEffect(parts, effectDeliverers(parts, senders), Number((payload as { outboxId: number }).outboxId));
  return {
    messages: {
      deliver,
      async newsletter(payload) {
        await sendNextBatch(parts, (payload as { letterId: string }).letterId);
      },
      async settle(payload) {
        const settlement = await settleAttempt(parts, (payload as { uid: string }).uid);
        if (settlement === "waiting") throw new Error("the gateway has no answer yet");
      },
    },
    printing: {
      "deliver-printed": deliver,
      async document(payload) {
        await renderDocument(parts, (payload as { documentId: string }).documentId);
      },
      async "plan-file"(payload) {
        await renderPlanFile(parts, (payload as { fileId: string }).fileId);
      },
    },
  };
}

function startRunner(pool: pg.Pool, taskList: TaskList, concurrency: number, log: Logger): Promise<Runner> {
  return run({
    pgPool: pool,
    concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === "error" || level === "warning") log.warn({ job: true }, message);
    }),
    taskList,
  });
}
