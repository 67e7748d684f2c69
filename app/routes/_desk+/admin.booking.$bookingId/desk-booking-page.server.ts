import type { BookingInfo, BookingState } from "@contract/booking/booking";
import type { Language } from "@contract/vocabulary/languages";
import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { awaitedOfBooking } from "~/booking/awaited-of-booking";
import { cancelledTravellers } from "~/booking/cancellation/cancelled-travellers.server";
import { shownPassports } from "~/booking/passports/passports-form.server";
import { askerText, nameOfQuestion } from "~/desk/asked-questions";
import { changeWords } from "~/desk/change-words.server";
import { deskPage, deskValue } from "~/desk/desk-page.server";
import { actionWord, recordWord } from "~/desk/record-words.server";
import { sourceWord } from "~/desk/source-words.server";
import { printedDate, printedMoment } from "~/format/dates";
import { isoPrice } from "~/format/money";
import { ownNames } from "~/i18n/languages";
import { lastDeskAction } from "./last-desk-action";
import { partNamed } from "./open-parts";
import { travellerToCancel } from "./traveller-action.server";

/** One booking as the desk user sees it: people, payments, history and available actions. */
export async function deskBookingPage({ request, context, params }: LoaderFunctionArgs) {
  const page = await deskPage(request, context);
  const { shop, t, langCode, query } = page;
  const booking = deskValue(request, await shop.deskBooking({ bookingId: params.bookingId ?? "", langCode }));
  const { row, info } = booking;
  const hotelId = booking.otherHotels.find((other) => other.hotelId === query.get("hotel"))?.hotelId;
  const rooms = hotelId ? await shop.deskHotelChoices({ bookingId: row.bookTransId, hotelId, langCode }) : null;
  const { flyingSafe } = booking;
  const days =
    row.state === "OK" && flyingSafe?.dateUntil && flyingSafe.beforeTickets && !flyingSafe.dateChangedAt
      ? await shop.deskDateChoices({ bookingId: row.bookTransId, langCode })
      : null;
  const refusedEvent = info?.refusedBy ? `refused-${info.refusedBy}` : "refused";
  const passports = info ? shownPassports(info, query.get("correct")) : null;
  const { messages } = deskValue(request, await shop.deskBookingMessages({ bookingId: row.bookTransId }));
  return {
    ...booking,
    row: { ...row, channel: row.channel && sourceWord(page.language, "channel", row.channel) },
    /** Dates that Flying Safe allows the booking to be moved to. */
    dates: days?.ok ? days.value.choices : null,
    /** The rooms of the hotel in the URL. */
    choices: hotelId && rooms?.ok ? { hotelId, rooms: rooms.value.rooms } : null,
    title: t("booking.title", { pnr: `\u2066${row.pnr}\u2069` }),
    unpaid: info !== undefined && info.payment !== "paid",
    done: lastDeskAction(query.get("done"), info ?? {}),
    /** The part of the page that the address opens. */
    named: partNamed(query.get("open") ?? (query.has("correct") ? "passports" : null)),
    created: printedMoment(row.createdAt),
    info: info && {
      passengers: info.passengers.map(({ paxId, firstName, lastName }) => ({
        paxId,
        name: `${firstName} ${lastName}`,
      })),
      hotels: info.hotels.map(({ hotelId, name, status }) => ({ hotelId, name, status })),
      phone: info.payer.mobile,
      email: info.payer.email,
      lines: info.lines,
    },
    /** The traveller in the URL, to be cancelled alone. */
    traveller: await travellerToCancel(page, row.bookTransId),
    contact: info && contactOf(row.state, info),
    /** The price of a booking of which a part can be refunded. */
    refundable: row.state === "OK" && info?.payment === "paid" ? row.price : null,
    documents: info?.documents ?? [],
    messages: messages.map((message) => ({
      ...message,
      what: recordWord(t, "sent", message.what),
      at: printedMoment(message.at),
      sentAt: message.sentAt && printedMoment(message.sentAt),
    })),
    // The desk may enter passports that customers give by phone until departure.
    passports: passports && { ...passports, open: true },
    order: info && orderOf(info, row.currency, page.language),
    awaited: info && awaitedOfBooking(info),
    history: booking.history.map((event) => ({
      ...event,
      at: printedMoment(event.at),
      text: recordWord(t, "event", event.event === "refused" ? refusedEvent : event.event),
      by: recordWord(t, "actor", event.actor),
    })),
    attempts: booking.attempts.map((attempt) => ({
      ...attempt,
      stateText: recordWord(t, "attempt-state", attempt.state),
    })),
    money: booking.money.map((entry) => ({ ...entry, at: printedMoment(entry.at) })),
    changes: booking.changes.map((change, id) => ({
      ...change,
      id,
      to: change.kind === "date" ? printedDate(change.to) : change.to,
      offeredAt: printedMoment(change.offeredAt),
      answerBy: printedMoment(change.answerBy),
    })),
    audit: booking.audit.map((entry, id) => ({
      ...entry,
      id,
      at: printedMoment(entry.at),
      text: actionWord(t, entry.action),
      by: recordWord(t, "actor", entry.actor),
      changes: entry.changes.map((change) => changeWords(page.language, change)),
    })),
    signatures: booking.signatures.map(({ price, ...link }, id) => ({
      ...link,
      id,
      price: price && isoPrice(price, row.currency),
      sentAt: printedMoment(link.sentAt),
      endsAt: printedMoment(link.endsAt),
      seenAt: link.seenAt && printedMoment(link.seenAt),
      signedAt: link.signedAt && printedMoment(link.signedAt),
    })),
    questions: booking.questions.map((asked) => ({
      ...asked,
      id: nameOfQuestion(asked),
      asker: askerText(asked.asker, t),
      withdrawn:
        asked.withdrawn &&
        t("questions.withdrawn", {
          at: `\u2066${printedMoment(asked.withdrawn.at)}\u2069`,
          by: `\u2068${asked.withdrawn.by}\u2069`,
        }),
      /** The customer reads the answer: an agency has a language of its own. */
      hint: asked.asker
        ? undefined
        : t("questions.language", { language: `\u2068${ownNames[booking.language]}\u2069` }),
    })),
    corrections: booking.corrections.map((correction, id) => ({ ...correction, id, at: printedMoment(correction.at) })),
    cancellation: {
      ...booking.cancellation,
      requestedAt: booking.cancellation.requestedAt && printedMoment(booking.cancellation.requestedAt),
    },
  };
}

/** What the desk can correct of the payer; before the booking is submitted its shopper does. */
function contactOf(state: BookingState, { payer: { firstName, lastName, email, mobile } }: BookingInfo) {
  const correctable: readonly BookingState[] = ["OK", "RQ", "CANCELLING", "CANCELLED"];
  return correctable.includes(state) ? { firstName, lastName, email, mobile } : null;
}

/** All the details a hotel, an airline or a customer may ask about when the desk confirms, refuses or changes a booking. */
function orderOf(info: BookingInfo, currency: string, language: Language) {
  const { outwardFlight, inwardFlight } = info;
  return {
    state: info.state,
    rooms: info.rooms.map(({ roomNumber, hotelName, roomName, basisName, compositionName, status }) => ({
      roomNumber,
      text: [hotelName, roomName, basisName, compositionName].join(" · "),
      onRequest: status === "rq",
    })),
    flights: [outwardFlight, inwardFlight].flatMap((leg) =>
      leg
        ? [
            {
              id: leg.flightId,
              airline: leg.airlineName,
              number: leg.flightNumber,
              ends: [`${leg.departureAirport} ${leg.departureTime}`, `${leg.arrivalAirport} ${leg.arrivalTime}`],
              date: printedDate(leg.departureDate),
              class: leg.class,
              onRequest: leg.status === "rq",
            },
          ]
        : [],
    ),
    events: info.events,
    car: info.car,
    passengers: info.passengers.map(({ paxId, firstName, lastName, birthDate, room }) => ({
      paxId,
      name: `${firstName} ${lastName}`,
      birthDate: birthDate && printedDate(birthDate),
      room,
    })),
    cancelled: cancelledTravellers(info, language),
    services: info.additionalServices.map(({ name, qty, travellers }) => ({ name, qty, travellers })),
    lines: info.lines.map(({ label, qty, total }, index) => ({
      id: index,
      label,
      qty,
      total: isoPrice(total, currency),
    })),
    employee: info.employee && { ...info.employee, owed: isoPrice(info.employee.owed, currency) },
    supplierReference: info.stay?.reference,
    salePrice: info.salePrice && isoPrice(info.salePrice, currency),
    clerkName: info.clerkName,
    remark: info.remark,
  };
}

export type DeskBookingPage = SerializeFrom<typeof deskBookingPage>;
