import { letterDistance } from "../../core/letter-distance";
import { isHebrewName, isPassportName, passportName, suggestLatinName } from "../../sale/draft/latin-name";
import { soundsLike } from "./hebrew-consonants";

type Name = { firstName?: string; lastName?: string };

/** Words shorter than this, such as BEN or DE, are in names of many people. */
const shortWord = 4;
/** Hebrew writes few vowels. */
const shortHebrewWord = 3;

/**
 * Whether a corrected name, in Latin letters, can be that of the same person: after a slip, a marriage, a nickname or an exchange of first and
 * last name, the first name still has more than half the letters of the old one, or the last name of the old one is the first name now. A kept
 * family name alone proves nothing: a whole family has it. A Hebrew name without a known spelling is compared by its consonants; any other name
 * without a Latin spelling counts as another person's. A traveller without a name may get any.
 */
export function isSamePerson(was: Name, became: Required<Name>): boolean {
  const [oldFirst, oldLast] = [was.firstName ?? "", was.lastName ?? ""];
  if (oldFirst === "") return true;
  const first = inLatin(became.firstName);
  const last = inLatin(became.lastName);
  if (first === null || last === null) return false;
  return isAlike(oldFirst, first) || (isAlike(oldFirst, last) && isAlike(oldLast, first));
}

function inLatin(name: string): string | null {
  const spelling = passportName(name);
  return isPassportName(spelling) ? spelling : suggestLatinName(name);
}

/** Alike as a whole, or the new name begins with a word of the old one: a second name may be added, or left out. */
function isAlike(was: string, name: string): boolean {
  const [firstWord = ""] = name.split(/[^A-Z]/);
  const letters = (of: string) => of.replace(/[^A-Z]/g, "");
  const old = inLatin(was);
  if (old === null) {
    if (!isHebrewName(was)) return false;
    const words = was.split(/[ ־-]/).filter((word) => word.length >= shortHebrewWord);
    return soundsLike(was, letters(name)) || words.some((word) => soundsLike(word, firstWord));
  }
  const words = old.split(/[^A-Z]/).filter((word) => word.length >= shortWord);
  return isClose(letters(old), letters(name)) || words.some((word) => isClose(word, firstWord));
}

function isClose(one: string, other: string): boolean {
  return letterDistance(one, other) * 2 < Math.max(one.length, other.length);
}
