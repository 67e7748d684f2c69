import type { Language } from "@contract/vocabulary/languages";

/** Airports whose page of departures shows gates, delays and terminals: those of Israel, where holidays begin. */
const airports: Record<string, string> = { TLV: "ben-gurion", ETM: "ramon", HFA: "haifa" };

/** The airport's own page of today's departures; it is in Hebrew and in English. Undefined for airports whose page we do not know. */
export function flightBoard(airportCode: string, language: Language): string | undefined {
  const airport = airports[airportCode];
  return airport && `https://www.iaa.gov.il/${language === "he" ? "" : "en/"}airports/${airport}/flight-board/`;
}
