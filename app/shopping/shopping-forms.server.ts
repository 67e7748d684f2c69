import { TwoLetterCurrency } from "@contract/vocabulary/money";
import * as z from "zod/v4";
import { listCurrencies } from "~/format/list-currency";
import { choice, hiddenAmount, matching, several, untrimmed } from "~/forms/fields.server";

const code = /^[A-Za-z0-9_-]{1,64}$/;
const digit = matching(/^\d$/);
const shortCode = matching(/^[A-Za-z0-9_-]{1,40}$/);

/** The chosen options of a package: those in the form that the page shows replace the URL's. */
export const ProductForm = z.object({
  cls: several(code),
  "cls-2": matching(code),
  "cls-3": matching(code),
  "cls-4": matching(code),
  "cls-5": matching(code),
  "cls-6": matching(code),
  "cls-7": matching(code),
  "cls-8": matching(code),
  "cls-9": matching(code),
  adult: matching(/^\d{1,6}$/),
  pensioner: matching(/^\d{1,6}$/),
  child: matching(/^\d{1,6}$/),
  infant: matching(/^\d{1,6}$/),
  rooms: digit,
  roomAdult: several(/^\d$/, 9),
  roomChild: several(/^\d$/, 9),
  roomInfant: several(/^\d$/, 9),
  roomsOf: matching(/^[\d-]{5,10}\/\d$/),
  /** One for each, empty while it is still to be chosen. */
  listAgeChildren: several(/^\d{0,2}$/, 9),
  listAgeInfants: several(/^\d{0,2}$/, 9),
  laId: matching(/^.{1,64}$/),
  flights: matching(code),
  ticket: shortCode,
  car: shortCode,
  price: matching(/^.{1,64}$/),
  currency: choice(TwoLetterCurrency.options),
  acceptedPrice: hiddenAmount,
});

/** The live stay's displayed price, and the changed price the customer accepted. */
export const StayForm = z.object({
  price: hiddenAmount,
  currency: choice(TwoLetterCurrency.options),
  acceptedPrice: hiddenAmount,
});

/** The id of the closed popup. */
export const PopupForm = z.object({ popup: matching(/^[A-Za-z0-9_-]{1,40}$/) });

/** The deal that is saved, with its board, or removed; for whom the page shows prices; the page to return to, and whether to its card. */
export const WishChoice = z.object({
  save: matching(/^[A-Za-z0-9_-]{1,64}(~~[A-Z]{2})?$/),
  remove: matching(code),
  party: matching(/^[A-Z\d.-]{1,90}$/),
  back: untrimmed(2000),
  jumps: matching(/^1$/),
});

/** The currency of lists, and the page to return to. */
export const CurrencyForm = z.object({ currency: choice(listCurrencies), back: untrimmed(2000) });
