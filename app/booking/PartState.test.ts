import type { BookingInfo, BookingState } from "@contract/booking/booking";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { textsIn } from "~/i18n/i18n.server";
import { BookedRooms } from "./BookedRooms";

const room: Omit<BookingInfo["rooms"][number], "status"> = {
  ...{ roomNumber: 1, hotelId: "h", hotelName: "Hotel", cls: "STD-BB", typ: "DBL", compositionName: "2 adults" },
  ...{ roomName: "Double", basis: "BB" as const, basisName: "Breakfast" },
};

test.each<[BookingState, "ok" | "rq", string]>([
  ["STORED", "ok", "Not booked yet"],
  ["PAYMENT_URL", "ok", "Not booked yet"],
  ["PAYMENT_URL", "rq", "Not booked yet, to be confirmed"],
  ["EXPIRED", "ok", "Not booked"],
  ["OK", "ok", "Confirmed"],
  ["RQ", "rq", "Waiting for the hotel"],
  ["CANCELLED", "ok", "Booking cancelled"],
])("a room of a booking in %s whose hotel says %s is called: %s", (state, status, word) => {
  const shown = createElement(BookedRooms, { info: { state, rooms: [{ ...room, status }] } });
  const html = renderToString(createElement(I18nextProvider, { i18n: textsIn("en") }, shown));
  expect(/<span class="tag[^"]*">([^<]*)</.exec(html)?.[1]).toBe(word);
});
