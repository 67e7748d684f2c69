import type { siteStatus as calls } from "@contract/content/site-status";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { asc, desc, eq, like } from "drizzle-orm";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { notifyAdmin } from "../../outbox/outbox";
import { redact } from "../../outbox/redact";
import { adminNotification } from "../../outbox/schema";
import type { Caller } from "../../people/caller/caller";
import { audit } from "../../people/desk-users/audit";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import { movedPage } from "./schema";

const prefix = "missing:";

/**
 * Normalises a path for comparison: no query, decoded, NFC, no control characters (a column cannot hold NUL), no
 * trailing slash.
 */
function pathKey(path: string): string {
  const [plain = ""] = path.split(/[?#]/);
  let text = plain;
  try {
    text = decodeURIComponent(plain);
  } catch {
    // An address that cannot be decoded is compared as received.
  }
  return `/${text
    .normalize("NFC")
    .replace(/\p{Cc}/gu, "")
    .replace(/^\/+|(?<!\/)\/+$/g, "")}`;
}

/**
 * Counts a request for an unknown address for the desk, by address and not by visitor, and returns the redirect target,
 * if any. A client that requests very many still gets an answer but is no longer counted.
 */
export async function pageNotFound(
  parts: Store & { limits: UsageLimits },
  { path }: ParsedInput<typeof calls.pageNotFound>,
  caller: Caller,
): Promise<Result<Output<typeof calls.pageNotFound>, "invalid-input">> {
  const key = pathKey(path);
  const [moved] = await parts.db.select().from(movedPage).where(eq(movedPage.path, key));
  if (moved) return accept({ redirectPath: moved.to });
  if (await parts.limits.use("missingPagePerAddress", caller.address)) {
    // Guessed addresses are merged into one line, so the table cannot grow without limit.
    const own = await parts.limits.use("missingPages", "all");
    await notifyAdmin(
      parts.db,
      own ? `${prefix}${redact(key).slice(0, 180)}` : "missing-others",
      "A page was not found",
      {},
      await databaseNow(parts.db, parts.clock),
    );
  }
  return accept({});
}

export async function missingPages({
  db,
}: Store & { limits: UsageLimits }): Promise<Output<typeof calls.deskMissingPages>> {
  const [notices, moved] = await Promise.all([
    db
      .select()
      .from(adminNotification)
      .where(like(adminNotification.key, `${prefix}%`))
      .orderBy(desc(adminNotification.count), desc(adminNotification.lastAt))
      .limit(100),
    db.select().from(movedPage).orderBy(asc(movedPage.path)).limit(500),
  ]);
  const leads = new Map(moved.map((page) => [page.path, page]));
  const missing = notices.map(({ key, count, lastAt }) => ({ path: key.slice(prefix.length), count, lastAt }));
  const others = moved.filter(({ path }) => !missing.some((page) => page.path === path));
  return {
    pages: [
      ...missing.map((page) => ({ ...page, lastAt: page.lastAt.toISOString(), to: leads.get(page.path)?.to })),
      ...others.map(({ path, to, movedAt }) => ({ path, to, count: 0, lastAt: movedAt.toISOString() })),
    ],
  };
}

/**
 * A redirect target on our own site, or nothing: external targets are refused, and so are redirects to the same
 * address.
 */
const ownPath = /^\/(?![/\\])[^\\\s]*$/;

export async function movePage(
  parts: Store & { limits: UsageLimits },
  input: ParsedInput<typeof calls.deskMovePage>,
  actor: string,
): Promise<Result<{ to: string }, "invalid-input">> {
  const path = pathKey(input.path);
  const to = input.to.trim();
  if (path === "/") return refuse("invalid-input", { field: "path" });
  if (to !== "" && (!ownPath.test(to) || pathKey(to) === path)) return refuse("invalid-input", { field: "to" });
  const now = await databaseNow(parts.db, parts.clock);
  if (to === "") await parts.db.delete(movedPage).where(eq(movedPage.path, path));
  else
    await parts.db
      .insert(movedPage)
      .values({ path, to, movedAt: now })
      .onConflictDoUpdate({ target: movedPage.path, set: { to, movedAt: now } });
  await audit(parts.db, { actor, action: "move-page", target: `path:${path.slice(0, 100)}` }, now);
  return accept({ to });
}
