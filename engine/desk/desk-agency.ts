import { AgencyVariant } from "@contract/agencies/agencies";
import type { agencyDesk, DeskAgency } from "@contract/desk/agency-desk";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq, inArray, ne, notInArray, or } from "drizzle-orm";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { isEmail } from "../core/contact-details";
import { amountOf, minorOf } from "../core/money";
import { newId } from "../core/new-id";
import { inTransactionOrNothing, type Transaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { logoColumns } from "../people/agencies/agency-logo";
import { clerkKey } from "../people/agencies/agency-sign-in";
import { isShopHost, type OwnAddresses } from "../people/agencies/own-origins";
import { agency, agencyHost, agencyLogo, clerk } from "../people/agencies/schema";
import { audit } from "../people/desk-users/audit";
import { changesBetween } from "../people/desk-users/audited-changes";
import { newPassword } from "../people/desk-users/new-password";
import { hashPassword } from "../people/sessions/password";
import { endSessionsOf } from "../people/sessions/sessions";

type AgencyInput = ParsedInput<typeof agencyDesk.deskSaveAgency>;

export async function deskAgency(
  { db }: Store,
  code: string,
): Promise<Result<Output<typeof agencyDesk.deskAgency>, "not-found">> {
  const [stored] = await db
    .select({ row: agency, logo: logoColumns })
    .from(agency)
    .leftJoin(agencyLogo, eq(agencyLogo.hash, agency.logo))
    .where(eq(agency.code, code));
  if (!stored) return refuse("not-found", { field: "agencyCode" });
  const { row, logo } = stored;
  const hosts = await db.select().from(agencyHost).where(eq(agencyHost.agencyCode, code)).orderBy(agencyHost.host);
  return accept({
    agencyCode: row.code,
    odyAgentCode: row.odyAgentCode,
    marketerId: row.marketerId,
    names: row.names,
    phone: row.phone,
    phoneHours: row.phoneHours,
    email: row.email ?? undefined,
    language: row.language,
    loginPhone: row.loginPhone ?? undefined,
    contentFlags: row.flags,
    dealTypeCodes: row.dealTypeCodes,
    variant: row.variant as DeskAgency["variant"],
    commissionPercent: row.commissionPercent,
    discountPercent: row.discountPercent ?? undefined,
    creditLimitNIS: row.creditLimitAgorot === null ? undefined : amountOf(row.creditLimitAgorot),
    hosts: hosts.map(({ host }) => host),
    logo: logo ?? undefined,
  });
}

/**
 * Creates or changes an agency. Codes, marketer id and hosts are unique: one in use by another agency is a field error. The agent codes
 * MACCABI and FCINTSP name those agencies whatever type was chosen (specification §4).
 */
export async function saveAgency(
  parts: Store & OwnAddresses,
  input: AgencyInput,
  actor: string,
): Promise<Result<{ agencyCode: string }, "not-found" | "code-taken" | "invalid-input">> {
  const loginPhone = input.loginPhone ? parsePhoneNumberFromString(input.loginPhone, "IL") : undefined;
  if (input.loginPhone && !loginPhone?.isValid()) return refuse("invalid-input", { field: "loginPhone" });
  if (input.email && !isEmail(input.email)) return refuse("invalid-input", { field: "email" });
  // An agency with the shop's own host would be read as the shop by some pages and as the agency by others.
  if (input.hosts.some((host) => isShopHost(parts, host))) return refuse("invalid-input", { field: "hosts" });
  const values = {
    odyAgentCode: input.odyAgentCode,
    marketerId: input.marketerId,
    names: input.names,
    phone: input.phone,
    phoneHours: input.phoneHours,
    email: input.email ?? null,
    language: input.language,
    loginPhone: loginPhone?.number ?? null,
    flags: input.contentFlags,
    dealTypeCodes: input.dealTypeCodes,
    variant: AgencyVariant.safeParse(input.odyAgentCode).data ?? input.variant,
    commissionPercent: input.commissionPercent,
    discountPercent: input.discountPercent ?? null,
    creditLimitAgorot: input.creditLimitNIS === undefined ? null : minorOf(input.creditLimitNIS),
  };
  return inTransactionOrNothing(
    parts.db,
    async (tx) => {
      const conflict = await takenField(tx, input);
      if (conflict) return refuse("code-taken", { field: conflict });
      const { agencyCode: code } = input;
      const [before] = await tx.select().from(agency).where(eq(agency.code, code)).for("update");
      const oldHosts = await tx
        .select({ host: agencyHost.host })
        .from(agencyHost)
        .where(eq(agencyHost.agencyCode, code));
      const updatedRows = input.isNew
        ? await tx
            .insert(agency)
            .values({ code, ...values })
            .onConflictDoNothing()
            .returning()
        : await tx.update(agency).set(values).where(eq(agency.code, code)).returning();
      if (updatedRows.length === 0)
        return input.isNew
          ? refuse("code-taken", { field: "agencyCode" })
          : refuse("not-found", { field: "agencyCode" });
      await tx
        .delete(agencyHost)
        .where(
          and(eq(agencyHost.agencyCode, code), notInArray(agencyHost.host, input.hosts.length ? input.hosts : [""])),
        );
      for (const host of input.hosts)
        await tx.insert(agencyHost).values({ host, agencyCode: code }).onConflictDoNothing();
      const now = await databaseNow(tx, parts.clock);
      const was = before && loggedSettings(before, oldHosts);
      const changes = changesBetween(
        was,
        loggedSettings(
          updatedRows[0]!,
          input.hosts.map((host) => ({ host })),
        ),
      );
      const action = input.isNew ? "add-agency" : "change-agency";
      await audit(tx, { actor, action, target: `agency:${code}`, details: { changes } }, now);
      return accept({ agencyCode: code });
    },
    { random: parts.random },
  );
}

/** An agency's settings as the log keeps them. It keeps only the last digits of the phone that somebody logs in with. */
function loggedSettings(row: typeof agency.$inferSelect, hosts: readonly { host: string }[]) {
  const { passwordHash: _, disabledAt: __, logo: ___, loginPhone, creditLimitAgorot, ...settings } = row;
  return {
    ...settings,
    loginPhone: loginPhone && `…${loginPhone.slice(-3)}`,
    creditLimitNIS: creditLimitAgorot === null ? null : amountOf(creditLimitAgorot),
    hosts: hosts.map(({ host }) => host),
  };
}

async function takenField(tx: Transaction, input: AgencyInput): Promise<string | null> {
  const others = await tx
    .select({ odyAgentCode: agency.odyAgentCode, marketerId: agency.marketerId })
    .from(agency)
    .where(
      and(
        ne(agency.code, input.agencyCode),
        or(eq(agency.odyAgentCode, input.odyAgentCode), eq(agency.marketerId, input.marketerId)),
      ),
    );
  if (others.some(({ odyAgentCode }) => odyAgentCode === input.odyAgentCode)) return "odyAgentCode";
  if (others.length > 0) return "marketerId";
  if (input.hosts.length === 0) return null;
  const hosts = await tx
    .select({ host: agencyHost.host })
    .from(agencyHost)
    .where(and(inArray(agencyHost.host, input.hosts), ne(agencyHost.agencyCode, input.agencyCode)));
  return hosts.length > 0 ? "hosts" : null;
}

export async function addClerk(
  parts: Store,
  { agencyCode, name }: { agencyCode: string; name: string },
  actor: string,
): Promise<Result<{ password: string }, "not-found" | "code-taken">> {
  const password = newPassword(parts.random);
  const passwordHash = await hashPassword(password);
  return inTransactionOrNothing(
    parts.db,
    async (tx) => {
      const [row] = await tx.select({ code: agency.code }).from(agency).where(eq(agency.code, agencyCode));
      if (!row) return refuse("not-found", { field: "agencyCode" });
      const id = newId(parts.random);
      const newClerks = await tx
        .insert(clerk)
        .values({ id, agencyCode, name: name.trim(), nameKey: clerkKey(name), passwordHash })
        .onConflictDoNothing()
        .returning({ id: clerk.id });
      if (newClerks.length === 0) return refuse("code-taken", { field: "name" });
      const now = await databaseNow(tx, parts.clock);
      await audit(tx, { actor, action: "add-clerk", target: `clerk:${id}`, details: { agencyCode } }, now);
      return accept({ password });
    },
    { random: parts.random },
  );
}

/** A new password is shown once, and sessions opened with the old one end. */
export async function givePassword(
  parts: Store,
  { kind, id }: ParsedInput<typeof agencyDesk.deskNewPassword>,
  actor: string,
): Promise<Result<{ password: string }, "not-found">> {
  const password = newPassword(parts.random);
  const passwordHash = await hashPassword(password);
  return inTransactionOrNothing(
    parts.db,
    async (tx) => {
      const updatedRows =
        kind === "agency"
          ? await tx.update(agency).set({ passwordHash }).where(eq(agency.code, id)).returning({ id: agency.code })
          : await tx.update(clerk).set({ passwordHash }).where(eq(clerk.id, id)).returning({ id: clerk.id });
      if (updatedRows.length === 0) return refuse("not-found", { field: "id" });
      await endSessionsOf(tx, kind === "clerk" ? "agent" : "agency", id);
      const now = await databaseNow(tx, parts.clock);
      await audit(tx, { actor, action: "new-password", target: `${kind}:${id}` }, now);
      return accept({ password });
    },
    { random: parts.random },
  );
}
