import type { Refusal } from "@contract/wire/operation";
import type { TFunction } from "i18next";
import * as z from "zod/v4";
import { text } from "~/forms/fields.server";
import type { FieldProblem } from "~/forms/refusal-texts";

const texts = {
  "no-departure": "error.no-departure",
  "sold-out": "error.date-sold-out",
  "being-booked": "error.date-sold-out",
  "on-request": "error.date-on-request",
  "traveller-too-old": "error.traveller-too-old",
  "costs-more": "error.costs-more",
  "not-on-request": "error.date-not-on-request",
  "too-many-questions": "error.too-many",
  "price-changed": "error.date-price-changed",
  "not-changeable": "error.not-changeable",
  "not-covered": "error.not-covered",
  "already-used": "error.already-used",
  "too-late": "error.too-late",
  "wrong-state": "error.wrong-state",
  "room-not-found": "error.date-cannot",
  "flight-unavailable": "error.date-cannot",
  "price-error": "error.date-cannot",
  "not-confirmed": "error.not-confirmed",
  "in-progress": "error.being-paid",
  "offer-open": "error.offer-open",
  "too-many-holds": "error.too-many-days",
} as const;

/** Explains why the date cannot be changed at all, or not to this day. */
export function dateProblems({ code }: Refusal, t: TFunction<"people">, field = "date"): FieldProblem[] {
  const textCode = Object.keys(texts).find((one): one is keyof typeof texts => one === code);
  return [{ field, text: t(textCode ? texts[textCode] : "error.general") }];
}

const pattern = /^(\d{4}-\d\d-\d\d) (-?\d{1,10}\.\d{2})$/;

/** The chosen day and the price difference displayed next to it. */
export const shownDate = text(40)
  .refine((value) => pattern.test(value), "error.choose-date")
  .transform((value) => {
    const [date = "", shownNIS] = value.split(" ");
    return { date, shownNIS };
  });

/** A visitor moves to a day, or asks for one on request. */
export const DateForm = z.discriminatedUnion("do", [
  z.object({ do: z.literal("date"), date: shownDate }),
  z.object({ do: z.literal("ask"), askedDate: shownDate }),
]);
