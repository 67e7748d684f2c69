import { DepartureStatus } from "@contract/desk/stock-desk";
import { Board } from "@contract/vocabulary/vocabulary";
import * as z from "zod/v4";
import { choice, matching, secret, text, untrimmed } from "~/forms/fields.server";

const wholeNumber = matching(/^\d{1,12}$/);
const typedAmounts = {
  adult: text(12),
  single: text(12),
  adult3: text(12),
  child1: text(12),
  child2: text(12),
  child3: text(12),
  infant: text(12),
  weekend: text(12),
};

/** Set by the form that shows what would be touched; without it, that form is what answers. */
const seen = choice(["true", "false"]);

/** What the desk changes in a departure and its stock; `do` names the submitted form. */
export const StockForm = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("status"),
    was: z.enum(DepartureStatus.options),
    status: z.enum(DepartureStatus.options),
    totp: secret(12),
  }),
  z.object({
    do: z.literal("on-request"),
    kind: z.enum(["flight", "room"]),
    id: untrimmed(64),
    roomClass: untrimmed(64),
    onRequest: choice(["true", "false"]),
    seen,
    totp: secret(12),
  }),
  z.object({
    do: z.literal("price"),
    /** The row of the page that was submitted: its fields show what was typed. */
    row: untrimmed(160),
    hotelId: untrimmed(64),
    roomClass: untrimmed(64),
    board: z.enum(Board.options),
    validFrom: text(10),
    /** The amounts that the page showed. */
    was: text(100),
    ...typedAmounts,
    totp: secret(12),
  }),
  z.object({
    do: z.literal("stop-sale"),
    hotelId: untrimmed(64),
    /** Empty: every class. */
    stopClass: untrimmed(64),
    firstNight: text(10),
    lastNight: text(10),
    seen,
  }),
  z.object({
    do: z.literal("on-request-period"),
    hotelId: untrimmed(64),
    /** Empty: every class. */
    requestClass: untrimmed(64),
    requestFirst: text(10),
    requestLast: text(10),
    seen,
    totp: secret(12),
  }),
  z.object({
    do: z.literal("lift-on-request-period"),
    hotelId: untrimmed(64),
    roomClass: untrimmed(64),
    firstNight: text(10),
    totp: secret(12),
  }),
  z.object({
    do: z.literal("flight-times"),
    flightId: untrimmed(64),
    /** The times that the page showed. */
    was: text(40),
    departsAt: text(5),
    arrivesOn: text(10),
    arrivesAt: text(5),
    totp: secret(12),
  }),
  z.object({ do: z.literal("lift-stop-sale"), stopSaleId: wholeNumber, totp: secret(12) }),
  z.object({ do: z.literal("stock"), unitId: wholeNumber, was: wholeNumber, capacity: text(12), totp: secret(12) }),
]);
export type StockForm = z.output<typeof StockForm>;
