import type { ReadReplicas } from "@engine/database/replicas/read-replicas";
import type { ReadFrom } from "@engine/replica-reads";
import { Counter, Gauge, Registry } from "prom-client";

/** The metrics of reads that replicas may answer. */
export const replicaFigures = new Registry();
const registers = [replicaFigures];

const reads = new Counter({
  name: "nofesh_reads_total",
  help: "Reads that a replica may answer, by where they were answered; repeated: on the primary, after the replica failed",
  labelNames: ["from"] as const,
  registers,
});

export function countRead(from: ReadFrom): void {
  reads.inc({ from });
}

type Replicas = Pick<ReadReplicas, "states">;

let replicas: Replicas | null = null;

new Gauge({
  name: "nofesh_replica_usable",
  help: "Whether this process reads from the replica now; the lowest of several processes",
  labelNames: ["replica"] as const,
  registers,
  aggregator: "min",
  collect() {
    this.reset();
    for (const { name, usable } of replicas?.states() ?? []) this.set({ replica: name }, usable ? 1 : 0);
  },
});

new Gauge({
  name: "nofesh_replica_lag_seconds",
  help: "How far the replica's data is behind, when last measured; missing while the replica is away",
  labelNames: ["replica"] as const,
  registers,
  aggregator: "max",
  collect() {
    this.reset();
    for (const { name, lag } of replicas?.states() ?? []) if (lag !== null) this.set({ replica: name }, lag / 1000);
  },
});

/** The replicas to report on. */
export function showReplicas(readReplicas: Replicas): void {
  replicas = readReplicas;
}
