import * as z from "zod/v4";

/**
 * Fields of forms, for the schema beside a route. A form of ours cannot send what does not fit (a file in place of a text, a field twice):
 * that counts as nothing. What a person has to put right is named by the key of its text in the area of the page.
 */

/** As it was typed, cut at `longest` letters; "" when it is missing. */
export const untrimmed = (longest: number) =>
  z
    .string()
    .default("")
    .catch("")
    .transform((typed) => typed.slice(0, longest));

/** Without the space around it, cut at `longest` letters; "" when it is missing. */
export const text = (longest: number) =>
  z
    .string()
    .default("")
    .catch("")
    .transform((typed) => typed.trim().slice(0, longest));

/** Like `text`, of several lines that end as lines do on a server. */
export const lines = (longest: number) =>
  text(longest * 2).transform((typed) => typed.replaceAll("\r\n", "\n").slice(0, longest));

/** A text that must be there. `problem` is the key of what is said when it is not. */
export const needed = (longest: number, problem: string) => text(longest).refine((typed) => typed !== "", problem);

/** A password or a code: it is never sent back to the page. With `problem` it must be there. */
export const secret = (longest: number, problem?: string) => {
  const typed = untrimmed(longest);
  // The mark comes last: it belongs to one schema, and is not on those that are made from it.
  return (problem ? typed.refine((value) => value.trim() !== "", problem) : typed).meta({ secret: true });
};

/** A code or a number in a hidden field; undefined when it is not one. */
export const matching = (pattern: RegExp) => z.string().regex(pattern).optional().catch(undefined);

/** An amount as the pages write it into hidden fields. */
export const hiddenAmount = matching(/^\d{1,10}\.\d{2}$/);

/** The same of a difference, which may be below zero. */
export const hiddenDifference = matching(/^-?\d{1,10}\.\d{2}$/);

export const tick = z.boolean().catch(false);

/** One of some values; undefined when it is none of them. */
export const choice = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values).optional().catch(undefined);

/** Each box that was ticked, or each hidden field of one name; what does not match is left out. */
export const several = (pattern: RegExp, most = 200) =>
  z
    .array(z.string().catch(""))
    .catch([])
    .transform((values) => values.filter((value) => pattern.test(value)).slice(0, most));
