import { addDays, nightsOf } from "@engine/core/epoch-day";
import { names } from "@engine/core/names";
import type { Database } from "@engine/database/connect";
import {
  airline,
  airport,
  country,
  departure,
  destination,
  flight,
  hotel,
  hotelRate,
  roomType,
  subCategory,
} from "@engine/offer/catalogue/schema";
import { exchangeRate } from "@engine/offer/rates/schema";
import { inventory } from "@engine/offer/stock/schema";

export type SmallShop = {
  packId: string;
  hotelId: string;
  startDate: string;
  nights: number;
  flightIds: [string, string];
};

/**
 * One destination, one hotel, two flights and one departure: the minimum that can be sold. A couple pays 2 x (400 fare + 4 x 50 a night)
 * = 1200 USD in STD-BB; the rate is 3.5000.
 */
export async function aSmallShop(
  db: Database,
  {
    today,
    seats = 20,
    rooms = 10,
    onRequest = false,
  }: { today: string; seats?: number; rooms?: number; onRequest?: boolean },
): Promise<SmallShop> {
  const startDate = addDays(today, 60);
  const nights = 4;
  const endDate = addDays(startDate, nights);
  const name = (text: string) => names(text, text, text, text);
  await db.insert(country).values([
    { code: "GR", names: names("יוון", "Greece", "Греция", "اليونان") },
    { code: "IL", names: names("ישראל", "Israel", "Израиль", "إسرائيل") },
  ]);
  await db.insert(subCategory).values([
    { id: 1, names: name("Last minute") },
    { id: 2, names: name("Family summer") },
    { id: 3, names: name("Long weekend") },
  ]);
  await db.insert(destination).values({
    code: "RHO",
    countryCode: "GR",
    names: names("רודוס", "Rhodes", "Родос", "رودس"),
    descriptions: name("An island"),
    spellings: ["rodos"],
    area: "greece",
    subjects: [1],
    setting: "island",
    latitude: 36.4,
    longitude: 28.2,
  });
  await db.insert(airport).values([
    {
      code: "TLV",
      cityCode: "TLV",
      names: names("נתב״ג", "Ben Gurion", "Бен-Гурион", "بن غوريون"),
      timeZone: "Asia/Jerusalem",
    },
    { code: "RHO", cityCode: "RHO", names: names("רודוס", "Rhodes", "Родос", "رودس"), timeZone: "Europe/Athens" },
  ]);
  await db.insert(airline).values({ id: "IZ", iata: "IZ", names: names("ארקיע", "Arkia", "Аркия", "أركياع") });
  const hotelId = "h-rho-1";
  await db.insert(hotel).values({
    id: hotelId,
    destinationCode: "RHO",
    names: names("מפרץ הזית", "Olive Bay", "Оливковая бухта", "خليج الزيتون"),
    descriptions: name("By the sea"),
    stars: 4,
    facilities: ["pool"],
    setting: "sea",
    latitude: 36.4,
    longitude: 28.2,
  });
  const shared = { hotelId, maxAdults: 3, maxChildren: 3, maxInfants: 1, maxGuests: 5 };
  await db.insert(roomType).values([
    {
      ...shared,
      roomClass: "STD",
      names: names("חדר רגיל", "Standard room", "Стандарт", "غرفة عادية"),
      beds: name("Double bed"),
      onRequest,
    },
    {
      ...shared,
      roomClass: "SUI",
      names: names("סוויטה", "Suite", "Люкс", "جناح"),
      beds: name("King bed"),
      babiesAllowed: false,
    },
  ]);
  const rate = {
    hotelId,
    validFrom: addDays(today, -1),
    validTo: addDays(today, 400),
    currency: "USD",
    infantMinor: 0,
    weekendMinor: 0,
  };
  await db.insert(hotelRate).values([
    {
      ...rate,
      roomClass: "STD",
      board: "BB",
      adultMinor: 5000,
      singleSupplementMinor: 3000,
      adult3Minor: 4000,
      child1Minor: 2500,
      child2Minor: 2000,
      child3Minor: 2000,
    },
    {
      ...rate,
      roomClass: "SUI",
      board: "BB",
      adultMinor: 9000,
      singleSupplementMinor: 6000,
      adult3Minor: 7000,
      child1Minor: 4500,
      child2Minor: 4000,
      child3Minor: 4000,
    },
  ]);
  const leg = {
    airlineId: "IZ",
    charter: true,
    baggage: [{ type: "suitcase" as const, pieces: 1, weightKg: 20, included: true }],
  };
  await db.insert(flight).values([
    {
      ...leg,
      id: "f-out",
      flightNumber: "IZ 215",
      fromAirport: "TLV",
      toAirport: "RHO",
      departsOn: startDate,
      departsAt: "08:00",
      arrivesOn: startDate,
      arrivesAt: "09:45",
      fromTerminal: "3",
    },
    {
      ...leg,
      id: "f-back",
      flightNumber: "IZ 216",
      fromAirport: "RHO",
      toAirport: "TLV",
      departsOn: endDate,
      departsAt: "11:00",
      arrivesOn: endDate,
      arrivesAt: "12:35",
      toTerminal: "3",
    },
  ]);
  const packId = "P1";
  await db.insert(departure).values({
    id: packId,
    category: "vacation_pack",
    destinationCode: "RHO",
    startDate,
    endDate,
    nights,
    outwardFlightId: "f-out",
    inwardFlightId: "f-back",
    fareAdultMinor: 40000,
    fareChildMinor: 35000,
    fareInfantMinor: 5000,
  });
  await db.insert(inventory).values([
    { kind: "seat", ownerId: "f-out", class: "Y", onDate: startDate, capacity: seats },
    { kind: "seat", ownerId: "f-back", class: "Y", onDate: endDate, capacity: seats },
    ...nightsOf(startDate, nights).flatMap((onDate) =>
      ["STD", "SUI"].map((roomClass) => ({
        kind: "room",
        ownerId: hotelId,
        class: roomClass,
        onDate,
        capacity: rooms,
      })),
    ),
  ]);
  await db.insert(exchangeRate).values([
    { currency: "USD", onDate: today, kind: "transferSell", value: "3.5000" },
    { currency: "USD", onDate: today, kind: "representative", value: "3.4500" },
  ]);
  return { packId, hotelId, startDate, nights, flightIds: ["f-out", "f-back"] };
}
