import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Database, type DatabaseLog, keepCalendarDays } from "../connect";
import { withoutNames } from "../pooler/without-names";
import { primaryPosition, replicaPosition } from "./positions";
import type { PrimaryPosition, ReplicaPosition } from "./staleness";

type OpenedReplica = {
  /** Host and port, for logs and figures. */
  name: string;
  db: Database;
  position(): Promise<ReplicaPosition>;
};

export type OpenedReplicas = {
  primaryPosition(): Promise<PrimaryPosition>;
  replicas: readonly OpenedReplica[];
  /** Milliseconds. */
  maxLag: number;
  close(): Promise<void>;
};

/** Milliseconds after which a read is given up and repeated on the primary: a replica that vanished answers nothing at all. */
const longestRead = 3000;
const longestConnect = 2000;

/**
 * Opens pools to streaming replicas; each connects on the first query. Positions are asked for on a connection of their own: readers that
 * fill a pool must not make its server look away. `pooled`: a pooler in front refuses settings sent on connect.
 */
export function openReplicas({
  primaryUrl,
  urls,
  poolSize,
  maxLag,
  pooled,
  log,
}: {
  primaryUrl: string;
  urls: readonly string[];
  poolSize: number;
  maxLag: number;
  pooled: boolean;
  log: DatabaseLog;
}): OpenedReplicas {
  const pools: pg.Pool[] = [];
  function open(connectionString: string, max: number, longest: number): pg.Pool {
    const pool = new pg.Pool({
      connectionString,
      max,
      types: keepCalendarDays,
      application_name: "nofesh reads",
      connectionTimeoutMillis: longestConnect,
      query_timeout: longest,
      ...(pooled ? {} : { statement_timeout: longest }),
      keepAlive: true,
    });
    // Without a listener the end of a connection would end the process; the query or the next check reports it.
    pool.on("connect", (client) => {
      client.on("error", () => undefined);
      if (pooled) withoutNames(client);
    });
    pool.on("error", (error) => log.info(`A connection to a replica broke: ${error.message}`));
    pools.push(pool);
    return pool;
  }
  const longestCheck = Math.max(500, Math.min(maxLag, longestRead));
  const primaryChecks = open(primaryUrl, 1, longestCheck);
  let closing: Promise<unknown> | undefined;
  return {
    maxLag,
    primaryPosition: () => primaryPosition(primaryChecks),
    replicas: urls.map((url) => {
      const checks = open(url, 1, longestCheck);
      return {
        name: new URL(url).host || "local",
        db: drizzle(open(url, poolSize, longestRead), { casing: "snake_case" }),
        position: () => replicaPosition(checks),
      };
    }),
    async close() {
      closing ??= Promise.all(pools.map((pool) => pool.end()));
      await closing;
    },
  };
}
