import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { builtOnce } from "../../database/prepared/built-once";
import { hold } from "./schema";

/** A hold as it is now; ended ones stay for a while. */
export async function holdById(tx: Database | Transaction, id: string): Promise<typeof hold.$inferSelect | undefined> {
  const [row] = await holdOfId(tx).execute({ id });
  return row;
}

const holdOfId = builtOnce((db) =>
  db
    .select()
    .from(hold)
    .where(eq(hold.id, sql.placeholder("id")))
    .prepare(""),
);
