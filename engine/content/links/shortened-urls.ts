import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, eq } from "drizzle-orm";
import type { Clock, Random } from "../../core/clock";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { randomText } from "../../core/random-text";
import type { Database } from "../../database/connect";

import { shortenedUrl } from "./schema";

type Parts = { db: Database; clock: Clock; random: Random };
type Shortened = { shortenedUrlPath: string; rawUrlPath: string; expireDate: string };

const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const prefix = "/shared/";
const longest = 730;

/**
 * A path of ours: one slash first, and nothing a browser could read as another host, another scheme or a second header. What is
 * written otherwise than a browser writes it (dots, backslashes, capitals in the scheme) is not taken.
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

/** A short path for a path of ours until a day in Jerusalem. The same path and day always have the same. */
export async function shorten(
  { db, clock, random }: Parts,
  { rawUrlPath, expireDate }: { rawUrlPath: string; expireDate?: string },
): Promise<Result<Shortened, "invalid-link">> {
  const today = jerusalemDay(clock.now());
  // Until the end of a month: links of a season are one, and the table grows by what is shared, not by how often.
  const until = expireDate ?? `${addDays(today, 180).slice(0, 7)}-28`;
  if (!isOwnPath(rawUrlPath)) return refuse("invalid-link", { field: "rawUrlPath" });
  if (until < today || until > addDays(today, longest)) return refuse("invalid-link", { field: "expireDate" });
  await db
    .insert(shortenedUrl)
    .values({ code: randomText(random, alphabet, 8), rawUrlPath, expireDate: until, createdAt: clock.now() })
    .onConflictDoNothing({ target: [shortenedUrl.rawUrlPath, shortenedUrl.expireDate] });
  const [row] = await db
    .select()
    .from(shortenedUrl)
    .where(and(eq(shortenedUrl.rawUrlPath, rawUrlPath), eq(shortenedUrl.expireDate, until)));
  return accept(shown(row!));
}

/** Where a short path leads; reading changes nothing, however often scanners of messages do it. */
export async function reverse({ db, clock }: Parts, path: string): Promise<Result<Shortened, "gone" | "not-found">> {
  const code = path.startsWith(prefix) ? path.slice(prefix.length) : "";
  if (!/^[2-9a-z]{8}$/.test(code)) return refuse("not-found", { field: "shortenedUrlPath" });
  const [row] = await db.select().from(shortenedUrl).where(eq(shortenedUrl.code, code));
  if (!row) return refuse("not-found", { field: "shortenedUrlPath" });
  return row.expireDate < jerusalemDay(clock.now()) ? refuse("gone") : accept(shown(row));
}

function shown({ code, rawUrlPath, expireDate }: typeof shortenedUrl.$inferSelect): Shortened {
  return { shortenedUrlPath: `${prefix}${code}`, rawUrlPath, expireDate };
}
