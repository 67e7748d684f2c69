import { dayInField, typedDay } from "./typed-day";

/** A traveller as a line of the one-page form. */
export type TravellerLine = {
  lastName: string;
  firstName: string;
  gender: "F" | "M" | "";
  birth: string;
  passportNumber: string;
  expiry: string;
};

export const noTraveller: TravellerLine = {
  lastName: "",
  firstName: "",
  gender: "",
  birth: "",
  passportNumber: "",
  expiry: "",
};

const women = new Set(["F", "FEMALE", "MRS", "MS", "MISS", "נ", "נקבה", "אישה", "Ж", "أنثى"]);
const men = new Set(["M", "MALE", "MR", "MSTR", "ז", "זכר", "גבר", "М", "ذكر"]);
/** Passenger types that lists include; the booking already knows them. */
const ignored = new Set(["ADT", "CHD", "INF", "ADULT", "CHILD", "INFANT"]);
const name = /^\p{L}[\p{L} '\u2019.-]*$/u;
const passport = /^[A-Z]{0,3}\d{5,10}[A-Z]?$/i;

/**
 * Parses a pasted list, one traveller per line: spreadsheet cells, comma-separated values, or COHEN/DANA MRS as reservation systems print
 * it. Each value is recognised by its format; of two names the first is the family name, of two dates the second is the passport expiry.
 * Lines without a name are counted as unread.
 */
export function pastedTravellers(text: string): { travellers: TravellerLine[]; unread: number } {
  const travellers: TravellerLine[] = [];
  let unread = 0;
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== "")) {
    const traveller = readLine(line.slice(0, 300));
    if (traveller) travellers.push(traveller);
    else unread += 1;
  }
  return { travellers, unread };
}

function readLine(line: string): TravellerLine | null {
  const cells = /[\t,;|]/.test(line) ? line.split(/[\t,;|]/) : line.split(/\s+/);
  const values = cells.flatMap((cell) => splitName(cell.trim())).filter((value) => value !== "");
  const traveller = { ...noTraveller };
  const names: string[] = [];
  const days: string[] = [];
  for (const value of values) {
    const capital = value.toUpperCase().replace(/\.$/, "");
    if (women.has(capital)) traveller.gender = "F";
    else if (men.has(capital)) traveller.gender = "M";
    else if (ignored.has(capital) || /^\d{1,2}\.?$/.test(value)) continue;
    else if (passport.test(value) && !(/^\d{6}$|^\d{8}$/.test(value) && days.length === 0 && typedDay(value)))
      traveller.passportNumber = value.toUpperCase();
    else if (typedDay(value)) days.push(value);
    else if (name.test(value)) names.push(value);
  }
  const [lastName, ...first] = names;
  if (!lastName || first.length === 0) return null;
  const [birth, expiry] = days;
  return {
    ...traveller,
    lastName,
    firstName: first.join(" "),
    birth: birth ? dayInField(typedDay(birth)!) : "",
    // An expiry date is in the future, so a two-digit year belongs to this century.
    expiry: expiry ? dayInField(typedDay(expiry, 2099)!) : "",
  };
}

/** Splits COHEN/DANA MRS into its three values. */
function splitName(cell: string): string[] {
  const reservation = /^([\p{L}' -]+)\/([\p{L}' -]+)$/u.exec(cell);
  if (!reservation) return [cell];
  const title = /^(.*\S)\s+(MRS|MS|MISS|MR|MSTR)$/i.exec(reservation[2]!.trim());
  return title ? [reservation[1]!.trim(), title[1]!, title[2]!] : [reservation[1]!.trim(), reservation[2]!.trim()];
}
