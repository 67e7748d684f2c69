import * as z from "zod/v4";

/**
 * What the desk or a supplier writes into a customer's message stands there as the shop's own words. It holds no control, direction or
 * invisible character, and nothing that a mail program or a telephone shows as a link: no mark of an address, no full stop with a word right
 * behind it, whatever stands before it, and no address of four numbers.
 */
const line =
  /^(?!.*(?:\/\/|[^\s.]\.[\p{L}\p{M}]{2}|\p{Nd}(?:\.\p{Nd}{1,3}){3}))[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>@\\。．｡․]*$/u;
const lines =
  /^(?![\s\S]*(?:\/\/|[^\s.]\.[\p{L}\p{M}]{2}|\p{Nd}(?:\.\p{Nd}{1,3}){3}))(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>@\\。．｡․]|[\n\r\t])*$/u;
/** The activation code of an eSIM names a server; it is copied into a telephone and opens nothing. */
const eSim = /^LPA:1(?:\$[A-Za-z0-9.-]{0,60}){1,4}$/;

const noLinks = "no links, addresses or invisible characters";
/** Letters with their accents in one character, so that each is judged as it is shown. */
const typed = () => z.string().trim().normalize("NFC");

/** One line, up to a number of characters. */
export const SentLine = (max: number) => typed().max(max).regex(line, noLinks);
/** The same of several lines, and not empty. */
export const SentText = (max: number) => typed().min(1).max(max).regex(lines, noLinks);
/** A supplier's reference, or the code of an eSIM. */
export const SentReference = z.union([SentLine(80), z.string().trim().max(80).regex(eSim)]);
/** A telephone number as people write it, such as +44 20 7946 0000, 03-5551234 or *2255. */
export const SentPhone = z
  .string()
  .trim()
  .max(30)
  .regex(/^(?:[+*]?[0-9(][0-9 ()-]{2,28})?$/);

/**
 * A supplier's text as one line that SentLine takes, where a text that cannot be sent must not lose the offer: words that it refuses are left
 * out. A full stop before a capital letter, as in St.George, gets its blank.
 */
export function sentName(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\.(?=\p{Lu}[\p{L}\p{M}])/gu, ". ")
    .split(/\s+/)
    .filter((word) => line.test(word))
    .join(" ")
    .trim();
}
