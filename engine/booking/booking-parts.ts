import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { Caller } from "../caller";
import type { Random } from "../clock";
import type { SelectParts } from "../search/select-pack";
import type { HoldLimits } from "../stock/holds";

/** What the booking capability works with. */
export type BookingParts = SelectParts & {
  random: Random;
  log: Logger;
  holdLimits: HoldLimits;
  /** The site's own address, for links in messages. */
  publicUrl: string;
  /** What a club member gets back of the holiday's price, in percent. */
  clubPercent: number;
};

/** The hash of a shopper's session: what is stored is of no use to whoever reads the table. */
export function shopperKeyOf(caller: Caller): string | null {
  return caller.shopperSid && createHash("sha256").update(caller.shopperSid).digest("base64url");
}

/** 128 random bits for an address or a key. */
export function newId(random: Random): string {
  return Buffer.from(random.bytes(16)).toString("base64url");
}

const pnrLetters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A reference people can say on the phone: eight of 31 letters and digits that are not mistaken for each other. */
export function newPnr(random: Random): string {
  let pnr = "";
  // 248 is the largest multiple of 31 in a byte: larger ones would make some letters likelier.
  while (pnr.length < 8)
    for (const byte of random.bytes(16)) if (byte < 248 && pnr.length < 8) pnr += pnrLetters[byte % 31];
  return pnr;
}
