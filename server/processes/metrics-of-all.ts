import type { Worker } from "node:cluster";
import { AggregatorRegistry, register } from "prom-client";
import type { ShopMetrics } from "../metrics/shop-metrics";
import type { ToWebProcess } from "./process-messages";

/** Milliseconds after which a process that does not answer is left out. */
const longestWait = 3_000;

/** Collects the metrics of the open processes and adds them up, so that a scrape sees the shop rather than one process of it. */
export function metricsOfAll(workers: () => Iterable<Worker>): {
  text: ShopMetrics["text"];
  /** Takes one process's answer. */
  take(worker: Worker, answer: { id: number; metrics: object[] }): void;
} {
  let lastId = 0;
  const waiting = new Map<string, (metrics: object[] | null) => void>();

  function metricsOf(worker: Worker, id: number): Promise<object[] | null> {
    return new Promise((resolve) => {
      const key = `${id} ${worker.id}`;
      const over = setTimeout(() => answer(null), longestWait);
      const answer = (metrics: object[] | null) => {
        clearTimeout(over);
        waiting.delete(key);
        resolve(metrics);
      };
      waiting.set(key, answer);
      const request: ToWebProcess = { kind: "wants-metrics", id };
      if (worker.isConnected()) worker.send(request);
      else answer(null);
    });
  }

  return {
    async text() {
      const id = ++lastId;
      const answers = await Promise.all([...workers()].map((worker) => metricsOf(worker, id)));
      const metrics = answers.filter((answer) => answer !== null);
      return { body: await AggregatorRegistry.aggregate(metrics).metrics(), contentType: register.contentType };
    },
    take(worker, { id, metrics }) {
      waiting.get(`${id} ${worker.id}`)?.(metrics);
    },
  };
}
