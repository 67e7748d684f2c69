import { plainName } from "@contract/vocabulary/plain-name";

const latinKeys = "ertyuiopasdfghjkl;zxcvbnm,.";
const hebrewKeys = "קראטוןםפשדגכעיחלךףזסבהנמצתץ";

/** The possible readings of a typed text, most likely first: as typed, or Hebrew typed with an English keyboard ("t,ubv" is אתונה). */
export function nameReadings(text: string): string[] {
  const typed = text.trim().toLowerCase();
  const inHebrew = /^[a-z;,. ]+$/.test(typed)
    ? [...typed].map((key) => hebrewKeys[latinKeys.indexOf(key)] ?? key).join("")
    : typed;
  return [...new Set([typed, inHebrew].map(plainName))].filter((reading) => reading !== "");
}

/** Whether a name differs from what was typed only by a slip: one letter in a word of four to six, two in a longer one. */
export function isSlip(name: string, typed: string): boolean {
  if (typed.length < 4) return false;
  const most = typed.length > 6 ? 2 : 1;
  return Math.abs(name.length - typed.length) <= most && distance(name, typed) <= most;
}

/** Letters to insert, delete or replace; a swapped pair counts as one (optimal string alignment). */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          rows[i - 1]![j]! + 1,
          row[j - 1]! + 1,
          rows[i - 1]![j - 1]! + (same ? 0 : 1),
          isSwap ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return rows[one.length]![other.length]!;
}
