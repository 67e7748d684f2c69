import type { AreaDestination } from "@contract/shopping/reference-data";
import { languageOf } from "@contract/vocabulary/languages";
import { Composition, type LangCode } from "@contract/vocabulary/vocabulary";
import { accept } from "@contract/wire/operation";
import { desc, eq } from "drizzle-orm";
import { shared } from "../../core/caches/shared-answer";
import type { Clock } from "../../core/clock";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import type { Names } from "../../core/names";
import type { Database } from "../../database/connect";
import { compositions } from "../pricing/compositions";
import { boardNames } from "../pricing/line-labels";
import { exchangeRate } from "../rates/schema";
import { areas } from "./areas";
import type { Atlas, Catalogue } from "./catalogue";
import { compositionLabel } from "./composition-label";
import { destinationPicture } from "./pictures";
import { soldRoomClasses } from "./sold-room-classes";

import { subjects } from "./subjects";

/** The reference calls of specification §7, from the cached catalogue. */
export function referenceDataOf(db: Database, catalogue: Catalogue, clock: Clock) {
  const areasKnown = new WeakMap<Atlas, Map<LangCode, ReturnType<typeof areasIn>>>();
  return {
    async area(langCode: LangCode) {
      const atlas = await catalogue.atlas();
      const known = areasKnown.get(atlas) ?? new Map<LangCode, ReturnType<typeof areasIn>>();
      areasKnown.set(atlas, known);
      const answer = known.get(langCode) ?? shared(areasIn(atlas, langCode));
      known.set(langCode, answer);
      return accept(answer);
    },
    async airports(langCode: LangCode) {
      const { airports } = await catalogue.atlas();
      return accept(
        [...airports.values()].map((row) => ({
          code: row.code,
          cityCode: row.cityCode,
          name: localise(row.names, langCode),
          timeZone: row.timeZone,
        })),
      );
    },
    async subject(langCode: LangCode) {
      return accept(
        Object.entries(subjects).map(([id, names]) => ({ id: Number(id), name: localise(names, langCode) })),
      );
    },
    async roomClasses(langCode: LangCode) {
      return accept({
        roomClasses: await soldRoomClasses(db, langCode, jerusalemDay(clock.now())),
        boards: (["RO", "BB", "HB", "FB", "AI", "SC"] as const).map((code) => ({
          code,
          name: boardNames[code][languageOf[langCode]],
        })),
      });
    },
    async roomCompositionTypes(langCode: LangCode) {
      return accept(
        Composition.options.map((typ) => ({
          typ,
          name: compositionLabel({ ...compositions[typ], infants: 0 }, languageOf[langCode]),
          ...compositions[typ],
        })),
      );
    },
    async currencyConvert() {
      const rates = [];
      for (const [code, iso] of [
        ["US", "USD"],
        ["EU", "EUR"],
      ] as const) {
        const rows = await db
          .select()
          .from(exchangeRate)
          .where(eq(exchangeRate.currency, iso))
          .orderBy(desc(exchangeRate.onDate))
          .limit(4);
        const sell = rows.find((row) => row.kind === "transferSell");
        const mean = rows.find((row) => row.kind === "representative");
        if (sell && mean)
          rates.push({ code, iso, transferSell: sell.value, representative: mean.value, unit: 1, date: sell.onDate });
      }
      return accept({ base: "ILS" as const, rates });
    },
  };
}

/** The places by area, in the language's order. */
function areasIn({ destinations, countries }: Atlas, langCode: LangCode) {
  const language = languageOf[langCode];
  const groups = new Map<string, AreaDestination[]>();
  const places = [...destinations.values()].sort((a, b) =>
    a.names[language].localeCompare(b.names[language], language),
  );
  for (const place of places) {
    const entry = {
      code: place.code,
      name: place.names[language],
      countryCode: place.countryCode,
      countryName: countries.get(place.countryCode)?.names[language] ?? place.countryCode,
      spellings: [
        // Keyboards have no geresh, so users type an apostrophe instead.
        ...new Set([
          ...Object.values(place.names).flatMap((name) => [name.toLowerCase(), name.toLowerCase().replace(/׳/g, "'")]),
          ...place.spellings,
        ]),
      ],
      subjects: place.subjects,
      image: destinationPicture(place, "card"),
      domestic: place.domestic,
      geo: { lat: place.latitude, lng: place.longitude },
    };
    groups.set(place.area, [...(groups.get(place.area) ?? []), entry]);
  }
  const order = Object.keys(areas);
  return [...groups]
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([code, list]) => ({
      code,
      name: (areas as Record<string, Names>)[code]?.[language] ?? code,
      destinations: list,
    }));
}
