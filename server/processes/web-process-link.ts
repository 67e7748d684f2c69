import cluster from "node:cluster";
import { register } from "prom-client";
import type { ShopMetrics } from "../metrics/shop-metrics";
import type { ToSupervisor, ToWebProcess } from "./process-messages";

type WebProcessLink = {
  /** Another process already answers on the port: this one listens only when it can sell. */
  joining: boolean;
  /** Tells the supervisor that this process sells. */
  open(): void;
  /** This process ends without having sold: an open link would keep it alive. */
  close(): void;
  /** The metrics of all processes as one. */
  metricsOfAll(): ReturnType<ShopMetrics["text"]>;
  /** Calls back when a newer process has taken this one's place. */
  whenReplaced(leave: () => void): void;
};

/** The link of a web process to its supervisor (supervise-processes.ts); null in a shop of one process. */
export function webProcessLink(metrics: ShopMetrics | undefined): WebProcessLink | null {
  if (!cluster.isWorker) return null;
  const pending = new Map<number, (text: string) => void>();
  let lastId = 0;
  let leave = () => {};
  // A signal to the whole group is meant for the supervisor: it replaces the processes one at a time.
  process.on("SIGHUP", () => {});
  process.on("message", async (message: ToWebProcess) => {
    if (message.kind === "leave") return leave();
    if (message.kind === "wants-metrics")
      return tell({ kind: "metrics", id: message.id, metrics: (await metrics?.objects()) ?? [] });
    pending.get(message.id)?.(message.text);
    pending.delete(message.id);
  });
  return {
    joining: process.argv.includes(joiningFlag),
    open: () => tell({ kind: "open" }),
    close() {
      if (process.connected) process.disconnect();
    },
    async metricsOfAll() {
      const id = ++lastId;
      const body = await new Promise<string>((resolve) => {
        pending.set(id, resolve);
        tell({ kind: "wants-all-metrics", id });
      });
      return { body, contentType: register.contentType };
    },
    whenReplaced(callback) {
      leave = callback;
    },
  };
}

/** Marks a web process that starts while others already sell. */
export const joiningFlag = "--joining";

function tell(message: ToSupervisor): void {
  if (process.connected) process.send!(message);
}
