type StayAnswer = {
  currency: string;
  hotel: { code: number; checkIn: string; checkOut: string; rooms: { rates: { rooms: number }[] }[] };
};

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Confirmations of another stay than the requested one, by name. Each changes one booking of an answer. */
export const bookingFaults = {
  "another-hotel": (booking) => {
    booking.hotel.code += 1;
  },
  "another-check-in": (booking) => {
    booking.hotel.checkIn = nextDay(booking.hotel.checkIn);
  },
  "another-check-out": (booking) => {
    booking.hotel.checkOut = nextDay(booking.hotel.checkOut);
  },
  "another-room-count": (booking) => {
    booking.hotel.rooms[0]!.rates[0]!.rooms += 1;
  },
  "another-currency": (booking) => {
    booking.currency = booking.currency === "EUR" ? "USD" : "EUR";
  },
} as const satisfies Record<string, (booking: StayAnswer) => void>;

export type BookingFault = keyof typeof bookingFaults;

/** A connection to a hotel supplier whose bookings, confirmed or looked up, have the fault; null: none. All else passes. */
export function withBookingFault(send: typeof fetch, fault: () => BookingFault | null): typeof fetch {
  return async (url, init) => {
    const answer = await send(url, init);
    const name = fault();
    if (!name || !answer.ok || !/\/bookings(\?|$)/.test(String(url))) return answer;
    const body = await answer.json();
    for (const booking of body.booking ? [body.booking] : (body.bookings?.bookings ?? [])) bookingFaults[name](booking);
    return Response.json(body, { status: answer.status });
  };
}
