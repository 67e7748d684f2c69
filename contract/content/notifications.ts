import * as z from "zod/v4";
import { plainLine } from "../vocabulary/plain-line";
import { operation } from "../wire/operation";

/** Events that a site may report to an administrator (specification §8). */
export const FailureSubject = z.enum(["search", "select", "calculation", "storePage", "debitCard", "discount", "page"]);
export type FailureSubject = z.infer<typeof FailureSubject>;

/** Specification §7, Leads and notifications. */
export const notifications = {
  notifyAdmin: operation({
    method: "POST",
    path: "/operation/notifyAdmin",
    group: "bff",
    summary: "Reports a failure of a page to the administrators; repeats are counted",
    input: z.object({
      subject: FailureSubject,
      message: z.string().max(300).regex(plainLine).optional(),
      notAllowedExcessviveDiscount: z.boolean().optional(),
    }),
    output: z.object({ told: z.literal(true) }),
    refusals: [],
  }),
};
