import * as z from "zod/v4";
import { BookingId } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

const at = z.iso.datetime();

/** A message about a booking, as the desk reads it. */
export const BookingMessage = z.object({
  id: z.int(),
  kind: z.enum(["sms", "mail"]),
  /** What it is about, as a word of the log: `final`, `sign`. A copy has that of the message it repeats. */
  what: z.string(),
  /** Missing once the message was erased, like subject and text. */
  to: z.string().optional(),
  subject: z.string().optional(),
  /**
   * As it was written. The part of a link that authorises its holder is left out; documents add a summary of the trip when they are mailed.
   */
  text: z.string().optional(),
  documents: z.boolean(),
  at,
  /** `failing`: at least one try failed, and it is tried again. `failed`: it is not, as its recipient was refused or its tries are over. */
  state: z.enum(["waiting", "failing", "failed", "sent"]),
  sentAt: at.optional(),
  /** The message that this one repeats. */
  copyOf: z.int().optional(),
  /** How often it was sent again. */
  copies: z.int(),
});
export type BookingMessage = z.infer<typeof BookingMessage>;

/** The messages of a booking at the desk. */
export const bookingMessages = {
  deskBookingMessages: operation({
    method: "GET",
    path: "/desk/booking/:bookingId/messages",
    group: "admin",
    summary: "The SMS and mails about a booking, newest first, with their text",
    input: z.object({ bookingId: BookingId }),
    output: z.object({ messages: z.array(BookingMessage) }),
    refusals: [],
  }),
  deskSendAgain: operation({
    method: "POST",
    path: "/desk/booking/:bookingId/message/:messageId",
    group: "admin",
    summary: "Sends a message of a booking once more, with the same text, to the payer's present phone or address",
    input: z.object({
      bookingId: BookingId,
      messageId: z.int().min(1).max(9_000_000_000_000),
      /** How often it had been sent again when the desk looked: the same request twice sends one message. */
      copies: z.int().min(0).max(1000),
    }),
    output: z.object({ to: z.string() }),
    refusals: ["erased"],
  }),
};
