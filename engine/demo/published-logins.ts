import { eq, inArray } from "drizzle-orm";
import { type DataKeys, storedSecret } from "../core/data-keys";
import type { Database, Transaction } from "../database/connect";
import { agency, clerk } from "../people/agencies/schema";
import { deskUser } from "../people/desk-users/schema";
import { employeeIdentity } from "../people/employees/employee-identity";
import { employee } from "../people/employees/schema";
import { isPassword } from "../people/sessions/password";
import { demoIdentity } from "./demo-identity";
import { demoAgencies, demoPassword, demoTotpSecret } from "./demo-people";
import { demoEmployees } from "./load-demo-employees";

export type PublishedLogins = {
  /** Ids. */
  deskUsers: string[];
  /** Hashes of the published password. */
  passwordHashes: string[];
  /** Hashes of the published identity numbers. */
  identityHashes: string[];
};

/**
 * Finds the log-ins of the demo by what lets somebody in, as it is stored: secrets are sealed at each start, perhaps with a key that is no
 * longer listed, and names can be changed at the desk. Passwords are hashed slowly, so only those are tried that may be the demo's.
 */
export async function publishedLogins(db: Database | Transaction, keys: DataKeys): Promise<PublishedLogins> {
  const codes = demoAgencies.map(({ code }) => code);
  const users = await db.select().from(deskUser);
  const agencies = await db.select({ hash: agency.passwordHash }).from(agency).where(inArray(agency.code, codes));
  const clerks = await db.select({ hash: clerk.passwordHash }).from(clerk).where(inArray(clerk.agencyCode, codes));
  const hashes = new Set([
    ...users.map(({ passwordHash }) => passwordHash),
    ...[...agencies, ...clerks].map(({ hash }) => hash),
  ]);
  const passwordHashes: string[] = [];
  await Promise.all(
    [...hashes].map(async (hash) => {
      if (hash !== null && (await isPassword(demoPassword, hash))) passwordHashes.push(hash);
    }),
  );
  return {
    deskUsers: users
      .filter(
        ({ passwordHash, totpSecret }) =>
          passwordHashes.includes(passwordHash) || storedSecret(keys, "desk totp", totpSecret) === demoTotpSecret,
      )
      .map(({ id }) => id),
    passwordHashes,
    identityHashes: await publishedIdentities(db, keys),
  };
}

/** The demo's employees stand in the agencies with these codes even where those are real. */
async function publishedIdentities(db: Database | Transaction, keys: DataKeys): Promise<string[]> {
  const found: string[] = [];
  for (const { agencyCode, numbers } of demoEmployees) {
    const rows = await db
      .select({ number: employee.number, hash: employee.identityHash })
      .from(employee)
      .where(eq(employee.agencyCode, agencyCode));
    for (const { number, hash } of rows)
      if (
        hash !== null &&
        numbers.includes(number) &&
        keys.matches("employee identity", employeeIdentity(agencyCode, demoIdentity(number)), hash)
      )
        found.push(hash);
  }
  return found;
}
