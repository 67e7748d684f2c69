import type { bookings } from "@contract/booking/booking";
import type { StayChoice } from "@contract/hotels/stays";
import { stayCategory } from "@contract/vocabulary/categories";
import type { IsoCurrency } from "@contract/vocabulary/money";
import { typOf } from "@contract/vocabulary/room-typ";
import { accept, type ParsedInput, type Result } from "@contract/wire/operation";
import type { BookingParts } from "../booking/booking-parts";
import type { OpenFailure, Opening } from "../booking/open-with-hold";
import type { BookingDraft, DraftPassenger, DraftRoom } from "../draft/booking-draft";
import { typeOfAge } from "../draft/passenger-rules";
import { type DraftStay, quoteOfStay } from "./draft-stay";
import { stayContact } from "./stay-contact";
import { guestsOf } from "./stay-request";
import { type ChosenStay, resolveStay } from "./stay-search";
import { otherStayTexts } from "./stay-texts";

type Input = ParsedInput<typeof bookings.storePage>;

/**
 * The data that opens a booking of a supplier's stay: the selected rates, checked again at their current price. The hold
 * contains none of our stock and only sets the booking's time limit; the supplier's rooms are booked once a card is
 * held.
 */
export async function stayOpening(
  parts: BookingParts,
  input: Input,
  choice: StayChoice,
): Promise<Result<Opening, OpenFailure>> {
  const resolved = await resolveStay(parts, { ...choice, langCode: input.langCode });
  if (!resolved.ok) return resolved;
  const { draft, stay } = draftOf(resolved.value, choice, input);
  const { supplier } = resolved.value;
  const [texts, contact] = await Promise.all([otherStayTexts(supplier, stay), stayContact(supplier, stay.hotelCode)]);
  return accept({
    draft: { ...draft, stay: { ...stay, texts, ...contact } },
    quote: quoteOfStay(stay, stay.currency),
    category: stayCategory,
    departureId: draft.packId,
    lines: [],
    touched: [],
  });
}

function draftOf({ request, hotel, supplier, rates }: ChosenStay, choice: StayChoice, page: Input) {
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
          ...{ paxId, room },
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
    langCode: page.langCode,
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
