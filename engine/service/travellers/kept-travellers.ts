import { asc, eq } from "drizzle-orm";
import type { DataKeys } from "../../core/data-keys";
import type { Database, Transaction } from "../../database/connect";
import type { Store } from "../../database/store";
import { member } from "../../people/members/schema";
import { memberTraveller } from "./schema";
import { openedTraveller } from "./stored-traveller";

export type TravellerParts = Store & { dataKeys: DataKeys };

/** The travellers of a member, in the order in which they were kept. One that none of the keys opens is left out. */
export async function travellersOf(
  { db, dataKeys }: { db: Database | Transaction; dataKeys: DataKeys },
  memberId: string,
) {
  const rows = await db
    .select()
    .from(memberTraveller)
    .where(eq(memberTraveller.memberId, memberId))
    .orderBy(asc(memberTraveller.createdAt), asc(memberTraveller.id));
  return rows.flatMap((row) => {
    const details = openedTraveller(dataKeys, row);
    return details ? [{ ...row, details }] : [];
  });
}

/** Locks the member, so that two concurrent saves do not exceed the limit. */
export async function lockMember(tx: Transaction, memberId: string): Promise<boolean> {
  const rows = await tx.select({ id: member.id }).from(member).where(eq(member.id, memberId)).for("update");
  return rows.length > 0;
}
