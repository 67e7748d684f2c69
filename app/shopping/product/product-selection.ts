import { searchValues } from "~/shopping/search/search-values";
import { clsField } from "./chosen-rooms";

const code = /^[A-Za-z0-9_-]{1,64}$/;

/** The selection in a product URL. */
export function productSelection(query: URLSearchParams) {
  const values = searchValues(query);
  const one = (name: string) => {
    const text = query.get(name);
    return text && code.test(text) ? text : undefined;
  };
  return {
    packId: one("packId"),
    laId: one("laId"),
    flights: one("flights"),
    cls: chosenClasses(query),
    dateFrom: /^\d{4}-\d\d-\d\d$/.test(query.get("dateFrom") ?? "") ? query.get("dateFrom")! : undefined,
    ticket: one("ticket"),
    car: one("car"),
    hotelShift: /^[0-5]$/.test(query.get("hotel_shift_1") ?? "") ? Number(query.get("hotel_shift_1")) : 0,
    values,
    rooms: values.rooms,
  };
}

/** The class of each room. Links repeat `cls`; the page's form has a field for each room. */
function chosenClasses(query: URLSearchParams): string[] {
  const classes = query.getAll("cls");
  const each = Array.from({ length: 9 }, (_, index) => (index > 0 && query.get(clsField(index))) || classes[index]);
  const validClasses = each.map((cls) => (cls && code.test(cls) ? cls : ""));
  return validClasses.slice(0, validClasses.findLastIndex((cls) => cls !== "") + 1);
}
