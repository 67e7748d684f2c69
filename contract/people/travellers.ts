import * as z from "zod/v4";
import { Passenger } from "../booking/booking";
import { IsoDate } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

const travellerId = z.string().min(1).max(64);

/** Most travellers that a member keeps. */
export const mostTravellers = 20;

/** What is kept of a traveller. Its fields are those of a passenger, and like those in no log. */
const details = Passenger.omit({ paxId: true });

/** A traveller in the member's list. */
export const ListedTraveller = z.object({
  travellerId,
  firstName: z.string(),
  lastName: z.string(),
  gender: details.shape.gender,
  birthDate: IsoDate.optional(),
  /** The passport number, masked but for its last three characters. */
  passport: z.string().optional(),
  passportExpiry: IsoDate.optional(),
});
export type ListedTraveller = z.infer<typeof ListedTraveller>;

/** Travellers that a member keeps for the next booking: only when asked, sealed, and removable at any time. */
export const travellerCalls = {
  memberTravellers: operation({
    method: "GET",
    path: "/clubMember/travellers",
    group: "bff",
    summary: "The member's travellers, with masked passport numbers",
    input: z.object({}),
    output: z.object({ travellers: z.array(ListedTraveller) }),
    refusals: [],
  }),
  memberTraveller: operation({
    method: "POST",
    path: "/clubMember/travellers/:travellerId/use",
    group: "bff",
    summary: "One of the member's travellers with the whole passport number, to fill a booking's form",
    input: z.object({ travellerId }),
    output: z.object({ ...details.shape, travellerId }),
    refusals: [],
  }),
  memberSaveTraveller: operation({
    method: "POST",
    path: "/clubMember/travellers",
    group: "bff",
    summary:
      "Keeps a traveller, or changes one; without a passport number the kept one stays, unless it is to be removed",
    input: z.object({
      ...details.shape,
      travellerId: travellerId.optional(),
      removePassport: z.boolean().default(false),
    }),
    output: ListedTraveller,
    refusals: [
      "incomplete",
      "invalid-name",
      "invalid-birth-date",
      "invalid-passport",
      "card-digits",
      "too-many-travellers",
    ],
  }),
  memberRemoveTravellers: operation({
    method: "POST",
    path: "/clubMember/travellers/remove",
    group: "bff",
    summary: "Removes one traveller, or all of them",
    input: z.object({ travellerId: travellerId.optional(), all: z.boolean().default(false) }),
    output: z.object({ removed: z.number().int() }),
    refusals: [],
  }),
  memberStoredData: operation({
    method: "GET",
    path: "/clubMember/storedData",
    group: "bff",
    summary: "Everything the club keeps of the member, to take along",
    input: z.object({}),
    output: z.object({
      member: z.object({
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        phone: z.string(),
        language: z.string(),
        registeredAt: z.iso.datetime(),
        termsVersion: z.string(),
      }),
      travellers: z.array(z.object({ ...details.shape, keptAt: z.iso.datetime() })),
      bookings: z.array(
        z.object({ pnr: z.string(), dateFrom: IsoDate, dateTo: IsoDate, state: z.string(), added: z.boolean() }),
      ),
    }),
    refusals: [],
  }),
  memberLeave: operation({
    method: "POST",
    path: "/clubMember/leave",
    group: "bff",
    summary: "Leaves the club: the account and the travellers are deleted, bookings stay valid",
    input: z.object({}),
    output: z.object({ left: z.literal(true) }),
    refusals: [],
  }),
};
