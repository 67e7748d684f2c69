import type { BookingInfo, Payer } from "@contract/booking/booking";
import { maskedIdentity } from "../../../core/contact-details";
import { amountOf } from "../../../core/money";
import type { Booking } from "../transition";
import { shownCard } from "./shown-card";
import type { SubmittedFacts } from "./submitted-facts";
import type { SubmittedMoney } from "./submitted-money";

/** Who pays a submitted booking, with which cards, and who travels. */
export function submittedPeople(
  { draft }: Pick<Booking, "draft">,
  payer: Payer,
  { employee }: Pick<SubmittedFacts, "employee">,
  { card, cards }: Pick<SubmittedMoney, "card" | "cards">,
): Pick<BookingInfo, "payer" | "employee" | "passengers" | "cancelledPassengers"> {
  return {
    payer: {
      firstName: payer.firstName,
      lastName: payer.lastName,
      email: payer.email,
      mobile: payer.mobile,
      IdenticationNumber: maskedIdentity(payer.IdenticationNumber),
      NoOfPayment: payer.NoOfPayment,
      cardValidity: card && shownCard(card).validity,
      last4: card?.last4 ?? undefined,
      brand: card?.brand ?? undefined,
      cards: cards.map(shownCard),
    },
    employee,
    passengers: draft.paxList.map(({ paxId, firstName = "", lastName = "", gender, birthDate, type, room }) => ({
      paxId,
      firstName,
      lastName,
      gender,
      birthDate,
      type,
      room,
    })),
    cancelledPassengers: (draft.cancelledPax ?? []).map(
      ({ paxId, firstName = "", lastName = "", type, at, feeMinor }) => ({
        paxId,
        firstName,
        lastName,
        type,
        at,
        fee: amountOf(feeMinor),
      }),
    ),
  };
}
