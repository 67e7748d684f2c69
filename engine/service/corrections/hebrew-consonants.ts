import { letterDistance } from "../../core/letter-distance";

/** What the 22 letters are among the consonants of a passport's spelling; those that are often silent, or written as a vowel, are none. */
const hebrew: Readonly<Record<string, string>> = {
  ...{ ב: "B", ג: "G", ד: "D", ז: "S", ט: "T", כ: "K", ך: "K", ל: "L", מ: "M", ם: "M", נ: "N", ן: "N", ס: "S" },
  ...{ פ: "P", ף: "P", צ: "S", ץ: "S", ק: "K", ר: "R", ש: "S", ת: "T" },
};
const latin: Readonly<Record<string, string>> = {
  ...{ B: "B", C: "K", D: "D", F: "P", G: "G", K: "K", L: "L", M: "M", N: "N", P: "P", Q: "K", R: "R", S: "S", T: "T" },
  ...{ V: "B", W: "B", X: "KS", Z: "S" },
};

const consonants = (name: string, of: Readonly<Record<string, string>>) =>
  [...name]
    .map((letter) => of[letter] ?? "")
    .join("")
    .replace(/(.)\1+/g, "$1");

/** A Hebrew name: its vav is a vowel or a V. */
function ofHebrew(name: string): string[] {
  const letters = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[גז]['׳’]/g, "")
    .replace(/צ['׳’]/g, "כ");
  return [consonants(letters, hebrew), consonants(letters, { ...hebrew, ו: "B" })];
}

/** A name in Latin capitals: its CH or KH is a het, which Hebrew also spells as H, or a kaf; its G before E or I may be soft. */
function ofLatin(name: string): string[] {
  const plain = name
    .replace(/SCH|SH|T[SZ]|CZ/g, "S")
    .replace(/PH/g, "P")
    .replace(/CK/g, "K");
  return ["K", ""].flatMap((ch) => {
    const letters = plain.replace(/[CK]H/g, ch);
    return [consonants(letters, latin), consonants(letters.replace(/G(?=[EIY])/g, ""), latin)];
  });
}

/** Whether a Hebrew name without a known spelling can be this one: more than half of its consonants are the same. */
export function soundsLike(hebrewName: string, latinName: string): boolean {
  const readings = ofLatin(latinName);
  return ofHebrew(hebrewName).some((was) =>
    readings.some((is) => was === is || letterDistance(was, is) * 2 < Math.max(was.length, is.length)),
  );
}
