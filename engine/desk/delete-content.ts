import type { contentDesk } from "@contract/desk/content-desk";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq } from "drizzle-orm";
import { banner, startupPopup, timerLine } from "../content/banners/schema";
import { inTransaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { audit } from "../people/desk-users/audit";

type Input = ParsedInput<typeof contentDesk.deskDeleteContent>;

/** Deletes a banner, a timer line or a popup that is switched off: what visitors may read is switched off first. */
export function deleteContent(
  parts: Store,
  input: Input,
  actor: string,
): Promise<Result<{ deleted: true }, "changed-meanwhile" | "wrong-state" | "not-found">> {
  const { table, at } = rowOf(input);
  return inTransaction(
    parts.db,
    async (tx) => {
      const [row] = await tx
        .select({ active: table.active, version: table.version })
        .from(table)
        .where(at)
        .for("update");
      if (!row) return refuse("not-found", { field: "id" });
      if (row.active) return refuse("wrong-state");
      if (row.version !== input.version) return refuse("changed-meanwhile", { field: "version" });
      await tx.delete(table).where(at);
      const now = await databaseNow(tx, parts.clock);
      await audit(tx, { actor, action: "delete-content", target: `${input.kind}:${input.id}` }, now);
      return accept({ deleted: true as const });
    },
    { random: parts.random },
  );
}

/** A banner's id is its page and its position there. */
function rowOf({ kind, id }: Input) {
  if (kind === "timer") return { table: timerLine, at: eq(timerLine.id, id) };
  if (kind === "popup") return { table: startupPopup, at: eq(startupPopup.id, id) };
  const cut = id.lastIndexOf("_");
  const item = Number(id.slice(cut + 1));
  return {
    table: banner,
    at: and(eq(banner.pageKey, id.slice(0, Math.max(cut, 0))), eq(banner.item, Number.isInteger(item) ? item : -1)),
  };
}
