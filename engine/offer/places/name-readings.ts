import { plainName } from "@contract/vocabulary/plain-name";
import { letterDistance } from "../../core/letter-distance";

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
  return Math.abs(name.length - typed.length) <= most && letterDistance(name, typed) <= most;
}
