import type { StayChoice } from "@contract/hotels/stays";
import type { IsoCurrency } from "@contract/vocabulary/money";
import { typOf } from "@contract/vocabulary/room-typ";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { BookingDraft, DraftPassenger, DraftRoom } from "../draft/booking-draft";
import { typeOfAge } from "../draft/passenger-rules";
import type { ChosenStay } from "./checked-choice";
import type { DraftStay } from "./draft-stay";
import { guestsOf } from "./stay-request";

/** A new booking of a supplier's stay: each room with its guests, as we and the supplier number them, and the link back to the selection. */
export function chosenStayDraft(
  { request, hotel, supplier, rates }: ChosenStay,
  choice: StayChoice,
  langCode: LangCode,
): { draft: BookingDraft; stay: DraftStay } {
  const paxList: DraftPassenger[] = [];
  const rooms: DraftRoom[] = [];
  const guests: DraftStay["guests"] = [];
  for (const [rate, checked] of rates.entries())
    for (let roomId = 1; roomId <= checked.rooms; roomId += 1) {
      const room = rooms.length + 1;
      rooms.push({
        roomNumber: room,
        hotelId: `HB-${hotel.code}`,
        cls: choice.rates[rate]!,
        roomClass: checked.roomCode,
        board: checked.board,
        typ: typOf(guestsOf(checked)),
      });
      const sleepers = [
        ...Array.from({ length: checked.adults }, () => ({ type: "AD" as const })),
        ...[...checked.ages].sort((a, b) => b - a).map((age) => ({ type: "CH" as const, age })),
      ];
      for (const sleeper of sleepers) {
        const paxId = `p${paxList.length + 1}`;
        // The supplier prices a child by its age, and may turn away one of another.
        paxList.push({
          paxId,
          room,
          ...("age" in sleeper
            ? { type: typeOfAge(sleeper.age), ages: [sleeper.age, sleeper.age] }
            : { type: "ADT" as const }),
        });
        guests.push({ paxId, rate, roomId, ...sleeper });
      }
    }
  const stay: DraftStay = {
    supplier: supplier.name,
    hotelCode: hotel.code,
    hotelName: hotel.name || String(hotel.code),
    stars: hotel.stars,
    currency: hotel.currency as IsoCurrency,
    langCode,
    rates,
    guests,
  };
  const draft: BookingDraft = {
    packId: `HB-${hotel.code}`,
    flightsOf: `HB-${hotel.code}`,
    outwardFlightId: null,
    inwardFlightId: null,
    cabin: "",
    destinationCode: request.place.code,
    dateFrom: request.checkIn,
    dateTo: request.checkOut,
    nights: request.nights,
    checkIn: request.checkIn,
    rooms,
    paxList,
    stay,
    additionalServices: [],
    extrasSeen: false,
    consents: {
      sendPromotionalProductMails: false,
      sendPromotionalInsuranceMails: false,
      sendEsimOffer: false,
    },
    productQuery: wayBack(choice),
  };
  return { draft, stay };
}

/** The address of the selection page: the hotel, with the search criteria. */
function wayBack({ stay, occupancies, destination, hotel }: StayChoice): string {
  const party = occupancies
    .flatMap(({ rooms, adults, paxes }) =>
      Array.from({ length: rooms }, () => [adults, ...paxes.map(({ age }) => age)].join("-")),
    )
    .join(".");
  return `stay=${hotel}&dest=${destination.code}&checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&party=${party}`;
}
