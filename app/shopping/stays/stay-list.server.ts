import type { Shop } from "@contract/calls";
import { categories, standardCategory, stayCategory } from "@contract/vocabulary/categories";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { data, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { dayAfter, printedDate } from "~/format/dates";
import { choiceIn } from "~/format/list-currency";
import { symbolOf } from "~/format/money";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { listCurrencyOf } from "~/session/list-currency.server";
import { requireSold } from "~/shell/agency-site/not-sold-here.server";
import { searchFormData } from "~/shopping/search/search-form-data.server";
import { stayFilters, stayFiltersCall, stayListQuery, stayPageSize } from "./stay-filters";
import { addressOfForm, stayQuery, staySearch, stayValues } from "./stay-values";

const abroad = categories[standardCategory].id;
const inIsrael = categories[stayCategory].id;

/** Live stays of a place: the form and the supplier's current results. A supplier outage is not shown as an empty list. */
export async function stayListLoader({ request, context }: LoaderFunctionArgs) {
  await requireSold(request, context, stayCategory);
  const query = new URL(request.url).searchParams;
  const language = await languageOfRequest(request);
  const t = translator(language, "stays");
  const shop = await shopFor(request, context);
  const short = addressOfForm(query);
  const values = stayValues(short ?? query);
  const typed = values.place ? await typedStayPlace(shop, language, values.place) : null;
  if (short || typed?.dest) {
    const address = Object.fromEntries(short ?? query);
    const place = typed?.dest ? { place: undefined, dest: typed.dest } : {};
    throw redirectKeeping(request, paths.stays({ ...address, ...place }));
  }
  const currency = await listCurrencyOf(request);
  const filters = stayFilters(query, currency);
  // The form always says for whom.
  const isSearch = query.has("dest") || query.has("place") || query.has("party");
  const [far, near, answer] = await Promise.all([
    searchFormData(shop, language, { categoryId: abroad }),
    searchFormData(shop, language, { categoryId: inIsrael }),
    isSearch && values.dest && values.checkIn && values.checkOut
      ? shop.stayHotels({ ...staySearch(values), ...stayFiltersCall(filters), langCode: langCodeOf[language] })
      : null,
  ]);
  const groups = [...near.groups, ...far.groups];
  const place = groups.flatMap(({ places }) => places).find(({ code }) => code === values.dest)?.name;
  const form = {
    groups,
    today: far.today,
    values: {
      ...values,
      checkIn: values.checkIn || (isSearch ? "" : dayAfter(far.today, 30)),
      checkOut: values.checkOut || (isSearch ? "" : dayAfter(far.today, 33)),
    },
  };
  const title = place ? t("title-in", { place }) : t("title");
  const shared = { form, title, place, query: stayQuery(values), filters };
  const empty = { errors: {} as Record<string, string>, problem: null, results: null };
  if (!isSearch) return data({ ...shared, ...empty });
  if (!answer || (!answer.ok && answer.refusal.code !== "supplier-away" && answer.refusal.code !== "sales-closed")) {
    const field = answer && !answer.ok ? fieldOf(answer.refusal.field) : missingField(values);
    const maybe = field === "dest" ? typed?.names.join(", ") : "";
    const text = maybe ? t("wrong.dest-maybe", { places: maybe }) : t(`wrong.${field}`);
    return data({ ...shared, ...empty, errors: { [field]: text } }, { status: 422 });
  }
  if (!answer.ok) {
    const problem = answer.refusal.code === "supplier-away" ? ("away" as const) : ("closed" as const);
    return data({ ...shared, ...empty, problem }, { status: 503, headers: { "retry-after": "30" } });
  }
  const { nights, rooms, total, facets, hotels } = answer.value;
  // The requested page no longer exists because there are fewer hotels; shows the last page.
  const last = Math.max(1, Math.ceil(total / stayPageSize));
  if (filters.page > last)
    throw redirectKeeping(request, `${paths.stays()}?${stayListQuery(stayQuery(values), { ...filters, page: last })}`);
  return data({
    ...shared,
    ...empty,
    results: {
      nights,
      rooms,
      total,
      facets: {
        ...facets,
        price: { from: facets.price.fromPrice, to: facets.price.toPrice, symbol: symbolOf(facets.price.currency) },
      },
      hotels: hotels.map(({ hotel, name, stars, image, from, agent, boards, freeUntil }) => ({
        hotel,
        name,
        stars,
        image,
        ...choiceIn(currency, from),
        agent,
        soldIn: from.currency,
        boards: boards.map(({ basisName }) => basisName),
        freeUntil: freeUntil && printedDate(freeUntil),
      })),
    },
  });
}

/** The place that a typed text means, abroad or in Israel, and the names of those that it may mean. */
async function typedStayPlace(shop: Shop, language: Language, text: string) {
  const langCode = langCodeOf[language];
  const answers = await Promise.all(
    [abroad, inIsrael].map((categoryId) => shop.findPlaces({ text, categoryId, langCode })),
  );
  const found = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
  const places = found.flatMap(({ matches }) => matches).filter(({ hotelId }) => !hotelId);
  return {
    dest: found.find(({ sure, matches }) => sure && matches[0])?.matches[0]?.dest,
    names: [...new Set(places.map(({ name }) => name))].slice(0, 4),
  };
}

type Field = "dest" | "checkIn" | "checkOut" | "party";

function fieldOf(path = ""): Field {
  if (path.startsWith("occupancies")) return "party";
  return path === "stay.checkIn" ? "checkIn" : path === "stay.checkOut" ? "checkOut" : "dest";
}

function missingField({ dest, checkIn }: { dest: string; checkIn: string }): Field {
  return dest ? (checkIn ? "checkOut" : "checkIn") : "dest";
}

/** Data of the live stay list when the supplier answered. */
export type HotelOnlyPage = NonNullable<SerializeFrom<typeof stayListLoader>["results"]>;
