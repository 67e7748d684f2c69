import { accept, type Port } from "@contract/operation";
import type { referenceData } from "@contract/reference-data";
import { places } from "./imitated-world";

export function imitatedReferenceData(today: string): Port<typeof referenceData, null> {
  return {
    async areas({ langCode }) {
      const name = { HEB: "אירופה", ENG: "Europe", RUS: "Европа", ARA: "أوروبا" }[langCode];
      const destinations = places.map((place) => ({
        code: place.code,
        name: place.name[langCode],
        countryCode: place.country,
        countryName: place.countryName[langCode],
        spellings: [place.name.ENG, place.name.HEB],
        subjects: [],
        image: `/pictures/destination/${place.code}/${place.setting}/none/card.svg`,
        domestic: false,
      }));
      return accept([{ code: "EUR", name, destinations }]);
    },
    async airports({ langCode }) {
      return accept(
        places.map(({ code, name }) => ({ code, cityCode: code, name: name[langCode], timeZone: "Europe/Athens" })),
      );
    },
    async subjects() {
      return accept([]);
    },
    async roomClasses({ langCode }) {
      const name = { HEB: "ארוחת בוקר", ENG: "Breakfast", RUS: "Завтрак", ARA: "إفطار" }[langCode];
      return accept({ boards: [{ code: "BB" as const, name }] });
    },
    async roomCompositionTypes({ langCode }) {
      const name = { HEB: "חדר זוגי", ENG: "Double room", RUS: "Двухместный", ARA: "غرفة مزدوجة" }[langCode];
      return accept([{ typ: "DBL" as const, name, adults: 2, children: 0 }]);
    },
    async currencyConvert() {
      const dollar = { code: "US", iso: "USD", transferSell: "3.7000", representative: "3.6800", unit: 1, date: today };
      return accept({ base: "ILS" as const, rates: [dollar] });
    },
  };
}
