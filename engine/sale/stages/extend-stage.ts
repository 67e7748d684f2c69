import { accept, refuse } from "@contract/wire/operation";
import { extendHold } from "../../offer/stock/hold-lifetime";
import type { Stage } from "./stage";

/** Stage extend: more time on the hold, once before the payer's phone is known and once after. Nothing that affects the payment changes. */
export const extendStage: Stage = async (_parts, tx, { draft, holdId }, _asked, now) => {
  if (!holdId || !(await extendHold(tx, holdId, draft.paxList.length, now)))
    return refuse("wrong-state", { field: "stage" });
  return accept({ draft, samePayment: true });
};
