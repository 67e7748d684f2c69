import { parse } from "node-html-parser";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { textsIn } from "~/i18n/i18n.server";
import { TripStrip } from "./TripStrip";

test.each([
  ["a match names the hotel that is sold with it", "Atletico – Valencia", ["Gran Via", "Madrid"]],
  ["a holiday named after its hotel does not name it twice", "Gran Via", ["Madrid"]],
])("%s", (_, title, below) => {
  const trip = {
    title,
    place: "Madrid",
    from: "2027-01-16",
    to: "2027-01-19",
    nights: 3,
    rooms: [{ roomNumber: 1, hotelName: "Gran Via", roomName: "Standard", basisName: "Breakfast" }],
    events: [],
  };
  const strip = createElement(TripStrip, { trip, title: "Your trip", people: "2 adults" });
  const root = parse(renderToString(createElement(I18nextProvider, { i18n: textsIn("en") }, strip)));
  const [named, ...others] = root.querySelectorAll(".trip-head p").map(({ text }) => text);
  expect(named).toBe(title);
  expect(others.slice(0, -1)).toEqual(below);
});
