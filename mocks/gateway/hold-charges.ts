import type { Context } from "hono";
import type { GatewayParts } from "./gateway-parts";
import type { LedgerTransaction } from "./ledger";
import { magicCardNamed } from "./magic-cards";

export type HoldCharges = {
  /** The charge as booked, declined or not; or the broken response that this card simulates. */
  take(c: Context, charge: LedgerTransaction, hold: LedgerTransaction): Promise<LedgerTransaction | Response>;
};

/** The outcome of a charge, by the held card. A fault happens once; a retry succeeds as at a healthy gateway. */
export function holdCharges(parts: GatewayParts): HoldCharges {
  const { ledger } = parts;
  const struck = new Set<string>();
  async function decline(charge: LedgerTransaction): Promise<LedgerTransaction> {
    const transaction = { ...charge, statusCode: "004" };
    await ledger.record({ transaction });
    return transaction;
  }
  return {
    async take(c, charge, hold) {
      const manner = magicCardNamed(hold.card.name)?.capture ?? "ok";
      if (manner === "decline") return decline(charge);
      const first = !struck.has(hold.id);
      struck.add(hold.id);
      if (manner === "500-before" && first) return c.text("error", 500);
      if (manner === "hang-decline") {
        if (first) await parts.hang();
        return decline(charge);
      }
      await ledger.record({ transaction: charge });
      if (!first) return charge;
      if (manner === "hang-ok") await parts.hang();
      if (manner === "drop-ok") return parts.drop(c.env);
      if (manner === "500-after") return c.text("error", 500);
      if (manner === "malformed")
        return c.text('{"results":{"status":"succ', 200, { "content-type": "application/json" });
      if (manner === "html") return c.html("<!DOCTYPE html><title>Welcome</title><h1>It works!</h1>");
      return charge;
    },
  };
}
