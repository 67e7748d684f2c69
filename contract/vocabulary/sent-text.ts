import * as z from "zod/v4";

/**
 * What the desk or a supplier writes into a customer's message stands there as the shop's own words. It holds no control, direction or
 * invisible character, and nothing that a mail program shows as a link: no mark of an address, and no dot between words without a blank.
 */
const line = /^(?!.*(?:\/\/|[\p{L}\p{N}]\.\p{L}{2}))[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>@\\。．｡]*$/u;
const lines = /^(?![\s\S]*(?:\/\/|[\p{L}\p{N}]\.\p{L}{2}))(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>@\\。．｡]|[\n\r\t])*$/u;
/** The activation code of an eSIM names a server; it is copied into a telephone and opens nothing. */
const eSim = /^LPA:1(?:\$[A-Za-z0-9.-]{0,60}){1,4}$/;

const noLinks = "no links, addresses or invisible characters";

/** One line, up to a number of characters. */
export const SentLine = (max: number) => z.string().trim().max(max).regex(line, noLinks);
/** The same of several lines, and not empty. */
export const SentText = (max: number) => z.string().trim().min(1).max(max).regex(lines, noLinks);
/** A supplier's reference, or the code of an eSIM. */
export const SentReference = z.union([SentLine(80), z.string().trim().max(80).regex(eSim)]);
/** A telephone number as people write it, such as +44 20 7946 0000, 03-5551234 or *2255. */
export const SentPhone = z
  .string()
  .trim()
  .max(30)
  .regex(/^(?:[+*]?[0-9(][0-9 ()-]{2,28})?$/);
