import { type fcLinkDesk, mostOpenFcLinks } from "@contract/desk/fc-link-desk";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import { endOfJerusalemDay, jerusalemDay } from "../../core/jerusalem-day";
import { inTransaction, inTransactionOrNothing } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { fcKeyId } from "../../people/agencies/agency-sign-in";
import { brandOf } from "../../people/agencies/brand-of";
import { agency, fcKey } from "../../people/agencies/schema";
import { audit } from "../../people/desk-users/audit";
import { changesBetween } from "../../people/desk-users/audited-changes";
import { endSessionsOf, newSid } from "../../people/sessions/sessions";
import { lockAccount } from "./lock-account";

type Calls = typeof fcLinkDesk;

const mostShown = 100;
/** A year, with its leap day. */
const mostDays = 366;
const targetOf = (agencyCode: string) => `agency:${agencyCode}`;
const isOpen = (now: Date) => and(isNull(fcKey.disabledAt), gt(fcKey.endsAt, now));

export async function fcLinks(
  { db, clock }: Store,
  { agencyCode }: ParsedInput<Calls["deskFcLinks"]>,
): Promise<Result<Output<Calls["deskFcLinks"]>, "not-found">> {
  const [known] = await db.select({ code: agency.code }).from(agency).where(eq(agency.code, agencyCode));
  if (!known) return refuse("not-found", { field: "agencyCode" });
  const now = await databaseNow(db, clock);
  const rows = await db
    .select()
    .from(fcKey)
    .where(eq(fcKey.agencyCode, agencyCode))
    .orderBy(desc(sql`${isOpen(now)}`), desc(fcKey.endsAt), fcKey.id)
    .limit(mostShown);
  return accept({
    links: rows.map(({ id, clerkName, endsAt, disabledAt }) => ({
      linkId: id,
      clerkName,
      lastDay: jerusalemDay(endsAt),
      state: disabledAt ? "withdrawn" : endsAt > now ? "open" : "ended",
    })),
  });
}

/** Creates a link. Its secret is stored hashed: nobody can read the address again. */
export async function addFcLink(
  parts: Store & { publicUrl: string },
  { agencyCode, clerkName, lastDay }: Omit<ParsedInput<Calls["deskAddFcLink"]>, "totp">,
  actor: string,
): Promise<Result<Output<Calls["deskAddFcLink"]>, "not-found" | "invalid-input" | "too-many-links">> {
  return inTransactionOrNothing(
    parts.db,
    async (tx) => {
      if (!(await lockAccount(tx, agencyCode))) return refuse("not-found", { field: "agencyCode" });
      const now = await databaseNow(tx, parts.clock);
      const today = jerusalemDay(now);
      if (lastDay < today || lastDay > addDays(today, mostDays)) return refuse("invalid-input", { field: "lastDay" });
      const [open] = await tx
        .select({ links: count() })
        .from(fcKey)
        .where(and(eq(fcKey.agencyCode, agencyCode), isOpen(now)));
      if (open!.links >= mostOpenFcLinks) return refuse("too-many-links");
      const secret = newSid(parts.random);
      const id = fcKeyId(secret);
      await tx.insert(fcKey).values({ id, agencyCode, clerkName, endsAt: endOfJerusalemDay(lastDay) });
      const details = { link: id, changes: changesBetween(undefined, { lastDay }) };
      await audit(tx, { actor, action: "add-fc-link", target: targetOf(agencyCode), details }, now);
      // An agency that does not work on the shop's own site is logged in on its own.
      const [own] = await tx.select({ flags: agency.flags }).from(agency).where(eq(agency.code, agencyCode));
      const { origin } = await brandOf(tx, parts.publicUrl, own!.flags.forMainSite ? null : agencyCode);
      return accept({ address: `${origin}/?${new URLSearchParams({ "fc-agent-mode": "true", secret })}` });
    },
    { random: parts.random },
  );
}

/** The secret is refused from now on, and its sessions are ended. */
export async function withdrawFcLink(
  parts: Store,
  { agencyCode, linkId }: ParsedInput<Calls["deskWithdrawFcLink"]>,
  actor: string,
): Promise<Result<Output<Calls["deskWithdrawFcLink"]>, "not-found">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const [link] = await tx
        .select({ disabledAt: fcKey.disabledAt })
        .from(fcKey)
        .where(and(eq(fcKey.id, linkId), eq(fcKey.agencyCode, agencyCode)))
        .for("update");
      if (!link) return refuse("not-found", { field: "linkId" });
      // Withdrawn already, by a second click: nothing to log.
      if (link.disabledAt) return accept({ withdrawn: true });
      const now = await databaseNow(tx, parts.clock);
      await tx.update(fcKey).set({ disabledAt: now }).where(eq(fcKey.id, linkId));
      await endSessionsOf(tx, "fc", linkId);
      const details = { link: linkId };
      await audit(tx, { actor, action: "withdraw-fc-link", target: targetOf(agencyCode), details }, now);
      return accept({ withdrawn: true });
    },
    { random: parts.random },
  );
}
