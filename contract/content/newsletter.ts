import * as z from "zod/v4";
import { LangCode, line } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

const lang = { langCode: LangCode.default("HEB") };
const token = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);
const about = { ...lang, token };

/** The target of a link in a mail: its subscriber, and whether the requested action is already done. */
const NewsletterLink = z.object({
  kind: z.enum(["confirm", "unsubscribe"]),
  maskedEmail: z.string(),
  done: z.boolean(),
});
export type NewsletterLink = z.infer<typeof NewsletterLink>;

/** The newsletter: every subscriber has confirmed from their own mailbox (Communications Law, 30A). */
export const newsletter = {
  newsletterSubscribe: operation({
    method: "POST",
    path: "/newsletter/subscribe",
    group: "bff",
    summary: "Sends a confirmation mail; same response for an address already on the list",
    input: z.object({
      ...lang,
      email: line(120),
      source: z.enum(["footer", "page"]).default("page"),
      /** A honeypot field. */
      website: line(200).default(""),
    }),
    output: z.object({ received: z.literal(true) }),
    refusals: ["invalid-lead"],
  }),
  newsletterLink: operation({
    method: "GET",
    path: "/newsletter/link/:token",
    group: "bff",
    summary: "Describes what a link of a mail would do; changes nothing",
    input: z.object(about),
    output: NewsletterLink,
    refusals: ["gone"],
  }),
  newsletterConfirm: operation({
    method: "POST",
    path: "/newsletter/confirm/:token",
    group: "bff",
    summary: "Confirms the subscription of the link; safe to repeat",
    input: z.object(about),
    output: NewsletterLink,
    refusals: ["gone"],
  }),
  newsletterUnsubscribe: operation({
    method: "POST",
    path: "/newsletter/unsubscribe/:token",
    group: "bff",
    summary: "Ends the subscription of the link; safe to repeat",
    input: z.object({ ...about, oneClick: z.boolean().default(false) }),
    output: NewsletterLink,
    refusals: [],
  }),
};
