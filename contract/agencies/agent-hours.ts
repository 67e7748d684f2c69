import { rangeInText } from "../vocabulary/ranges/range-in-text";

/** When the shop's own agents answer the phone, unless the desk or an agency says otherwise (specification §9). */
export const agentHours = { from: "09:00", until: "20:00" } as const;

/** The same as it is typed and stored. */
export const agentHoursLine = `${agentHours.from}-${agentHours.until}`;

const ranges = /(\d{1,2}:\d{2})\s*[-–]\u2060?\s*(\d{1,2}:\d{2})/g;

/** Hours as they were typed, within a sentence or by themselves; those of the shop's own agents without any. */
export function hoursInText(hours: string = agentHoursLine): string {
  const text = hours.replace(ranges, (_, from: string, until: string) => rangeInText(from, until));
  // Days are words of some language.
  return /\p{L}/u.test(text) ? `\u2068${text}\u2069` : text;
}
