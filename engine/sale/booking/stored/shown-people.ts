import type { BookingState, StorePageResult } from "@contract/booking/booking";
import { maskedIdentity } from "../../../core/contact-details";
import { amountOf } from "../../../core/money";
import { detailsAsked, missingOf } from "../../draft/passenger-rules";
import { needsEmployee } from "../../draft/required-fields";
import { openedPassenger } from "../../draft/sealed-passport";
import { cardsOf } from "../../payment/two-cards";
import type { BookingParts } from "../booking-parts";
import type { Booking } from "../transition";
import type { BookingFacts } from "./booking-facts";

/** States in which passports and the payer's identity number can still be corrected. Afterwards no page needs them. */
const correctable: readonly BookingState[] = ["DRAFT", "STORED", "PAYMENT_URL", "VERIFYING", "VERIFIED"];

/** Travellers, payer and employee, without what can no longer be corrected. */
export function shownPeople(
  { dataKeys }: Pick<BookingParts, "dataKeys">,
  row: Booking,
  { rules }: Pick<BookingFacts, "rules">,
): Pick<StorePageResult, "paxList" | "keepTravellers" | "payer" | "employee" | "rules"> {
  const { paxList, payer, keepTravellersFor } = row.draft;
  const isCorrectable = correctable.includes(row.state);
  return {
    paxList: paxList.map((passenger, index) => ({
      ...openedPassenger(dataKeys, passenger),
      // The browser's cookie lives for a month, and a colleague of the agent may open the booking as well.
      ...(isCorrectable ? {} : { passportNumber: undefined, passportExpiry: undefined }),
      firstName: passenger.firstName ?? "",
      lastName: passenger.lastName ?? "",
      asks: detailsAsked(passenger, rules),
      complete: missingOf(passenger, index, rules).length === 0,
    })),
    keepTravellers: keepTravellersFor !== undefined,
    payer: payer && !isCorrectable ? { ...payer, IdenticationNumber: maskedIdentity(payer.IdenticationNumber) } : payer,
    employee: shownEmployee(row),
    rules: {
      passportRequired: rules.passportRequired,
      passportsDueBy: rules.passportsDueBy,
      fullBirthDateRequired: rules.entryNeedsBirthDate,
      ownSpelling: rules.ownSpelling,
      passportValidUntil: rules.passportValidUntil,
    },
  };
}

function shownEmployee(row: Booking): StorePageResult["employee"] {
  const { draft } = row;
  const { employer, split } = draft;
  return (
    employer && {
      variant: employer.variant,
      required: needsEmployee(row),
      number: employer.number,
      leaveApproved: employer.leaveApproved ?? false,
      subsidy: amountOf(employer.subsidyMinor ?? 0),
      cards: cardsOf(draft),
      firstCardNIS: split?.firstAgorot === undefined ? undefined : amountOf(split.firstAgorot),
    }
  );
}
