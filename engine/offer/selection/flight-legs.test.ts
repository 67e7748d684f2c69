import { expect, test } from "vitest";
import { minutesInTheAir, seatsLeft } from "./flight-legs";

// Specification §9: the notice 'At least 8 tickets left'. It is computed from stock; fewer seats are shown as an exact number.
test.each([
  [200, { min: 8 }],
  [8, { min: 8 }],
  [7, { min: 7, exact: 7 }],
  [1, { min: 1, exact: 1 }],
  [0, { min: 0, exact: 0 }],
  [-2, { min: 0, exact: 0 }],
])("%i free seats are shown as %j", (free, expected) => {
  expect(seatsLeft(free)).toEqual(expected);
});

const flown = (departsOn: string, departsAt: string, arrivesOn: string, arrivesAt: string) => ({
  departsOn,
  departsAt,
  arrivesOn,
  arrivesAt,
});

// Local times at each airport: Athens shows the same time as Tel Aviv, but for the days when only Israel has changed its clocks.
test.each([
  ["to Athens", flown("2027-01-15", "12:25:00", "2027-01-15", "14:30:00"), "Asia/Jerusalem", "Europe/Athens", 125],
  ["to London", flown("2027-01-15", "12:25:00", "2027-01-15", "15:55:00"), "Asia/Jerusalem", "Europe/London", 330],
  ["over midnight", flown("2027-01-18", "22:40:00", "2027-01-19", "04:10:00"), "Europe/London", "Asia/Jerusalem", 210],
  [
    "two days before Europe",
    flown("2027-03-26", "10:00", "2027-03-26", "11:05"),
    "Asia/Jerusalem",
    "Europe/Athens",
    125,
  ],
  [
    "with wrong times",
    flown("2027-01-15", "12:25", "2027-01-15", "12:00"),
    "Asia/Jerusalem",
    "Europe/Athens",
    undefined,
  ],
])("a flight %s takes the time between both local clocks", (_, times, from, to, minutes) => {
  expect(minutesInTheAir(times, from, to)).toBe(minutes);
});
