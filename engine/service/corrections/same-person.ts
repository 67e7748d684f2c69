import { letterDistance } from "../../core/letter-distance";
import { isPassportName, passportName, suggestLatinName } from "../../sale/draft/latin-name";

type Name = { firstName?: string; lastName?: string };

/** Words shorter than this, such as BEN or DE, are in names of many people. */
const shortWord = 4;

/**
 * Whether a corrected name can be that of the same person: its first or its last name still has more than half the letters of one of the
 * old ones, as after a slip, a nickname, a marriage or an exchange of the two. A name without a Latin spelling cannot be compared.
 */
export function isSamePerson(was: Name, became: Required<Name>): boolean {
  const [known, typed] = [was, became].map(({ firstName = "", lastName = "" }) => [firstName, lastName].map(inLatin));
  if (known!.includes(null)) return true;
  return known!.some((old) => typed!.some((name) => isAlike(old ?? "", name ?? "")));
}

function inLatin(name: string): string | null {
  const spelling = passportName(name);
  return isPassportName(spelling) ? spelling : suggestLatinName(name);
}

function isAlike(old: string, name: string): boolean {
  const wordsOf = (of: string) => [
    of.replace(/[^A-Z]/g, ""),
    ...of.split(/[^A-Z]/).filter((word) => word.length >= shortWord),
  ];
  return wordsOf(old).some((one) =>
    wordsOf(name).some((other) => letterDistance(one, other) * 2 < Math.max(one.length, other.length)),
  );
}
