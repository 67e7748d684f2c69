import type pg from "pg";
import type { PrimaryPosition, ReplicaPosition } from "./staleness";

const systemId = `case when has_function_privilege('pg_control_system()', 'execute')
  then (select system_identifier::text from pg_control_system()) end as "systemId"`;
const milliseconds = (moment: string) => `(extract(epoch from ${moment}) * 1000)::float8`;

/**
 * The end of the primary's log. The insert position, not the written one: with `synchronous_commit = off` a change is announced before it
 * is written. Fails on a server in recovery.
 */
export async function primaryPosition(pool: pg.Pool): Promise<PrimaryPosition> {
  const { rows } = await pool.query<{ systemId: string | null; lsn: string; at: number }>(
    `select ${systemId}, (pg_current_wal_insert_lsn() - '0/0')::text as lsn, ${milliseconds("clock_timestamp()")} as at`,
  );
  return { ...rows[0]!, lsn: BigInt(rows[0]!.lsn) };
}

export async function replicaPosition(pool: pg.Pool): Promise<ReplicaPosition> {
  const { rows } = await pool.query<Omit<ReplicaPosition, "replayed"> & { replayed: string | null }>(
    `select ${systemId}, pg_is_in_recovery() as recovering, (pg_last_wal_replay_lsn() - '0/0')::text as replayed,
       ${milliseconds("pg_last_xact_replay_timestamp()")} as "lastCommitAt"`,
  );
  const { replayed, ...row } = rows[0]!;
  return { ...row, replayed: replayed === null ? null : BigInt(replayed) };
}
