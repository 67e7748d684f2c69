import type { BookingInfo } from "@contract/booking/booking";
import type { DocumentKind } from "@contract/booking/documents";
import { languages } from "@contract/vocabulary/languages";
import { expect, test } from "vitest";
import { printedRange } from "../../outbox/printed-range";
import { documentTexts } from "./document-texts";
import { trip } from "./sections/stay-sections";
import { tripLines } from "./trip-lines";

const marks = /[\u2066-\u2069]/g;

test.each(languages)("the mail of a match says in %s which match, when, which tickets and which hotel", (language) => {
  const event = {
    eventId: "match",
    name: "Atletico – Valencia",
    competition: "La Liga",
    date: "2027-01-17",
    time: "20:30",
    venue: "Metropolitano",
    categoryId: "T1",
    category: "Long side",
    qty: 2,
  };
  const hotel = {
    hotelId: "h1",
    name: "Gran Via",
    checkIn: "2027-01-16",
    checkOut: "2027-01-19",
    status: "ok" as const,
  };
  const [match, stay] = tripLines(
    { events: [event], hotels: [hotel], destName: "Madrid", documents: [] },
    language,
    "https://x/",
  );
  const t = documentTexts[language];
  expect(match!.replace(marks, "")).toBe(
    `${t.match}: ${["Atletico – Valencia", "Metropolitano", "17/01/2027 20:30"].join(t.comma)}\n${t.tickets}: Long side × 2`,
  );
  expect(stay!.replace(marks, "")).toContain(`${t.hotel}: Gran Via${t.comma}Madrid`);
});

test.each([
  ["he", "טיסה (הלוך): BZ321 Bluebird, 14/01/2027, TLV 15:20 – ATH 17:25", "מלון: Gran Via, Madrid, "],
  ["en", "Flight (outbound): BZ321 Bluebird, 14/01/2027, TLV 15:20 – ATH 17:25", "Hotel: Gran Via, Madrid, "],
  ["ru", "Рейс (туда): BZ321 Bluebird, 14/01/2027, TLV 15:20 – ATH 17:25", "Отель: Gran Via, Madrid, "],
  ["ar", "الرحلة (الذهاب): BZ321 Bluebird، 14/01/2027، TLV 15:20 – ATH 17:25", "الفندق: Gran Via، Madrid، "],
] as const)(
  "a mail in %s lists a flight and a hotel with the commas and letters of its language",
  (language, ...lines) => {
    const hotel = {
      hotelId: "h",
      name: "Gran Via",
      checkIn: "2027-01-14",
      checkOut: "2027-01-17",
      status: "ok" as const,
    };
    const outwardFlight = {
      flightNumber: "BZ321",
      airlineName: "Bluebird",
      departureDate: "2027-01-14",
      departureTime: "15:20",
      departureAirportName: "TLV",
      arrivalTime: "17:25",
      arrivalAirportName: "ATH",
    } as BookingInfo["outwardFlight"];
    const info = { events: [], hotels: [hotel], destName: "Madrid", documents: [], outwardFlight };
    const text = tripLines(info, language, "https://x/").join("\n").replace(marks, "");
    for (const line of lines) expect(text).toContain(line);
  },
);

test.each(languages)("the mail of a tour says in %s which tour, and what each day is called", (language) => {
  const tour = { name: "Around Rhodes", days: ["Arrival", "Lindos"] };
  const [first] = tripLines(
    { tour, events: [], hotels: [], destName: "Rhodes", documents: [] },
    language,
    "https://x/",
  );
  const t = documentTexts[language];
  expect(first!.replace(marks, "")).toBe(`${t.tour}: Around Rhodes\n${t.tourDay} 1: Arrival\n${t.tourDay} 2: Lindos`);
});

test.each(languages)(
  "a document of a flight one way has one day in %s, and says that nobody flies back",
  (language) => {
    const t = documentTexts[language];
    const booked = { destName: "Athens", hotels: [], outwardFlight: {}, dateFrom: "2027-05-12" };
    const tripOf = (more: object) => trip({ info: { ...booked, ...more } as unknown as BookingInfo, t });
    const oneWay = tripOf({ dateTo: "2027-05-12" });
    expect([oneWay.strip, oneWay.facts]).toEqual([
      undefined,
      expect.arrayContaining([
        [t.dates, { ltr: "12/05/2027" }],
        [t.journey, t.oneWay],
      ]),
    ]);
    const bothWays = tripOf({ dateTo: "2027-05-12", inwardFlight: {} });
    expect([bothWays.strip !== undefined, JSON.stringify(bothWays.facts).includes(t.oneWay)]).toEqual([true, false]);
  },
);

test.each(languages)("a day alone is printed once in %s", (language) => {
  expect(printedRange("2027-05-12", "2027-05-12", language).replace(marks, "")).toBe("12/05/2027");
});

test.each(languages)("a mail in %s names only documents that the booking has", (language) => {
  const t = documentTexts[language];
  const last = (documents: DocumentKind[]) =>
    tripLines({ events: [], hotels: [], destName: "", documents }, language, "https://x/").at(-1)!;
  const named = (text: string) =>
    (["voucherInText", "eticketInText", "receiptInText"] as const).filter((key) => text.includes(t[key]));
  expect(named(last(["confirmation", "voucher", "eticket", "receipt", "disclosure"]))).toHaveLength(3);
  expect(named(last(["confirmation", "voucher", "disclosure"]))).toEqual(["voucherInText"]);
  expect([named(last(["disclosure"])), last(["disclosure"])]).toEqual([[], `${t.onAnyDevice}\nhttps://x/`]);
});

test.each([
  ["he", "רכב שכור: רכב קטן, ימים 4"],
  ["en", "Rental car: רכב קטן, Days 4"],
  ["ru", "Прокат автомобиля: רכב קטן, Дней 4"],
  ["ar", "سيارة مستأجرة: רכב קטן، الأيام 4"],
] as const)("the mail of a flight with a car names the car, in %s", (language, line) => {
  const car = { car: "ECMR", name: "רכב קטן", days: 4, from: "2027-01-19" };
  const lines = tripLines({ events: [], hotels: [], car, destName: "Rhodes", documents: [] }, language, "https://x/");
  expect(lines.map((text) => text.replace(marks, ""))).toContain(line);
});
