import type { Payer } from "@contract/booking/booking";
import type { RefusalDetails } from "@contract/refusals";
import { isOfferedCount, paymentCounts } from "@contract/vocabulary/payment-counts";
import { accept, type Refusal, type Result, refuse } from "@contract/wire/operation";
import { combineRefusals } from "../../core/combine-refusals";
import { isEmail, isPersonName, payerNumber, phoneNumber } from "../../core/contact-details";

/** Validates and normalises the payer. Field errors are below `payer`. */
export function checkPayer(typed: Payer): Result<Payer, "invalid-payer" | "incomplete"> {
  const payer = {
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    email: typed.email.trim(),
    mobile: typed.mobile.trim(),
    IdenticationNumber: typed.IdenticationNumber.trim(),
    NoOfPayment: typed.NoOfPayment,
  };
  const wrong: Refusal<"invalid-payer" | "incomplete">[] = [];
  const check = (field: keyof typeof payer, good: boolean, details?: RefusalDetails["invalid-payer"]) => {
    if (payer[field] === "") wrong.push(refuse("incomplete", { field: `payer.${field}` }).refusal);
    else if (!good) wrong.push(refuse("invalid-payer", { field: `payer.${field}`, details }).refusal);
  };
  const mobile = phoneNumber(payer.mobile);
  const number = payerNumber(payer.IdenticationNumber);
  check("firstName", isPersonName(payer.firstName));
  check("lastName", isPersonName(payer.lastName));
  check("email", isEmail(payer.email));
  check("mobile", mobile !== null);
  check("IdenticationNumber", number !== null);
  check("NoOfPayment", isOfferedCount(payer.NoOfPayment), { offered: paymentCounts });
  if (wrong.length > 0) return combineRefusals(wrong);
  return accept({ ...payer, mobile: mobile!, IdenticationNumber: number! });
}
