import * as z from "zod/v4";
import { plainText } from "../vocabulary/plain-text";
import { Code, LangCode, line } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

/** A multi-line text. */
const text = z.string().max(1500).regex(plainText);

const person = {
  firstName: line(40),
  lastName: line(40).default(""),
  phone: line(24).default(""),
  email: line(120).default(""),
  message: text.default(""),
  /** A honeypot field: a bot that fills it in still gets a success response. */
  website: line(200).default(""),
  langCode: LangCode.default("HEB"),
};

const received = z.object({ received: z.literal(true) });

/** Specification §7, Leads: call-back requests and messages to the shop. */
export const leads = {
  leadInfo: operation({
    method: "POST",
    path: "/lead/leadInfo",
    group: "bff",
    summary: "Requests a call back, optionally about a deal",
    input: z.object({ ...person, packId: Code.optional() }),
    output: received,
    refusals: ["invalid-lead"],
  }),
  footerContact: operation({
    method: "POST",
    path: "/lead/footerContact/submit",
    group: "bff",
    summary: "Sends a contact form to the shop",
    input: z.object(person),
    output: received,
    refusals: ["invalid-lead"],
  }),
};
