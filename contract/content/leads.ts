import * as z from "zod/v4";
import { Code, LangCode } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u);
/** A text of several lines. */
const text = z
  .string()
  .max(1500)
  .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u);

const person = {
  firstName: line(40),
  lastName: line(40).default(""),
  phone: line(24).default(""),
  email: line(120).default(""),
  message: text.default(""),
  /** A field nobody sees: whoever fills it in is no person, and is told that all is well. */
  website: line(200).default(""),
  langCode: LangCode.default("HEB"),
};

const received = z.object({ received: z.literal(true) });

/** Specification §7, Leads: people who want to be called, and people who write. */
export const leads = {
  leadInfo: operation({
    method: "POST",
    path: "/lead/leadInfo",
    group: "bff",
    summary: "Somebody wants to be called back, about a deal or without one",
    input: z.object({ ...person, packId: Code.optional() }),
    output: received,
    refusals: ["invalid-lead"],
  }),
  footerContact: operation({
    method: "POST",
    path: "/lead/footerContact/submit",
    group: "bff",
    summary: "Somebody writes to the shop",
    input: z.object(person),
    output: received,
    refusals: ["invalid-lead"],
  }),
};
