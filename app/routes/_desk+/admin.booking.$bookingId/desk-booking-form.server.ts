import { CancellationTrack } from "@contract/booking/visitors";
import * as z from "zod/v4";
import { shownDate } from "~/booking/date-change.server";
import { passportFields } from "~/booking/passports/passports-form.server";
import { choice, hiddenAmount, matching, required, secret, several, text, tick } from "~/forms/fields.server";
import { nameFields } from "~/people/people-forms.server";

/** The desk's actions on a booking; `do` says which of the page's forms was submitted. */
export const DeskBookingForm = z.discriminatedUnion("do", [
  z.object({ do: z.literal("confirm"), totp: secret(12) }),
  z.object({ do: z.literal("refuse"), reason: text(300), totp: secret(12) }),
  z.object({
    do: z.literal("cancel"),
    track: choice(CancellationTrack.options),
    sure: tick,
    /** The customer's request as displayed. */
    shownRequest: matching(/^(none|[1-9]\d{0,14}-[A-Za-z]{1,20})$/),
    /** Each track with its fee and refund as displayed. */
    shownTerms: several(/^[A-Za-z]{1,20} \d{1,10}\.\d{2} \d{1,10}\.\d{2}$/),
    totp: secret(12),
  }),
  z.object({
    do: z.literal("change"),
    toHotelId: text(64),
    /** The room class and the price difference displayed next to it. */
    cls: matching(/^\S{1,40} -?\d{1,10}\.\d{2}$/),
    answerBy: text(10),
    waiveReason: text(300),
    customerPays: tick,
    totp: secret(12),
  }),
  z.object({
    do: z.literal("date"),
    date: shownDate,
    dateShopReason: text(300),
    dateWaiveReason: text(300),
    dateCustomerPays: tick,
    dateConfirmed: tick,
    dateAnswerBy: text(10),
    totp: secret(12),
  }),
  z.object({ do: z.literal("name"), ...nameFields, totp: secret(12) }),
  z.object({
    do: z.literal("contact"),
    contactFirstName: text(40),
    contactLastName: text(40),
    contactEmail: text(120),
    contactMobile: text(24),
    totp: secret(12),
  }),
  /** A name without Flying Safe: beside that form, so its fields have names of their own. */
  z.object({
    do: z.literal("rename"),
    renamePax: text(20),
    renameFirstName: required(60, "error.first-name"),
    renameLastName: required(60, "error.last-name"),
    renameReason: required(300, "error.required"),
    renameFee: text(14),
    totp: secret(12),
  }),
  z.object({
    do: z.literal("waive-fee"),
    feeId: matching(/^[1-9]\d{0,14}$/),
    waiveFeeReason: required(300, "error.required"),
    totp: secret(12),
  }),
  z.object({
    do: z.literal("refund"),
    refundAmount: text(14),
    refundReason: required(300, "error.required"),
    shownPrice: hiddenAmount,
    totp: secret(12),
  }),
  z.object({
    do: z.literal("traveller"),
    travellerPax: matching(/^[\w-]{1,20}$/),
    /** The legal ground with the price and the refund displayed next to it. */
    travellerTrack: matching(/^[A-Za-z]{1,20} \d{1,10}\.\d{2} \d{1,10}\.\d{2}$/),
    travellerReason: text(300),
    travellerSure: tick,
    totp: secret(12),
  }),
  z.object({ do: z.literal("again"), messageId: matching(/^[1-9]\d{0,11}$/), copies: matching(/^\d{1,3}$/) }),
  z.object({ do: z.literal("passports"), ...passportFields }),
  z.object({ do: z.literal("answer"), questionId: matching(/^(agency-)?[1-9]\d{0,8}$/), answer: text(2000) }),
]);
export type DeskBookingForm = z.output<typeof DeskBookingForm>;
