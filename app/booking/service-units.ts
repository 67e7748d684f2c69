/** What an extra is priced for, as a key of the booking's texts. */
export const serviceUnits = {
  perPerson: "extras.per-person",
  perRoom: "extras.per-room",
  perNight: "extras.per-night",
  perBooking: "extras.per-booking",
} as const;
