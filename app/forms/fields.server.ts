import * as z from "zod/v4";

/**
 * Field types for the schema beside a route. Our own forms never send a value of the wrong shape (a file in place of a text, a field
 * twice): such a value is treated as missing. A problem that the user can fix is named by its text key in the area of the page.
 */

/** The text as typed, cut at `longest` characters; "" when missing. */
export const untrimmed = (longest: number) =>
  z
    .string()
    .default("")
    .catch("")
    .transform((typed) => typed.slice(0, longest));

/** The trimmed text, cut at `longest` characters; "" when missing. */
export const text = (longest: number) =>
  z
    .string()
    .default("")
    .catch("")
    .transform((typed) => typed.trim().slice(0, longest));

/** Like `text`, for several lines, with normalised line endings. */
export const lines = (longest: number) =>
  text(longest * 2).transform((typed) => typed.replaceAll("\r\n", "\n").slice(0, longest));

/** A required text. `problem` is the text key shown when it is missing. */
export const required = (longest: number, problem: string) => text(longest).refine((typed) => typed !== "", problem);

/** A password or a code: never sent back to the page. Required if `problem` is given. */
export const secret = (longest: number, problem?: string) => {
  const typed = untrimmed(longest);
  // The marker comes last: it belongs to this schema only, not to schemas derived from it.
  return (problem ? typed.refine((value) => value.trim() !== "", problem) : typed).meta({ secret: true });
};

/** A code or a number in a hidden field; undefined when invalid. */
export const matching = (pattern: RegExp) => z.string().regex(pattern).optional().catch(undefined);

/** An amount in the format that pages use in hidden fields. */
export const hiddenAmount = matching(/^\d{1,10}\.\d{2}$/);

/** The same for a difference, which may be negative. */
export const hiddenDifference = matching(/^-?\d{1,10}\.\d{2}$/);

/** A chosen file, of a form with parts; undefined when none is chosen. */
export const file = z
  .custom<Blob>((value) => value instanceof Blob && value.size > 0)
  .optional()
  .catch(undefined);

export const tick = z.boolean().catch(false);

/** One of a fixed set of values; undefined for anything else. */
export const choice = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values).optional().catch(undefined);

/** Every ticked box, or every hidden field of one name; invalid values are dropped. */
export const several = (pattern: RegExp, most = 200) =>
  z
    .array(z.string().catch(""))
    .catch([])
    .transform((values) => values.filter((value) => pattern.test(value)).slice(0, most));
