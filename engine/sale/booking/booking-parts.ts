import type { Logger } from "pino";
import type { Random } from "../../core/clock";
import type { DataKeys } from "../../core/data-keys";
import { randomText } from "../../core/random-text";
import type { Transaction } from "../../database/connect";
import type { Journeys } from "../../offer/selection/journeys";
import type { SelectParts } from "../../offer/selection/select-pack";
import type { HoldLimits } from "../../offer/stock/hold-limits";
import type { Caller } from "../../people/caller/caller";
import type { SupplierStayParts } from "../supplier-stays/find-stays";
import type { Booking } from "./transition";

/** Dependencies of the booking capability. */
export type BookingParts = SelectParts &
  SupplierStayParts & {
    random: Random;
    log: Logger;
    holdLimits: HoldLimits;
    dataKeys: DataKeys;
    journeys: Journeys;
    /** The site's own address, used for links in messages. */
    publicUrl: string;
    /** Country calling codes that get an SMS before anything is paid. */
    smsCountries: string[];
    /** A club member's refund on the price of the holiday, in percent. */
    clubPercent: number;
    /**
     * Whether the caller's site takes orders, according to the site's status (specification §8, sites closed for
     * orders).
     */
    takesOrders(caller: Caller): Promise<boolean>;
    /** Closes the links to sign that went to a payer's former phone or address; whether one was still waiting for its customer. */
    closeSignatureLinks(tx: Transaction, bookingId: string, now: Date): Promise<boolean>;
    /** Tells the agency that made a booking that it was refused, or could not be completed. */
    tellAgencyRefused(tx: Transaction, row: Booking, money: { maybeCharged: boolean }, now: Date): Promise<void>;
    /** Whether a customer's request to cancel the booking waits for the desk. */
    hasOpenRequest(tx: Transaction, bookingId: string): Promise<boolean>;
    /** Ends a request to cancel for a full refund that waits, if the booking, just changed, is again one that the shop provides. */
    endProviderRequest(tx: Transaction, changed: Booking, now: Date): Promise<void>;
    /** Sends the payer of the caller's booking a new link to sign. */
    sendSignatureLink(bookingId: string, caller: Caller): Promise<unknown>;
  };

/** Capitals and digits without look-alikes. */
export const pnrLetters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A reference that is easy to dictate: eight of 31 letters and digits without look-alikes. */
export function newPnr(random: Random): string {
  return randomText(random, pnrLetters, 8);
}
