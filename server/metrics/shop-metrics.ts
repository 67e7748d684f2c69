import type { CallName } from "@contract/calls";
import type { PaymentGateway } from "@engine/sale/payment/payment-gateway";
import type { RequestHandler } from "express";
import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { pageCacheFigures } from "../page-cache/page-cache-figures";
import { replicaFigures } from "./replica-figures";
import { routeName } from "./route-name";
import { type ShopFigures, shopFigures } from "./shop-figures";
import { timedGateway } from "./timed-gateway";

export type ShopMetrics = {
  /** The metrics in Prometheus format. */
  text(): Promise<{ body: string; contentType: string }>;
  /** The same as objects, to be added up over several processes. */
  objects(): Promise<object[]>;
  /** Measures every request. */
  measure: RequestHandler;
  /** Counts a refusal of a call by the engine. */
  countRefusal(call: CallName, code: string): void;
  /** Wraps the gateway to count its answers. */
  watched(gateway: PaymentGateway): PaymentGateway;
  /** The source of the pool's and the shop's own figures, once there is a database. */
  watch(pool: pg.Pool, now: () => Date): void;
};

const signIns: ReadonlySet<CallName> = new Set([
  "memberVerifyCode",
  "agencyVerifyCode",
  "agencyPassLogin",
  "agentLogin",
  "agentFcLogin",
  "visitorVerifyCode",
  "deskLogin",
]);

/** The metrics of a process and of its shop, for alarms and graphs. No label contains user input. */
export function shopMetrics(): ShopMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "nofesh_" });
  const registers = [registry];
  const registries = [registry, pageCacheFigures, replicaFigures];
  const requests = new Histogram({
    name: "nofesh_http_seconds",
    help: "Time to answer, by route and status",
    labelNames: ["route", "method", "status"],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const refusals = new Counter({
    name: "nofesh_refusals_total",
    help: "Refusals by the engine, by call and code",
    labelNames: ["call", "code"],
    registers,
  });
  const logIns = new Counter({
    name: "nofesh_log_ins_refused_total",
    help: "Log-ins that were refused, by call and code",
    labelNames: ["call", "code"],
    registers,
  });
  const limits = new Counter({
    name: "nofesh_limits_hit_total",
    help: "Requests and calls above a limit, by where",
    labelNames: ["where"],
    registers,
  });
  const answers = new Histogram({
    name: "nofesh_gateway_seconds",
    help: "Answers of the card company, by call and outcome",
    labelNames: ["call", "outcome"],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  let watchedPool: pg.Pool | null = null;
  let figures: (() => Promise<ShopFigures>) | null = null;
  new Gauge({
    name: "nofesh_pool_connections",
    help: "Connections of this process's pool, and requests that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      if (!watchedPool) return;
      this.set({ state: "open" }, watchedPool.totalCount);
      this.set({ state: "idle" }, watchedPool.idleCount);
      this.set({ state: "waiting" }, watchedPool.waitingCount);
    },
  });
  const readNow = async () => (await figures?.().catch(() => null)) ?? null;
  new Gauge({
    name: "nofesh_shop",
    help: "What the database says of the whole shop; the same in every process",
    labelNames: ["what"],
    aggregator: "first",
    registers,
    async collect() {
      const current = await readNow();
      this.reset();
      for (const [what, value] of Object.entries(current ?? {})) this.set({ what }, value);
    },
  });
  new Gauge({
    name: "nofesh_database_up",
    help: "Whether the database answered this time",
    aggregator: "min",
    registers,
    async collect() {
      this.set((await readNow()) ? 1 : 0);
    },
  });

  return {
    async text() {
      const bodies = await Promise.all(registries.map((one) => one.metrics()));
      return { body: bodies.join("\n"), contentType: registry.contentType };
    },
    async objects() {
      return (await Promise.all(registries.map((one) => one.getMetricsAsJSON()))).flat();
    },
    measure(request, response, next) {
      const end = requests.startTimer();
      response.on("finish", () => {
        const route = routeName(request.method, request.path);
        const method = ["GET", "HEAD", "POST"].includes(request.method) ? request.method : "other";
        end({ route, method, status: String(response.statusCode) });
        if (response.statusCode === 429) limits.inc({ where: route });
      });
      next();
    },
    countRefusal(call, code) {
      refusals.inc({ call, code });
      if (signIns.has(call)) logIns.inc({ call, code });
      if (code === "too-many-requests" || code === "too-many-holds") limits.inc({ where: `call ${call}: ${code}` });
    },
    watched: (gateway) => timedGateway(gateway, answers),
    watch(pool, now) {
      watchedPool = pool;
      figures = shopFigures(pool, now);
    },
  };
}
