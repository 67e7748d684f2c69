import { type CallName, calls } from "@contract/calls";
import type { MaintenanceMessage } from "@contract/content/site-status";
import type { Language } from "@contract/vocabulary/languages";
import type { AskEngine, Outcome } from "@contract/wire/direct-calls";
import type { ParsedInput } from "@contract/wire/operation";
import { inputAsSent } from "@contract/wire/wire";
import type { Hono } from "hono";
import type { Logger } from "pino";
import { notifyFault, notifyRefusal } from "./content/notices/failure-notices";
import { cachedStatuses, shutMessage, takesOrders } from "./content/site-status/site-status";
import { makeStamps, type Stamps } from "./core/caches/stamps";
import { clearOnInvalidation } from "./core/caches/timed-cache";
import type { Clock, Random } from "./core/clock";
import type { FaultPoint } from "./core/fault-point";
import { jerusalemDay } from "./core/jerusalem-day";
import { canWrite } from "./database/can-write";
import type { DatabaseLog, OpenedDatabase } from "./database/connect";
import { databaseNow } from "./database/database-now";
import { listenToStamps } from "./database/listen-to-stamps";
import type { OpenedReplicas } from "./database/replicas/open-replicas";
import { type ReadReplicas, readReplicas } from "./database/replicas/read-replicas";
import { engineHandlers } from "./engine-handlers";
import type { EngineParts } from "./engine-parts";
import type { EngineSettings } from "./engine-settings";
import { engineHttp } from "./http";
import { type Jobs, startJobs } from "./jobs";
import { catalogueOf } from "./offer/catalogue/catalogue";
import { exchangeRates } from "./offer/rates/exchange-rates";
import { placeMonths } from "./offer/search/candidates/place-months";
import { stampedJourneys } from "./offer/selection/journeys";
import { lateAfterMinutes, waitingEffects } from "./outbox/late-effects";
import type { MessageSenders } from "./outbox/message-senders";
import { type OwnOrigins, ownOrigins } from "./people/agencies/own-origins";
import type { Claims } from "./people/caller/caller";
import { claimsOf } from "./people/sessions/claims-of";
import { identify } from "./people/sessions/identify";
import { noLimits, usageLimits } from "./people/sessions/usage-limits";
import { type ReadFrom, withReplicaReads } from "./replica-reads";
import { runCall } from "./run-call";
import { hotelApi } from "./sale/hotel-api/hotel-api";
import type { HotelSupplier } from "./sale/hotel-api/hotel-supplier";
import { stayApiPaths } from "./sale/hotel-api/stay-open-api";
import { gatewayCallback } from "./sale/payment/gateway-callback";
import { gatewayWithBreaker } from "./sale/payment/gateway-with-breaker";
import type { PaymentGateway } from "./sale/payment/payment-gateway";
import { boundedSupplier } from "./sale/supplier-stays/bounded-supplier";
import { tellAgencyRefused } from "./service/agency-mails/tell-agency-refused";
import { endProviderRequest } from "./service/cancellation/end-provider-request";
import { hasOpenRequest } from "./service/cancellation/open-request";
import { type DocumentPrinter, printHere } from "./service/documents/document-printer";
import { drawHere, type PhotoDrawer } from "./service/reviews/photos/photo-drawer";
import { closeSignatureLinks, sendFinalMsg } from "./service/signatures/send-final-msg";
import { type AgentLines, agentLines } from "./trade/messages/agent-lines";

type EngineDeps = {
  database: OpenedDatabase;
  /** Where searches, lists and content may be read; when missing, in the database. */
  replicas?: OpenedReplicas;
  clock: Clock;
  random: Random;
  log: Logger;
  gateway: PaymentGateway;
  senders: MessageSenders;
  /** The supplier of live stays; when missing, the shop offers none. */
  hotelSupplier?: HotelSupplier;
  settings: EngineSettings;
  faultPoint?: FaultPoint;
  /** Called for every refusal, with the name of the call and the code. */
  refused?: (call: CallName, code: string) => void;
  /** Called for every read that a replica may answer, with where it was answered. Only where there are replicas. */
  readFrom?: (from: ReadFrom) => void;
  /** Where documents are rendered; when missing, in this process. */
  printer?: DocumentPrinter;
  /** Where guests' photos are re-encoded; when missing, in this process. */
  photoDrawer?: PhotoDrawer;
};

export type Engine = {
  /** The five API groups, /openapi.json and the gateway's callback. */
  fetch(request: Request): Promise<Response>;
  /** Handles a call from the site in the same process: like fetch, but without request, response and JSON. */
  call: AskEngine;
  /** How much a search looks at, in months of a place. */
  searchBreadth(input: ParsedInput<typeof calls.search>): Promise<number>;
  /** Whether the database answers and persists writes. */
  ready(): Promise<boolean>;
  /** Whether a page of this origin belongs to the shop. */
  isOwnOrigin: OwnOrigins;
  /** Reasons why this process is unhealthy; empty when it is healthy. An unhealthy process may still be able to sell. */
  healthProblems(): Promise<string[]>;
  /** The message the site of a host shows while it is closed, in every language; null while it is open. */
  shutMessage(host: string): Promise<Record<Language, MaintenanceMessage> | null>;
  agentLines: AgentLines;
  /**
   * Changes made by any process, by name. Received from `listenForChanges` on; before that, answers are only as fresh as their maximum age.
   */
  stamps: Stamps;
  /** The replicas, if there are any. They are read from `listenForChanges` on. */
  replicas: ReadReplicas | null;
  listenForChanges(): void;
  startJobs(): Promise<void>;
  stop(): Promise<void>;
  parts: EngineParts;
};

const noSuchCall: Outcome = { ok: false, status: 404, refusal: { code: "not-found", message: "No such call" } };

function isCall(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}

function databaseLog(log: Logger): DatabaseLog {
  return {
    info: (message) => log.info(message),
    warn: (message) => log.warn(message),
    error: (message) => log.error(message),
  };
}

export const callbackPath = "/api/callbacks/payment";
/** Where the public hotel API is mounted: the base URL of its clients. */
export const hotelApiPath = "/api/hba";

/** Assembles the booking engine. Everything it does not own is injected. */
export function createEngine({
  database,
  clock,
  random,
  log,
  gateway,
  senders,
  hotelSupplier,
  settings,
  faultPoint = () => {},
  printer = printHere,
  photoDrawer = drawHere,
  refused = () => {},
  replicas: openedReplicas,
  readFrom = () => {},
}: EngineDeps): Engine {
  const { db } = database;
  const catalogue = catalogueOf(db, clock);
  const stamps = makeStamps();
  const parts: EngineParts = {
    db,
    limits: settings.unlimited ? noLimits : usageLimits(database.pool, settings),
    catalogue,
    journeys: stampedJourneys(db, { clock, stamps }),
    rates: exchangeRates(db, clock),
    clock,
    random,
    log,
    gateway,
    gatewayWithBreaker: gatewayWithBreaker(gateway, clock),
    hotelSupplier: hotelSupplier ? boundedSupplier(hotelSupplier, clock) : null,
    faultPoint,
    printer,
    photoDrawer,
    takesOrders: takesOrders.bind(null, { db, clock }),
    closeSignatureLinks,
    tellAgencyRefused: (tx, row, money, now) => tellAgencyRefused(settings, tx, row, money, now),
    hasOpenRequest,
    endProviderRequest: (tx, changed, now) => endProviderRequest(settings, tx, changed, now),
    sendSignatureLink: (bookingId, caller) => sendFinalMsg(parts, bookingId, caller),
    noticeWebhook: senders.webhook !== undefined,
    isOwnOrigin: ownOrigins(db, clock, settings),
    ...settings,
  };
  const statuses = cachedStatuses(parts);
  clearOnInvalidation(stamps, ["offer"], catalogue);
  clearOnInvalidation(stamps, ["rates"], parts.rates);
  clearOnInvalidation(stamps, ["status"], statuses);
  clearOnInvalidation(stamps, ["agencies"], parts.isOwnOrigin);
  const handlers = engineHandlers(parts, statuses, stamps);
  const replicas = openedReplicas ? readReplicas(openedReplicas, { stamps, clock, log: databaseLog(log) }) : null;
  const replicaHandlers = (openedReplicas?.replicas ?? []).map((replica, index) =>
    engineHandlers({ ...parts, db: replica.db }, statuses, replicas!.stampsOf(index)),
  );
  const logIfLost = (telling: Promise<void>) =>
    void telling.catch((error) => log.error({ err: error }, "a notification was lost"));
  const running = {
    operations: calls,
    handlers: replicas ? withReplicaReads(handlers, replicaHandlers, replicas, readFrom) : handlers,
    identify: (claims: Claims) => identify(parts, claims),
    log,
    onFault: (call: string, fault: unknown) => logIfLost(notifyFault(db, call, fault, clock.now())),
    onRefusal(call: CallName, code: string) {
      refused(call, code);
      logIfLost(notifyRefusal(db, call, code, clock.now()));
    },
  };
  const http: Hono = engineHttp({ ...running, clock, otherPaths: stayApiPaths(hotelApiPath) });
  http.route(hotelApiPath, hotelApi(parts));
  http.post(callbackPath, async (c) => {
    try {
      const { status } = await gatewayCallback(parts, c.req.raw.headers, await c.req.text());
      return new Response(null, { status });
    } catch (fault) {
      log.error({ err: fault }, "a callback could not be handled");
      // The card company repeats it.
      return new Response(null, { status: 503, headers: { "retry-after": "60" } });
    }
  });

  let jobs: Jobs | null = null;
  let stopListening: (() => Promise<void>) | null = null;
  return {
    fetch: async (request) => http.fetch(request),
    async call(name, input, headers) {
      if (!isCall(name)) return noSuchCall;
      const fields = inputAsSent(calls[name], input);
      return fields
        ? runCall(
            name,
            fields,
            claimsOf((header) => headers[header]),
            running,
          )
        : noSuchCall;
    },
    searchBreadth: async (input) => placeMonths(input, await catalogue.atlas(), jerusalemDay(clock.now())),
    ready: canWrite(database.pool, clock),
    async healthProblems() {
      try {
        const { waiting, oldestSeconds } = await waitingEffects(db, await databaseNow(db, clock));
        return [
          ...(jobs && !jobs.takesJobs() ? ["this process takes no jobs"] : []),
          ...(oldestSeconds > lateAfterMinutes * 60
            ? [`${waiting} effects wait, the oldest for ${oldestSeconds} seconds`]
            : []),
        ];
      } catch {
        return ["the database does not answer"];
      }
    },
    isOwnOrigin: parts.isOwnOrigin,
    shutMessage: async (host) => shutMessage(parts, await statuses(), host),
    agentLines: agentLines(parts, database.newClient),
    stamps,
    replicas,
    listenForChanges() {
      stopListening ??= listenToStamps(database.newClient, stamps, databaseLog(log));
      replicas?.start();
    },
    async startJobs() {
      jobs = await startJobs(parts, database, senders, log);
    },
    async stop() {
      await jobs?.stop();
      await stopListening?.();
      await replicas?.stop();
      await openedReplicas?.close();
      await database.close();
    },
    parts,
  };
}
