import type { Context } from "hono";
import type { GatewayParts } from "./gateway-parts";
import type { LedgerTransaction } from "./ledger";
import { magicCardNamed } from "./magic-cards";

type AuthorizationCharges = {
  /** The charge as booked, declined or not; or the broken response that this card simulates. */
  take(c: Context, charge: LedgerTransaction, authorization: LedgerTransaction): Promise<LedgerTransaction | Response>;
};

/** The outcome of a charge, by the held card. A fault happens once; a retry succeeds as at a healthy gateway. */
export function authorizationCharges(parts: GatewayParts): AuthorizationCharges {
  const { ledger } = parts;
  const struck = new Set<string>();
  async function decline(charge: LedgerTransaction): Promise<LedgerTransaction> {
    const transaction = { ...charge, statusCode: "004" };
    await ledger.record({ transaction });
    return transaction;
  }
  return {
    async take(c, charge, authorization) {
      const manner = magicCardNamed(authorization.card.name)?.capture ?? "ok";
      if (manner === "decline") return decline(charge);
      const first = !struck.has(authorization.id);
      struck.add(authorization.id);
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
