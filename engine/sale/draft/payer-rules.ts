import type { Payer, TypedPayer } from "@contract/booking/booking";
import type { RefusalDetails } from "@contract/refusals";
import { isOfferedCount, paymentCounts } from "@contract/vocabulary/payment-counts";
import { accept, type Refusal, type Result, refuse } from "@contract/wire/operation";
import { combineRefusals } from "../../core/combine-refusals";
import { isEmail, isPersonName, payerNumber, phoneNumber } from "../../core/contact-details";
import { jerusalemDay } from "../../core/jerusalem-day";

/** Validates and normalises the payer; the card's validity is left out. Field errors are below `payer`. */
export function checkPayer(typed: TypedPayer, now: Date): Result<Payer, "invalid-payer" | "incomplete"> {
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
  const validity = validityProblem(typed, now);
  if (validity) wrong.push(validity);
  if (wrong.length > 0) return combineRefusals(wrong);
  return accept({ ...payer, mobile: mobile!, IdenticationNumber: number! });
}

/** What is wrong with the card's validity, if it is given: it is over, or half of it is missing. A card is good until its month ends. */
function validityProblem(
  { CreditCardExpirMonth: month, CreditCardExpirYear: year }: TypedPayer,
  now: Date,
): Refusal<"invalid-payer" | "incomplete"> | null {
  if (month === undefined && year === undefined) return null;
  if (month === undefined) return refuse("incomplete", { field: "payer.CreditCardExpirMonth" }).refusal;
  if (year === undefined) return refuse("incomplete", { field: "payer.CreditCardExpirYear" }).refusal;
  const [thisYear = 0, thisMonth = 0] = jerusalemDay(now).split("-").map(Number);
  if (year < thisYear) return refuse("invalid-payer", { field: "payer.CreditCardExpirYear" }).refusal;
  if (year > thisYear || month >= thisMonth) return null;
  return refuse("invalid-payer", { field: "payer.CreditCardExpirMonth" }).refusal;
}
