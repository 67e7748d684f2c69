import * as z from "zod/v4";
import { inLanguage } from "../people/sign-in";
import { Amount } from "../vocabulary/money";
import { plainLine } from "../vocabulary/plain-line";
import { IsoDate } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { deskCode } from "./desk-code";

const name = z.string().min(1).max(60).regex(plainLine);
const shekels = z.string().regex(/^\d{1,9}\.\d{2}$/);

/** A stay that a client of the hotel API booked, on its account. Names of guests and the remark are empty after their time (retention). */
const DeskHotelStay = z.object({
  reference: z.string(),
  clientReference: z.string(),
  client: z.string(),
  state: z.enum(["CONFIRMED", "CANCELLED"]),
  createdAt: z.string(),
  holder: z.string(),
  hotelId: z.string(),
  hotelName: z.string(),
  destName: z.string(),
  checkIn: IsoDate,
  checkOut: IsoDate,
  nights: z.number().int(),
  rooms: z.array(
    z.object({
      name: z.string(),
      boardName: z.string(),
      rooms: z.number().int(),
      adults: z.number().int(),
      children: z.number().int(),
      price: Amount,
      guests: z.array(z.string()),
    }),
  ),
  price: Amount,
  currency: z.string(),
  /** For a cancelled one: what the client owes for it. */
  cancellationFee: Amount.optional(),
  remark: z.string().optional(),
});

/** The desk's clients of the hotel API: their keys and their accounts. */
export const hotelClientDesk = {
  deskHotelClients: operation({
    method: "GET",
    path: "/desk/hotelClients",
    group: "admin",
    summary: "Clients of the hotel API by name, with what each owes",
    input: z.object({
      from: z.int().min(1).max(100_000).default(1),
      to: z.int().min(1).max(100_000).default(50),
      search: z.string().max(60).optional(),
      /** Only those of one client. */
      name: name.optional(),
    }),
    output: z.object({
      total: z.number().int(),
      clients: z.array(
        z.object({
          name,
          /** The newest key; its secret is stored sealed and never shown again. */
          apiKey: z.string(),
          /** Confirmed stays and fees of cancelled ones, less what was paid; below zero when more was paid. */
          owedNIS: Amount,
          paidNIS: Amount,
          /** Missing: no limit. */
          limitNIS: Amount.optional(),
          closed: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
  deskHotelStays: operation({
    method: "GET",
    path: "/desk/hotelStays",
    group: "admin",
    summary:
      "Stays that clients booked over the hotel API, newest first, by reference, the client's reference, guest or hotel",
    input: z.object({
      ...inLanguage,
      from: z.int().min(1).max(100_000).default(1),
      to: z.int().min(1).max(100_000).default(50),
      search: z.string().max(60).optional(),
      /** The one of this reference. */
      reference: z.string().max(60).optional(),
    }),
    output: z.object({ total: z.number().int(), stays: z.array(DeskHotelStay) }),
    refusals: [],
  }),
  deskHotelClientKey: operation({
    method: "POST",
    path: "/desk/hotelClient/key",
    group: "admin",
    summary: "Creates a client, or gives one a new key and ends the old one; the secret is returned once",
    input: z.object({ name, isNew: z.boolean().default(false), ...deskCode }),
    output: z.object({ apiKey: z.string(), secret: z.string() }),
    refusals: ["code-taken", "code-needed"],
  }),
  deskHotelClientAccount: operation({
    method: "POST",
    path: "/desk/hotelClient/account",
    group: "admin",
    summary: "Sets how much a client may owe, and notes a payment of it",
    input: z.object({
      name,
      /** Missing: the limit stays as it is. */
      limitNIS: shekels.optional(),
      /** Lifts the limit; not together with a new one. */
      noLimit: z.boolean().default(false),
      /** A payment that arrived, or one noted by mistake as an amount below zero. */
      paymentNIS: z
        .string()
        .regex(/^-?\d{1,9}\.\d{2}$/)
        .optional(),
      /** All payments so far, as the page showed them: the same payment is not noted twice. */
      paidNIS: Amount,
      ...deskCode,
    }),
    output: z.object({ owedNIS: Amount, paidNIS: Amount }),
    refusals: ["code-needed", "amount-changed"],
  }),
  deskCloseHotelClient: operation({
    method: "POST",
    path: "/desk/hotelClient/close",
    group: "admin",
    summary: "Ends a client's key; its account stays",
    input: z.object({ name }),
    output: z.object({ closed: z.boolean() }),
    refusals: [],
  }),
};
