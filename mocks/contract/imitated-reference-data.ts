import type { places as placeCalls } from "@contract/shopping/places";
import type { referenceData } from "@contract/shopping/reference-data";
import { nameFit, plainName } from "@contract/vocabulary/plain-name";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Port } from "@contract/wire/operation";
import { places } from "./imitated-world";

const dealType = (langCode: LangCode) => ({
  dealTypeCode: "vacation_pack" as const,
  categoryId: 1,
  packageType: "FH",
  name: { HEB: "חופשות", ENG: "Holidays", RUS: "Отпуск", ARA: "عطلات" }[langCode],
  sort: 1,
});

export function imitatedReferenceData(today: string): Port<typeof referenceData & typeof placeCalls, null> {
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
    async findPlaces({ text, langCode }) {
      const entries = places.map(({ code, name, countryName }) => ({
        dest: code,
        name: name[langCode],
        where: countryName[langCode],
        categoryId: 1,
        words: [code, ...Object.values(name)].map(plainName),
      }));
      const matches = entries.filter(({ words }) => words.some((word) => nameFit(word, plainName(text)) !== null));
      return accept({ sure: matches.length === 1, matches, popular: entries });
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
      const room = { HEB: "חדר זוגי", ENG: "Double room", RUS: "Двухместный", ARA: "غرفة مزدوجة" }[langCode];
      return accept({
        boards: [{ code: "BB" as const, name }],
        roomClasses: [{ code: "STD", name: room, boards: ["BB" as const] }],
      });
    },
    async roomCompositionTypes({ langCode }) {
      const name = { HEB: "חדר זוגי", ENG: "Double room", RUS: "Двухместный", ARA: "غرفة مزدوجة" }[langCode];
      return accept([{ typ: "DBL" as const, name, adults: 2, children: 0 }]);
    },
    dealTypes: async ({ langCode }) => accept([dealType(langCode)]),
    dealTypesInEffect: async ({ langCode }) => accept([{ ...dealType(langCode), from: today, to: today }]),
    itineraries: async () => accept([]),
    competitions: async () => accept([]),
    packSubCategories: async () => accept([]),
    packSubCategoriesWithDest: async () => accept([]),
    async currencyConvert() {
      const dollar = { code: "US", iso: "USD", transferSell: "3.7000", representative: "3.6800", unit: 1, date: today };
      return accept({ base: "ILS" as const, rates: [dollar] });
    },
  };
}
