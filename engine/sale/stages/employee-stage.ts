import { accept, type Result, refuse } from "@contract/wire/operation";
import type { Transaction } from "../../database/connect";
import { withReductions } from "../../offer/pricing/reductions";
import type { Booking } from "../booking/transition";
import { reductionsOf } from "../draft/reductions-of";
import { returnSubsidy, takeSubsidy } from "../subsidy/take-subsidy";
import type { Stage, StageChange, StoreRequest } from "./stage";

/**
 * Stage employee: the employee number and the approval of leave, which bring the subsidy of an employer's site; or that the booking is no
 * employee's any more, which frees it.
 */
export const employeeStage: Stage = async ({ dataKeys }, tx, row, request, now) => {
  if (request.noEmployee) return withoutEmployee(tx, row, request, now);
  const employer = await takeSubsidy(tx, dataKeys, row, row.quote, request, now);
  if (!employer.ok) return employer;
  const draft = { ...row.draft, employer: employer.value };
  return accept({ draft, quote: withReductions(row.quote, reductionsOf(draft)) });
};

/** The employee is taken out: the subsidy is free for another booking, and the price is the full one on one card. */
async function withoutEmployee(
  tx: Transaction,
  row: Booking,
  { employeeNumber }: StoreRequest,
  now: Date,
): Promise<Result<StageChange, "invalid-employee">> {
  const { employer, split: _, ...others } = row.draft;
  if (!employer || employeeNumber) return refuse("invalid-employee", { field: "employeeNumber" });
  await returnSubsidy(tx, row.id, now);
  const { agencyCode, variant } = employer;
  const draft = { ...others, employer: { agencyCode, variant } };
  return accept({ draft, quote: withReductions(row.quote, reductionsOf(draft)) });
}
