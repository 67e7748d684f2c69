import { accept, refuse } from "@contract/wire/operation";

import { extendHold } from "../../offer/stock/holds";
import type { Stage } from "./stage";

/** Stage extend: more time on the hold, once. Nothing that affects the payment changes. */
export const extendStage: Stage = async (_parts, tx, row, _asked, now) => {
  if (!row.holdId || !(await extendHold(tx, row.holdId, now))) return refuse("wrong-state", { field: "stage" });
  return accept({ draft: row.draft, samePayment: true });
};
