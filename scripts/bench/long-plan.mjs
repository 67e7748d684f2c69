import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Consecutive days of the plan: the maximum of a table. */
export const longPlan = { dest: "XLP", hotelId: "XLP-1", nights: 7, days: 500 };

const name = (he, en, ru, ar) => ({ he, en, ru, ar });

/**
 * Imports a hotel with a departure on each of 500 days into a measured shop, as an operator would. Prices differ by day, season and
 * weekend, and few seats and rooms are left, so every cell shows availability: no plan is larger over the wire.
 */
export function importLongPlan(dataDir) {
  const { dest, hotelId, nights, days } = longPlan;
  const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const lines = [
    {
      kind: "destination",
      code: dest,
      countryCode: "GR",
      names: name("פארוס", "Paros", "Парос", "باروس"),
      descriptions: name("אי", "An island", "Остров", "جزيرة"),
      area: "greece",
      subjects: [1],
      setting: "sea",
      latitude: 37.08,
      longitude: 25.15,
    },
    {
      kind: "airport",
      code: dest,
      cityCode: dest,
      names: name("פארוס", "Paros", "Парос", "باروس"),
      timeZone: "Europe/Athens",
    },
    { kind: "airline", id: "long-plan", iata: "LP", names: name("אוויר", "Air", "Эйр", "طيران") },
    {
      kind: "hotel",
      id: hotelId,
      destinationCode: dest,
      names: name("מלון המפרץ", "Bay Hotel", "Отель Бухта", "فندق الخليج"),
      descriptions: name("על החוף", "On the beach", "На пляже", "على الشاطئ"),
      stars: 4,
      setting: "sea",
      latitude: 37.08,
      longitude: 25.15,
    },
  ];
  const rooms = [
    ["STD", name("חדר סטנדרט", "Standard room", "Стандартный номер", "غرفة قياسية"), 3, 1, 3, 5],
    ["FAM", name("חדר משפחה", "Family room", "Семейный номер", "غرفة عائلية"), 3, 3, 5, 3],
    ["SUP", name("חדר משופר", "Superior room", "Улучшенный номер", "غرفة محسّنة"), 3, 2, 4, 6],
  ];
  rooms.forEach(([roomClass, names, maxAdults, maxChildren, maxGuests, capacity], at) => {
    lines.push(
      { kind: "room", hotelId, roomClass, names, beds: names, maxAdults, maxChildren, maxInfants: 1, maxGuests },
      { kind: "rooms", hotelId, roomClass, from: day(-1), to: day(days + nights + 2), capacity },
    );
    for (const [more, board] of ["BB", "HB"].entries())
      for (let from = -1; from < days + nights + 2; from += 30) {
        const season = 5_000 + at * 2_100 + more * 1_700 + ((from * 37) % 2_300);
        lines.push({
          kind: "rate",
          hotelId,
          roomClass,
          board,
          validFrom: day(from),
          validTo: day(from + 29),
          currency: "USD",
          adultMinor: season,
          singleSupplementMinor: Math.round(season * 0.6),
          adult3Minor: Math.round(season * 0.8),
          child1Minor: Math.round(season * 0.5),
          child2Minor: Math.round(season * 0.4),
          child3Minor: Math.round(season * 0.3),
          infantMinor: 0,
          weekendMinor: 700,
        });
      }
  });
  for (let at = 1; at <= days + nights + 1; at += 1)
    for (const [number, fromAirport, toAirport] of [
      ["LP551", "TLV", dest],
      ["LP552", dest, "TLV"],
    ]) {
      const id = `${number}-${day(at)}`;
      lines.push(
        {
          kind: "flight",
          id,
          airlineId: "long-plan",
          flightNumber: number,
          fromAirport,
          toAirport,
          departsOn: day(at),
          departsAt: "07:30",
          arrivesOn: day(at),
          arrivesAt: "10:05",
        },
        { kind: "seats", flightId: id, class: "Y", capacity: 5 + (at % 3) },
      );
    }
  for (let at = 1; at <= days; at += 1)
    lines.push({
      kind: "departure",
      id: `VP-${dest}-${day(at)}`,
      category: "vacation_pack",
      destinationCode: dest,
      startDate: day(at),
      endDate: day(at + nights),
      nights,
      outwardFlightId: `LP551-${day(at)}`,
      inwardFlightId: `LP552-${day(at + nights)}`,
      fareAdultMinor: 19_900 + ((at * 7_919) % 17_000),
      fareChildMinor: 17_900 + ((at * 7_919) % 17_000),
      fareInfantMinor: 4_500,
      transfer: true,
      discountPercent: at % 4,
    });
  const file = join(mkdtempSync(join(tmpdir(), "nofesh-long-plan-")), "long-plan.jsonl");
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  const env = { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir, SHOP_MODE: "sandbox" };
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ["build/index.js", "import", file], { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`the long plan was not imported: ${stderr}`);
  return (performance.now() - startedAt) / 1000;
}
