import { letterDistance } from "../../core/letter-distance";
import { isPassportName, passportName, suggestLatinName } from "../../sale/draft/latin-name";

type Name = { firstName?: string; lastName?: string };

/** Words shorter than this, such as BEN or DE, are in names of many people. */
const shortWord = 4;

/**
 * Whether a corrected name can be that of the same person: after a slip, a marriage, a nickname or an exchange of first and last name, the
 * first name still has more than half the letters of the old one, or the last name of the old one is the first name now. A kept family name
 * alone proves nothing: a whole family has it. A name without a Latin spelling cannot be compared.
 */
export function isSamePerson(was: Name, became: Required<Name>): boolean {
  const [known, typed] = [was, became].map(({ firstName = "", lastName = "" }) => [firstName, lastName].map(inLatin));
  if (known!.includes(null)) return true;
  const [oldFirst = "", oldLast = ""] = known as string[];
  const [first, last] = typed!;
  if (first === null || last === null) return false;
  return isAlike(oldFirst, first!) || (isAlike(oldFirst, last!) && isAlike(oldLast, first!));
}

function inLatin(name: string): string | null {
  const spelling = passportName(name);
  return isPassportName(spelling) ? spelling : suggestLatinName(name);
}

/** Alike as a whole, or the new name begins with a word of the old one: a second name may be added, or left out. */
function isAlike(old: string, name: string): boolean {
  const letters = (of: string) => of.replace(/[^A-Z]/g, "");
  const words = old.split(/[^A-Z]/).filter((word) => word.length >= shortWord);
  const [firstWord = ""] = name.split(/[^A-Z]/);
  return isClose(letters(old), letters(name)) || words.some((word) => isClose(word, firstWord));
}

function isClose(one: string, other: string): boolean {
  return letterDistance(one, other) * 2 < Math.max(one.length, other.length);
}
