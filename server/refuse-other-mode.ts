import type { DataKeys } from "@engine/core/data-keys";
import type { Database } from "@engine/database/connect";
import { modeOfDatabase, type ShopMode } from "@engine/database/database-mode";
import { type DemoTrace, demoTraces } from "@engine/demo/demo-traces";

/**
 * Keeps sandbox and live apart. Passwords, keys and app secrets of the demo are public: a live shop refuses a database that contains any of
 * them; call it on migrated tables. A sandbox, whose messages and cards are imitated, refuses a database with real customers; call it
 * before migrating: a newer sandbox must not change a live shop's tables. Throws a CommandProblem.
 */
export async function refuseOtherMode(db: Database, mode: ShopMode, keys: DataKeys): Promise<void> {
  if (mode === "sandbox") {
    if ((await modeOfDatabase(db)) === "live")
      throw problem(
        "This database belongs to a live shop: a sandbox does not open on it. Set SHOP_MODE=live, or another DATABASE_URL or DATA_DIR.",
      );
    return;
  }
  const traces = await demoTraces(db, keys);
  if (traces.length > 0)
    throw problem(
      `A live shop does not open on a database that holds parts of the demo; their passwords and keys are published:\n${listOfTraces(traces)}\nSee them with: npm run clear-demo\nDelete them with: npm run clear-demo -- --yes`,
    );
}

/** One line per kind. */
export function listOfTraces(traces: readonly DemoTrace[]): string {
  return traces.map(({ what, rows }) => `  - ${what}: ${rows}`).join("\n");
}

function problem(message: string): Error {
  const error = new Error(message);
  error.name = "CommandProblem";
  return error;
}
