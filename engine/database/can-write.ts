import type pg from "pg";
import type { Clock } from "../core/clock";

/** Milliseconds an answer stays valid, so that frequent checks do not cause frequent writes. */
const fresh = 1000;

/**
 * Checks that the database persists writes by writing: on a full disk or a replica, reads still succeed. The row is one of the
 * short-lived counters. Concurrent callers share one attempt.
 */
export function canWrite(pool: pg.Pool, clock: Clock): () => Promise<boolean> {
  let last: { at: number; answer: Promise<boolean> } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (last && Math.abs(now - last.at) < fresh) return last.answer;
    const answer = write(pool);
    last = { at: now, answer };
    return answer;
  };
}

async function write(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query(
      `insert into usage_limit (key, points, expire) values ('ready', 1, 0)
       on conflict (key) do update set points = usage_limit.points % 1000 + 1`,
    );
    return true;
  } catch {
    return false;
  }
}
