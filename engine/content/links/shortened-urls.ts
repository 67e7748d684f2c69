import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Clock, Random } from "../../core/clock";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { randomText } from "../../core/random-text";
import type { Database } from "../../database/connect";
import type { Caller } from "../../people/caller/caller";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import { shortenedUrl } from "./schema";

type Parts = { db: Database; clock: Clock; random: Random; limits: UsageLimits };
type ShortenedUrl = { shortenedUrlPath: string; rawUrlPath: string; expireDate: string };

const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const prefix = "/shared/";
const longest = 730;

/**
 * A path on our own site: exactly one leading slash, and nothing a browser could read as another host, another scheme
 * or a second header. Paths not in the browser's normal form (dots, backslashes, capitals in the scheme) are refused.
 */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || path.includes("\\") || path.startsWith(prefix)) return false;
  try {
    const url = new URL(path, "http://shop.invalid");
    return url.host === "shop.invalid" && `${url.pathname}${url.search}${url.hash}` === path;
  } catch {
    return false;
  }
}

/** A link of the call centre: a short one would hide whom it logs in, and would keep the secret here. */
function logsIn(path: string): boolean {
  const { searchParams } = new URL(path, "http://shop.invalid");
  return searchParams.has("secret") || searchParams.has("fc-agent-mode");
}

/**
 * Returns a short path for a path on our site, valid until a day in Jerusalem. The same path and day always give the
 * same code; a network address can create twenty new ones an hour.
 */
export async function shorten(
  { db, clock, random, limits }: Parts,
  { rawUrlPath, expireDate }: { rawUrlPath: string; expireDate?: string },
  caller: Pick<Caller, "address">,
): Promise<Result<ShortenedUrl, "invalid-link" | "too-many-requests">> {
  const today = jerusalemDay(clock.now());
  // Rounded to the end of the month, so the table grows with distinct links and not with the number of shares.
  const until = expireDate ?? `${addDays(today, 180).slice(0, 7)}-28`;
  if (!isOwnPath(rawUrlPath) || logsIn(rawUrlPath)) return refuse("invalid-link", { field: "rawUrlPath" });
  if (until < today || until > addDays(today, longest)) return refuse("invalid-link", { field: "expireDate" });
  const ofTarget = and(eq(shortenedUrl.rawUrlPath, rawUrlPath), eq(shortenedUrl.expireDate, until));
  const [existing] = await db.select().from(shortenedUrl).where(ofTarget);
  if (existing) return accept(toShortenedUrl(existing));
  if (!(await limits.use("shortLinkPerAddress", caller.address))) return refuse("too-many-requests");
  await db
    .insert(shortenedUrl)
    .values({ code: randomText(random, alphabet, 8), rawUrlPath, expireDate: until, createdAt: clock.now() })
    .onConflictDoNothing({ target: [shortenedUrl.rawUrlPath, shortenedUrl.expireDate] });
  const [row] = await db.select().from(shortenedUrl).where(ofTarget);
  return accept(toShortenedUrl(row!));
}

/** Resolves a short path. The day is written once, however often link scanners request it. */
export async function reverse(
  { db, clock }: Pick<Parts, "db" | "clock">,
  path: string,
): Promise<Result<ShortenedUrl, "gone" | "not-found">> {
  const code = path.startsWith(prefix) ? path.slice(prefix.length) : "";
  if (!/^[2-9a-z]{8}$/.test(code)) return refuse("not-found", { field: "shortenedUrlPath" });
  const [row] = await db.select().from(shortenedUrl).where(eq(shortenedUrl.code, code));
  if (!row) return refuse("not-found", { field: "shortenedUrlPath" });
  const today = jerusalemDay(clock.now());
  if (row.expireDate < today) return refuse("gone");
  if (row.followedOn !== today)
    await db.update(shortenedUrl).set({ followedOn: today }).where(eq(shortenedUrl.code, code));
  return accept(toShortenedUrl(row));
}

/** Days an expired link still reports that it has expired, and days an unused link is kept. */
const keptDays = { expired: 30, unused: 90 } as const;

/** Deletes long-expired and unused links; returns how many. */
export async function forgetOldLinks(db: Database, now: Date): Promise<number> {
  const today = jerusalemDay(now);
  const removed = await db
    .delete(shortenedUrl)
    .where(
      or(
        lt(shortenedUrl.expireDate, addDays(today, -keptDays.expired)),
        lt(
          sql`coalesce(${shortenedUrl.followedOn}, ${shortenedUrl.createdAt}::date)`,
          sql`${addDays(today, -keptDays.unused)}::date`,
        ),
      ),
    );
  return removed.rowCount ?? 0;
}

function toShortenedUrl({ code, rawUrlPath, expireDate }: typeof shortenedUrl.$inferSelect): ShortenedUrl {
  return { shortenedUrlPath: `${prefix}${code}`, rawUrlPath, expireDate };
}
