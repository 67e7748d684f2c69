import { categories, categoryOf, isCategory, standardCategory } from "@contract/vocabulary/categories";
import { ageLimits, partyLimits } from "@contract/vocabulary/party-limits";
import { type ChosenRooms, chosenRooms, type RoomPeople, roomFieldsIn } from "~/shopping/product/chosen-rooms";
import { longestCode } from "~/shopping/search/chosen-places";
import { dateInAddress } from "~/shopping/search/date-in-address";

/** The search criteria in the URL, which is the only place that holds the selection. */
export type SearchValues = {
  categoryId: number;
  /** Flight and drive. */
  drive: boolean;
  /** A league or cup, for sport packages. */
  competition: string;
  dest: string;
  /** The place as typed, when the URL has no code: the engine resolves it. */
  place: string;
  yearMonth: string;
  /** Months that are searched besides `yearMonth`. */
  otherMonths: string[];
  fromDate: string;
  toDate: string;
  /** What was typed as a date and is none: the form shows it with an error instead of searching for something else. */
  unreadDates: { fromDate?: string; toDate?: string };
  /** Days by which the journey may begin earlier or later than the exact dates. */
  flexibleDays: number;
  /** A single length of stay; null: any, or several chosen in the list's filter. */
  nights: number | null;
  /** Pensioners among them, as every call counts them (specification §9). */
  adult: number;
  pensioner: number;
  child: number;
  infant: number;
  listAgeChildren: number[];
  /** 0 to 2 on the return date; the shop counts a two-year-old as a child. */
  listAgeInfants: number[];
  /** Travellers without an age, as indexes into the two age lists. The form asks for a missing age instead of assuming one. */
  missingAges: Record<AgeList, number[]>;
  /** Where the customer chose them; a journey without a hotel has none. */
  rooms: ChosenRooms;
};
type AgeList = "listAgeChildren" | "listAgeInfants";

/** The party as rooms hold it: an infant who is two on the return date needs a bed. */
export function peopleInBeds({ adult, child, infant, listAgeInfants }: SearchValues): RoomPeople {
  const inBed = listAgeInfants.filter((age) => age > 1).length;
  return { adults: adult, children: child + inBed, infants: infant - inBed };
}

/** Choices of days by which a date is flexible, besides none. */
export const flexibilities = [1, 3, 7] as const;

const counts = {
  adult: [1, partyLimits.adult],
  child: [0, partyLimits.child],
  infant: [0, partyLimits.infant],
} as const;
type Counted = keyof typeof counts;

/** Adults of a party whose address does not say how many (specification §9). */
const usualAdults = 2;

/** The address with its pensioners among the adults; unchanged if it names none. */
function withPensioners(query: URLSearchParams): URLSearchParams {
  const [pensioners = "", adults = ""] = ["pensioner", "adult"].map((name) => query.get(name)?.trim());
  if (!/^\d{1,6}$/.test(pensioners) || !/^\d{0,6}$/.test(adults)) return query;
  const counted = new URLSearchParams(query);
  counted.set("adult", String(Number(adults || usualAdults) + Number(pensioners)));
  return counted;
}

/** Parses the URL leniently: an invalid value becomes the default, which the form shows. Applies a pressed − or + button. */
export function searchValues(query: URLSearchParams): SearchValues {
  const tab = /^(\d{1,2})(d?)$/.exec(query.get("tab") ?? "");
  const traits = categories[tab ? (categoryOf(Number(tab[1])) ?? standardCategory) : categoryFrom(query)];
  const [yearMonth = "", ...otherMonths] = monthsIn(query);
  const [fromDate, toDate] = [dateInAddress(query.get("fromDate")), dateInAddress(query.get("toDate"))];
  const values = {
    categoryId: traits.id,
    drive: traits.hasCars && (tab ? tab[2] === "d" : query.get("drive") === "1"),
    competition: /^[A-Za-z0-9_-]{1,40}$/.test(query.get("competition") ?? "") ? query.get("competition")! : "",
    // The part before a comma is the code; links from other sites append more.
    dest: (query.get("dest") ?? query.get("destination") ?? "").split(",")[0]!.slice(0, longestCode),
    place: query.get("dest") || query.get("destination") ? "" : (query.get("place") ?? "").trim().slice(0, 60),
    yearMonth,
    otherMonths,
    fromDate,
    toDate,
    unreadDates: {
      ...(fromDate ? {} : typedIn(query, "fromDate")),
      ...(toDate ? {} : typedIn(query, "toDate")),
    },
    flexibleDays: flexibilities.find((days) => String(days) === query.get("flexibleDays")) ?? 0,
    nights: oneNumber(query.get("nights")),
    ...adultsIn(query),
    child: stepped(query, "child", 0),
    infant: stepped(query, "infant", 0),
  };
  // If the number of children went down, the list of ages is shortened to match (specification §5).
  const children = agesOf(query, "listAgeChildren", values.child, {
    from: ageLimits.child[0],
    to: ageLimits.child[1],
    otherwise: 8,
  });
  const infants = agesOf(query, "listAgeInfants", values.infant, { from: 0, to: 2, otherwise: 1 });
  return {
    ...values,
    listAgeChildren: children.ages,
    listAgeInfants: infants.ages,
    missingAges: { listAgeChildren: children.missing, listAgeInfants: infants.missing },
    rooms: traits.hasHotel ? chosenRooms(roomFieldsIn(query), values) : { typ: [] },
  };
}

/** Distinct months of the address, as many as a search takes. */
function monthsIn(query: URLSearchParams): string[] {
  const months = query.getAll("yearMonth").flatMap((text) => text.split(","));
  return [...new Set(months.filter((month) => /^20\d\d-(0[1-9]|1[0-2])$/.test(month)))].slice(0, 14);
}

function typedIn(query: URLSearchParams, name: "fromDate" | "toDate") {
  const typed = query.get(name)?.trim().slice(0, 40);
  return typed ? { [name]: typed } : {};
}

/** Adults with the pensioners among them, at most as many as can be booked online. */
function adultsIn(query: URLSearchParams): { adult: number; pensioner: number } {
  const pensioners = stepped(query, "pensioner", 0);
  const others = stepped(query, "adult", usualAdults, pensioners > 0 ? 0 : 1);
  const adult = Math.min(others + pensioners, partyLimits.adult);
  return { adult, pensioner: Math.min(pensioners, adult) };
}

/** Whether somebody's age is still to be chosen: a price needs every age. */
export function agesMissing({ missingAges }: Pick<SearchValues, "missingAges">): boolean {
  return missingAges.listAgeChildren.length + missingAges.listAgeInfants.length > 0;
}

/** The id of the first field whose age is still to be chosen. */
export function firstMissingAge({ missingAges }: Pick<SearchValues, "missingAges">): string {
  const name = missingAges.listAgeChildren.length > 0 ? "listAgeChildren" : "listAgeInfants";
  return `${name}-${missingAges[name][0] ?? 0}`;
}

/** Whether the address asks for more people of a kind than can be booked online: the values hold the most that can. */
export function exceedsPartyLimits(address: URLSearchParams): boolean {
  const query = withPensioners(address);
  return (Object.keys(counts) as Counted[]).some((name) => {
    const text = query.get(name)?.trim() ?? "";
    return /^\d{1,6}$/.test(text) && Number(text) > counts[name][1];
  });
}

/** Whether a number of people in the address cannot be read, or there is no adult: the values hold what a form then shows. */
export function isPartyInvalid(address: URLSearchParams): boolean {
  const query = withPensioners(address);
  if (!/^\d{0,6}$/.test(query.get("pensioner")?.trim() ?? "")) return true;
  return (Object.keys(counts) as Counted[]).some((name) => {
    const text = query.get(name)?.trim() ?? "";
    if (text === "" || query.get("step")?.startsWith(name)) return false;
    return !/^\d{1,6}$/.test(text) || Number(text) < counts[name][0];
  });
}

/** By id, or by id or name in packCategory or by name in dealType, which links from other sites use. */
function categoryFrom(query: URLSearchParams) {
  const categoryName = query.get("packCategory") ?? query.get("dealType") ?? "";
  if (!query.has("categoryId") && isCategory(categoryName)) return categoryName;
  return categoryOf(Number(query.get("categoryId") ?? categoryName)) ?? standardCategory;
}

function agesOf(
  query: URLSearchParams,
  name: AgeList,
  count: number,
  { from, to, otherwise: fallback }: { from: number; to: number; otherwise: number },
): { ages: number[]; missing: number[] } {
  const ages = query.getAll(name).flatMap((text) => text.split(","));
  const ageList = Array.from({ length: count }, (_, index) => {
    const typed = ages[index] ?? "";
    const age = /^\d{1,2}$/.test(typed) ? Number(typed) : -1;
    return age >= from && age <= to ? age : null;
  });
  return {
    ages: ageList.map((age) => age ?? fallback),
    missing: ageList.flatMap((age, index) => (age === null ? [index] : [])),
  };
}

function oneNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d?$/.test(text) ? Number(text) : null;
}

function stepped(
  query: URLSearchParams,
  name: Counted | "pensioner",
  fallback: number,
  min = name === "pensioner" ? 0 : counts[name][0],
): number {
  const max = partyLimits[name];
  const text = query.get(name);
  const typed = text !== null && /^\d{1,6}$/.test(text) ? Number(text) : fallback;
  const step = query.get("step") === `${name}+` ? 1 : query.get("step") === `${name}-` ? -1 : 0;
  return Math.min(Math.max(typed + step, min), max);
}

/** The search parameters to keep when the user switches to another category's tab. */
export function searchParameters(values: SearchValues): Record<string, string | undefined> {
  return {
    categoryId: String(values.categoryId),
    drive: values.drive ? "1" : undefined,
    dest: values.dest || undefined,
    place: values.place || undefined,
    ...datesQuery(values),
    nights: values.nights ? String(values.nights) : undefined,
    ...partyQuery(values),
  };
}

/** Months and dates as link parameters, with what was typed as a date and is none. */
export function datesQuery({ yearMonth, otherMonths, fromDate, toDate, unreadDates, flexibleDays }: SearchValues) {
  return {
    yearMonth: [yearMonth, ...otherMonths].join(",") || undefined,
    fromDate: fromDate || unreadDates.fromDate,
    toDate: toDate || unreadDates.toDate,
    flexibleDays: flexibleDays > 0 ? String(flexibleDays) : undefined,
  };
}

/** The people as a call takes them; links of its answer name the pensioners again. */
export function peopleOfCall({
  adult,
  pensioner,
  child,
  infant,
  listAgeChildren,
  listAgeInfants,
}: Pick<SearchValues, "adult" | "pensioner" | "child" | "infant" | AgeList>) {
  return { adult: adult - pensioner, pensioner, child, infant, listAgeChildren, listAgeInfants };
}

/** The party as link parameters. */
export function partyQuery({
  adult,
  pensioner,
  child,
  infant,
  listAgeChildren,
  listAgeInfants,
  missingAges,
  rooms,
}: SearchValues): Record<string, string | undefined> {
  // A missing age stays missing in the link.
  const agesParam = (ages: number[], name: AgeList) =>
    ages.map((age, index) => (missingAges[name].includes(index) ? "" : age)).join(",") || undefined;
  return {
    adult: adult - pensioner === 2 ? undefined : String(adult - pensioner),
    pensioner: pensioner === 0 ? undefined : String(pensioner),
    child: child === 0 ? undefined : String(child),
    infant: infant === 0 ? undefined : String(infant),
    listAgeChildren: agesParam(listAgeChildren, "listAgeChildren"),
    listAgeInfants: agesParam(listAgeInfants, "listAgeInfants"),
    rooms: rooms.typ.length > 0 || !rooms.rooms ? undefined : String(rooms.rooms),
    typ: rooms.typ.join(",") || undefined,
  };
}
