import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { translator } from "~/i18n/i18n.server";
import type { ShownCard } from "~/shopping/shown-card.server";
import { html } from "~/ui/html";
import { cardChoices, cardFlights, cardHead, cardPrice } from "./card-html";

const hostile = `"><script>alert('1')</script>&lt;b`;
const leg: NonNullable<ShownCard["out"]> = {
  departureDate: "2027-03-10",
  departureTime: hostile,
  arrivalTime: hostile,
  arrivalDate: "2027-03-11",
  departureAirport: hostile,
  departureAirportName: hostile,
  arrivalAirport: hostile,
  arrivalAirportName: hostile,
  minutes: 125,
  airlineName: hostile,
  flightNumber: hostile,
  stopovers: [],
  departureTerminal: undefined,
  arrivalTerminal: undefined,
};
const card: ShownCard = {
  id: hostile,
  title: hostile,
  subtitle: `${hostile} 2`,
  dest: "ATH",
  destName: "Athens",
  image: "",
  stars: 4,
  hotelId: undefined,
  facts: [{ kind: "pool" }],
  from: "2027-03-10",
  to: "2027-03-14",
  nights: 4,
  price: "1497.10",
  currency: "US",
  perPerson: "748.55",
  oldPrice: "1996.00",
  discountPercent: undefined,
  board: undefined,
  basisName: hostile,
  remark: hostile,
  transfer: true,
  awaits: "hotel",
  left: 3,
  cancelFee: { amount: "100.00", currency: "IL", until: "2026-12-12" },
  club: { fullPrice: "1800.00", refund: "10.00" },
  agent: undefined,
  link: `/product-page?packId=${hostile}`,
  event: { competition: hostile, date: "2027-03-12", time: "20:45" },
  out: leg,
  back: leg,
  baggage: [{ type: "suitcase", weightKg: 23, included: true }],
};

const t = translator("en", "shop");
const icon = () => html`<svg></svg>`;
const around = {
  t,
  language: "en",
  href: (path: string) => path,
  factText: () => hostile,
  withPlace: true,
  withCar: true,
} as const;
const parts = {
  head: cardHead(card, { ...around, level: 2, forWhom: hostile }),
  flights: cardFlights(leg, leg, t, "en"),
  choices: cardChoices(card, t, icon, { bags: true, cancelling: true, tick: true }),
  price: cardPrice(card, t, "en"),
};

test.each(Object.entries(parts))("names of suppliers are text and nothing else: %s", (_, { text }) => {
  const root = parse(text);
  expect(root.querySelectorAll("script, b, img")).toEqual([]);
  const attributes = root.querySelectorAll("*").flatMap((element) => Object.keys(element.attributes));
  expect(attributes.filter((name) => /^on|script|alert/i.test(name))).toEqual([]);
  expect(text.replaceAll("&lt;script&gt;", "")).not.toContain("script>");
});

test("a card says what it sells", () => {
  const words = (text: string) =>
    parse(text)
      .structuredText.replaceAll(hostile, "NAME")
      .replace(/[\n\u00a0]+/g, " ");
  expect(words(parts.price.text)).toBe("$749 per personClub price instead of $1,996 $1,498 total");
  expect(words(parts.choices.text)).toContain("23");
  expect(words(parts.choices.text).replace(/[\u2066\u2069]/g, "")).toContain("Cancel for ₪100 until 12/12/2026");
  const free = { ...card, cancelFee: { amount: "0.00", currency: "IL" as const, until: "2026-12-12" } };
  const { text } = cardChoices(free, t, icon, { bags: false, cancelling: true, tick: false });
  expect(words(text).replace(/[\u2066\u2069]/g, "")).toContain("Free cancellation until 12/12/2026");
  expect(words(cardPrice(card, t, "en", true).text)).toContain("$1,498 total for two");
  expect(parse(parts.head.text).querySelector("h2 a")!.getAttribute("href")).toBe(card.link);
  expect(parse(parts.flights.text).querySelectorAll(".flight-brief")).toHaveLength(2);
});
