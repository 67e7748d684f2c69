import { categories, categoryOf, isCategory, standardCategory } from "@contract/vocabulary/categories";
import { partyLimits } from "@contract/vocabulary/party-limits";

/** What a person looks for, as the address says it. The address is the selection: nothing else remembers it. */
export type SearchValues = {
  categoryId: number;
  /** Flight and drive. */
  drive: boolean;
  /** A league or a cup, of sport packages. */
  competition: string;
  dest: string;
  yearMonth: string;
  fromDate: string;
  toDate: string;
  adult: number;
  child: number;
  infant: number;
  listAgeChildren: number[];
  /** 0 to 2 on the return date; a two-year-old is counted as a child by the shop. */
  listAgeInfants: number[];
};

const counts = {
  adult: [1, partyLimits.adult],
  child: [0, partyLimits.child],
  infant: [0, partyLimits.infant],
} as const;
type Counted = keyof typeof counts;

/** Reads an address leniently: what makes no sense becomes the default, and the form shows it. A pressed − or + is applied. */
export function searchValues(query: URLSearchParams): SearchValues {
  const traits = categories[askedCategory(query)];
  const values = {
    categoryId: traits.id,
    drive: traits.hasCars && query.get("drive") === "1",
    competition: /^[A-Za-z0-9_-]{1,40}$/.test(query.get("competition") ?? "") ? query.get("competition")! : "",
    // The part before a comma is the code; links from elsewhere carry more.
    dest: (query.get("dest") ?? query.get("destination") ?? "").split(",")[0]!.slice(0, 12),
    yearMonth: /^20\d\d-(0[1-9]|1[0-2])$/.test(query.get("yearMonth") ?? "") ? query.get("yearMonth")! : "",
    fromDate: dateOr(query.get("fromDate")),
    toDate: dateOr(query.get("toDate")),
    adult: stepped(query, "adult", 2),
    child: stepped(query, "child", 0),
    infant: stepped(query, "infant", 0),
  };
  // Fewer children than before: the ages are cut to their number (specification §5).
  return {
    ...values,
    listAgeChildren: agesOf(query, "listAgeChildren", values.child, { from: 2, to: 12, otherwise: 8 }),
    listAgeInfants: agesOf(query, "listAgeInfants", values.infant, { from: 0, to: 2, otherwise: 1 }),
  };
}

/** By its id, or in packCategory by its id or name, as links from elsewhere have it. */
function askedCategory(query: URLSearchParams) {
  const named = query.get("packCategory") ?? "";
  if (!query.has("categoryId") && isCategory(named)) return named;
  return categoryOf(Number(query.get("categoryId") ?? named)) ?? standardCategory;
}

function agesOf(
  query: URLSearchParams,
  name: string,
  count: number,
  { from, to, otherwise }: { from: number; to: number; otherwise: number },
): number[] {
  const ages = query.getAll(name).flatMap((text) => text.split(","));
  return Array.from({ length: count }, (_, index) => {
    const typed = ages[index] ?? "";
    const age = /^\d{1,2}$/.test(typed) ? Number(typed) : -1;
    return age >= from && age <= to ? age : otherwise;
  });
}

function stepped(query: URLSearchParams, name: Counted, fallback: number): number {
  const [min, max] = counts[name];
  const given = query.get(name);
  const typed = given !== null && /^\d{1,2}$/.test(given) ? Number(given) : fallback;
  const step = query.get("step") === `${name}+` ? 1 : query.get("step") === `${name}-` ? -1 : 0;
  return Math.min(Math.max(typed + step, min), max);
}

/** A date field's value; browsers without one send what was typed, and DD/MM/YYYY is what people type. */
function dateOr(given: string | null): string {
  const typed = given?.trim() ?? "";
  if (/^\d{4}-\d\d-\d\d$/.test(typed)) return typed;
  const [, day, month, year] = /^(\d{1,2})[./-](\d{1,2})[./-](20\d\d)$/.exec(typed) ?? [];
  return year ? `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}` : "";
}

/** The party as call parameters, and as what a link keeps. */
export function partyQuery({
  adult,
  child,
  infant,
  listAgeChildren,
  listAgeInfants,
}: SearchValues): Record<string, string | undefined> {
  return {
    adult: adult === 2 ? undefined : String(adult),
    child: child === 0 ? undefined : String(child),
    infant: infant === 0 ? undefined : String(infant),
    listAgeChildren: listAgeChildren.length > 0 ? listAgeChildren.join(",") : undefined,
    listAgeInfants: listAgeInfants.length > 0 ? listAgeInfants.join(",") : undefined,
  };
}
