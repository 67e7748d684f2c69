import { agentTerms } from "../draft/agent-terms";
import { checkStage } from "./check-stage";
import { employeeStage } from "./employee-stage";
import { extendStage } from "./extend-stage";
import { extrasStage } from "./extras-stage";
import { passengersStage } from "./passengers-stage";
import { payerStage } from "./payer-stage";
import type { Stage, StoreRequest } from "./stage";

/** The stages of storePage for an open booking; `init` opens one (open-booking.ts). */
export const stages: Record<Exclude<StoreRequest["stage"], "init">, Stage> = {
  passengers: passengersStage,
  payer: payerStage,
  extras: extrasStage,
  employee: employeeStage,
  agent: agentTerms,
  check: checkStage,
  extend: extendStage,
};
