import { accept } from "@contract/wire/operation";
import { withReductions } from "../../offer/pricing/reductions";
import { reductionsOf } from "../draft/reductions-of";
import { takeSubsidy } from "../subsidy/take-subsidy";
import type { Stage } from "./stage";

/** Stage employee: the employee number and the approval of leave, which bring the subsidy of an employer's site. */
export const employeeStage: Stage = async ({ dataKeys }, tx, row, request, now) => {
  const employer = await takeSubsidy(tx, dataKeys, row, row.quote, request, now);
  if (!employer.ok) return employer;
  const draft = { ...row.draft, employer: employer.value };
  return accept({ draft, quote: withReductions(row.quote, reductionsOf(draft)) });
};
