import type { Board } from "@contract/vocabulary/vocabulary";
import type { SearchValues } from "./search-values";

const boards = ["RO", "BB", "HB", "FB", "AI", "SC"] as const satisfies readonly Board[];

/**
 * For whom a single deal is priced, and with which boards, as an address says: `wish` for the call, and `query` with the same for another
 * address, without default values.
 */
export function dealWish(
  query: URLSearchParams,
  { adult, child, infant, listAgeChildren, listAgeInfants, rooms }: SearchValues,
) {
  const asked = query.getAll("basis").flatMap((text) => text.split(","));
  const basis = boards.filter((board) => asked.includes(board));
  const shown = {
    adult: adult === 2 ? "" : String(adult),
    child: child > 0 ? String(child) : "",
    infant: infant > 0 ? String(infant) : "",
    listAgeChildren: listAgeChildren.join(","),
    listAgeInfants: listAgeInfants.join(","),
    rooms: rooms.typ.length > 0 || !rooms.rooms ? "" : String(rooms.rooms),
    typ: rooms.typ.join(","),
    basis: basis.join(","),
  };
  return {
    wish: { adult, child, infant, listAgeChildren, listAgeInfants, rooms: rooms.rooms, typ: rooms.typ, basis },
    query: Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== "")),
  };
}
