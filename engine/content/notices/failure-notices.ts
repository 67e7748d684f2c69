import type { CallName } from "@contract/calls";
import type { FailureSubject, notifications } from "@contract/content/notifications";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import type { Database } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { failureSubjects } from "../../outbox/failure-subjects";
import { loggedFault } from "../../outbox/logged-fault";
import { notifyAdmin } from "../../outbox/outbox";
import { redact } from "../../outbox/redact";
import type { Caller } from "../../people/caller/caller";
import type { UsageLimits } from "../../people/sessions/usage-limits";

const subjectOf: Partial<Record<CallName, FailureSubject>> = {
  search: "search",
  aggSearch: "search",
  select: "select",
  calcPack: "calculation",
  storePage: "storePage",
  debitCreditCard: "debitCard",
};

/**
 * Refusals reported as failures of the call (specification §8): a fault in the shop's own data, or rooms and flights that it does not have,
 * which a page of ours or a partner's program asked for. Not found or sold out is an ordinary answer.
 */
const reported: readonly string[] = ["price-error", "wrong-discount", "room-not-found", "flight-unavailable"];

/** A call failed with an error: the administrator is notified once for each kind of call. */
export async function notifyFault(db: Database, call: string, fault: unknown, now: Date): Promise<void> {
  const subject = subjectOf[call as CallName];
  const { message, state } = loggedFault(fault);
  await notifyAdmin(
    db,
    `fault:${call}`,
    subject ? failureSubjects[subject] : `The call ${call} failed`,
    { call, message: message.slice(0, 200), ...(state ? { state } : {}) },
    now,
  );
}

/** A call was refused because what it asks for cannot be priced: reported like a failure. */
export async function notifyRefusal(db: Database, call: string, code: string, now: Date): Promise<void> {
  const subject = subjectOf[call as CallName];
  if (subject && reported.includes(code))
    await notifyAdmin(db, `refused:${call}:${code}`, failureSubjects[subject], { call, code }, now);
}

/**
 * An error reported by a page. One note for each subject and text, without personal data; past a limit, one note covers
 * the rest.
 */
export async function notifyFromSite(
  parts: Store & { limits: UsageLimits },
  { subject, message = "", notAllowedExcessviveDiscount }: ParsedInput<typeof notifications.notifyAdmin>,
  caller: Caller,
): Promise<Result<{ told: true }, "too-many-requests">> {
  if (!(await parts.limits.use("noticePerAddress", caller.address))) return refuse("too-many-requests");
  const text = redact(message);
  const own = await parts.limits.use("siteNotices", "all");
  await notifyAdmin(
    parts.db,
    own ? `site:${subject}:${text}`.slice(0, 200) : `site:${subject}`,
    failureSubjects[subject],
    { message: text, ...(notAllowedExcessviveDiscount ? { notAllowedExcessviveDiscount } : {}) },
    await databaseNow(parts.db, parts.clock),
  );
  return accept({ told: true });
}
