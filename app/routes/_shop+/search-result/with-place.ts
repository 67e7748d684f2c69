import type { FoundPlace } from "@contract/shopping/places";

/** What a place that was typed makes void. A country says less than a place. */
const replaced = ["place", "dest", "destination", "country", "hotelId", "page", "tab"];

/** A search's query with a place that was typed: beside the places that were ticked, and in place of any other. */
export function withPlace(address: URLSearchParams, { dest, hotelId }: Pick<FoundPlace, "dest" | "hotelId">) {
  const query = new URLSearchParams(address);
  const ticked = query.getAll("dest");
  for (const name of replaced) query.delete(name);
  for (const code of new Set([...ticked, dest])) if (code) query.append("dest", code);
  if (hotelId) query.set("hotelId", hotelId);
  return query;
}
