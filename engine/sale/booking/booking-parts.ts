import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { Random } from "../../core/clock";
import type { DataKeys } from "../../core/data-keys";
import { randomText } from "../../core/random-text";
import type { SelectParts } from "../../offer/selection/select-pack";
import type { HoldLimits } from "../../offer/stock/holds";
import type { Caller } from "../../people/caller/caller";
import type { SupplierStayParts } from "../supplier-stays/stay-search";

/** What the booking capability works with. */
export type BookingParts = SelectParts &
  SupplierStayParts & {
    random: Random;
    log: Logger;
    holdLimits: HoldLimits;
    dataKeys: DataKeys;
    /** The site's own address, for links in messages. */
    publicUrl: string;
    /** What a club member gets back of the holiday's price, in percent. */
    clubPercent: number;
    /** Whether orders are taken on the site of the caller: the site's status decides (specification 8, sites closed for orders). */
    takesOrders(caller: Caller): Promise<boolean>;
  };

/** The hash of a shopper's session: a copy of the table opens no session. */
export function shopperKeyOf(caller: Caller): string | null {
  return caller.shopperSid && createHash("sha256").update(caller.shopperSid).digest("base64url");
}

/** Capitals and digits that are not mistaken for each other. */
export const pnrLetters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A reference people can say on the phone: eight of 31 letters and digits that are not mistaken for each other. */
export function newPnr(random: Random): string {
  return randomText(random, pnrLetters, 8);
}
