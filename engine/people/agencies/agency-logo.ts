import type { AgencyLogo } from "@contract/agencies/agencies";
import type { agencyDesk } from "@contract/desk/agency-desk";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq, notExists } from "drizzle-orm";
import { type Database, inTransactionOrNothing, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { audit } from "../desk-users/audit";
import { readLogo, type WrongLogo } from "./read-logo";
import { agency, agencyLogo } from "./schema";

/** The columns of a logo without its content. */
const { hash, width, height } = agencyLogo;
export const logoColumns = { hash, width, height };

/** A logo with its content, for documents. */
type LogoPicture = Omit<AgencyLogo, "hash"> & { content: Buffer };

export async function logoPicture(db: Database | Transaction, of: string): Promise<LogoPicture | null> {
  const [row] = await db.select().from(agencyLogo).where(eq(agencyLogo.hash, of));
  return row ?? null;
}

/** Sets or removes an agency's logo. A picture that no agency has any more is deleted. */
export async function setLogo(
  parts: Store,
  { agencyCode, contentBase64 }: ParsedInput<typeof agencyDesk.deskSetLogo>,
  actor: string,
): Promise<Result<Output<typeof agencyDesk.deskSetLogo>, "not-found" | WrongLogo>> {
  const picture = contentBase64 === undefined ? null : await readLogo(Buffer.from(contentBase64, "base64"));
  if (picture && !picture.ok) return picture;
  return inTransactionOrNothing(
    parts.db,
    async (tx) => {
      const [before] = await tx
        .select({ logo: agency.logo })
        .from(agency)
        .where(eq(agency.code, agencyCode))
        .for("update");
      if (!before) return refuse("not-found", { field: "agencyCode" });
      if (picture) await tx.insert(agencyLogo).values(picture.value).onConflictDoNothing();
      const logo = picture?.value.hash ?? null;
      await tx.update(agency).set({ logo }).where(eq(agency.code, agencyCode));
      if (before.logo !== null) await deleteUnused(tx, before.logo);
      const entry = { actor, action: logo ? "set-logo" : "remove-logo", target: `agency:${agencyCode}` };
      await audit(tx, { ...entry, details: logo ? { hash: logo } : {} }, await databaseNow(tx, parts.clock));
      return accept({ logo: picture?.value });
    },
    { random: parts.random },
  );
}

async function deleteUnused(tx: Transaction, of: string): Promise<void> {
  const users = tx.select({ code: agency.code }).from(agency).where(eq(agency.logo, of));
  await tx.delete(agencyLogo).where(and(eq(agencyLogo.hash, of), notExists(users)));
}
