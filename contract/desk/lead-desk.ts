import * as z from "zod/v4";
import { languages } from "../vocabulary/languages";
import { plainText } from "../vocabulary/plain-text";
import { BookingId, Code, LangCode } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

export const LeadKind = z.enum(["call", "contact", "cancellation", "offer"]);
export type LeadKind = z.infer<typeof LeadKind>;

/** Whose a request is: nobody's yet, the caller's, another desk user's; answered; or any of these. */
export const LeadList = z.enum(["open", "mine", "others", "done", "all"]);
export type LeadList = z.infer<typeof LeadList>;

const at = z.iso.datetime();
const count = z.number().int();
const step = { leadId: z.int().min(1).max(2_000_000_000) };
/** The state after a step. */
const after = z.object({ state: z.enum(["open", "taken", "done"]) });

const DeskLead = z.object({
  leadId: z.number().int(),
  kind: LeadKind,
  name: z.string(),
  phone: z.string().optional(),
  email: z.string().optional(),
  /** What a visitor wrote; of a request that the shop put into words, the sentence in the language of the call. */
  message: z.string(),
  /** The booking it is about, where it is known which. */
  booking: z.object({ bookTransId: BookingId, pnr: z.string() }).optional(),
  packId: Code.optional(),
  agency: z.object({ code: Code, name: z.string() }).optional(),
  /** The language of the visitor. */
  language: z.enum(languages),
  createdAt: at,
  /** Whole hours since it was sent; none once it is done. */
  waitsHours: count.optional(),
  taken: z.object({ by: z.string(), at, byYou: z.boolean() }).optional(),
  /** `by` is empty for a request that was closed when this list began. */
  done: z.object({ by: z.string(), at }).optional(),
  /** What was done, also of one that was opened again. */
  note: z.string().optional(),
});

/** The agency that asked a question about a booking it made; without a clerk it was the agency's own log-in. */
export const AskingAgency = z.object({ code: Code, name: z.string(), clerkName: z.string().optional() });

/**
 * Requests of visitors at the desk: who takes care of each, and what was done. Where another desk user was faster, the refusal names them in
 * `by`.
 */
export const leadDesk = {
  deskLeads: operation({
    method: "GET",
    path: "/desk/leads",
    group: "admin",
    summary:
      "Requests of visitors: those that wait first, the oldest first; those that are done after them, the newest first",
    input: z.object({
      list: LeadList.default("open"),
      kind: LeadKind.optional(),
      agency: Code.optional(),
      from: z.int().min(1).max(100_000).default(1),
      to: z.int().min(1).max(100_000).default(50),
      langCode: LangCode.default("HEB"),
    }),
    output: z.object({
      total: count,
      /** Counts of all requests that are not done, of every kind and agency. */
      counts: z.object({ open: count, mine: count, others: count }),
      leads: z.array(DeskLead),
    }),
    refusals: [],
  }),
  deskOpenLeads: operation({
    method: "GET",
    path: "/desk/leads/open",
    group: "admin",
    summary: "How many requests of visitors nobody has taken",
    input: z.object({}),
    output: z.object({ count }),
    refusals: [],
  }),
  deskQuestions: operation({
    method: "GET",
    path: "/desk/questions",
    group: "admin",
    summary: "Questions about bookings that have no answer yet, of visitors and of agencies, the oldest first",
    input: z.object({
      agency: Code.optional(),
      from: z.int().min(1).max(100_000).default(1),
      to: z.int().min(1).max(100_000).default(50),
      langCode: LangCode.default("HEB"),
    }),
    output: z.object({
      total: count,
      questions: z.array(
        z.object({
          bookTransId: BookingId,
          pnr: z.string(),
          question: z.string(),
          /** Missing: a visitor. */
          asker: AskingAgency.optional(),
          askedAt: at,
          waitsHours: count,
        }),
      ),
    }),
    refusals: [],
  }),
  deskTakeLead: operation({
    method: "POST",
    path: "/desk/lead/:leadId/take",
    group: "admin",
    summary: "Makes the caller the one who takes care of a request",
    input: z.object(step),
    output: after,
    refusals: ["already-taken", "already-done"],
  }),
  deskReleaseLead: operation({
    method: "POST",
    path: "/desk/lead/:leadId/release",
    group: "admin",
    summary: "Gives a request back to those that are open: one's own, or that of the desk user who is named",
    input: z.object({ ...step, takenBy: z.string().min(1).max(60) }),
    output: after,
    refusals: ["already-taken", "already-done"],
  }),
  deskFinishLead: operation({
    method: "POST",
    path: "/desk/lead/:leadId/done",
    group: "admin",
    summary: "Marks a request as done and says what was done",
    input: z.object({ ...step, note: z.string().trim().min(3).max(300).regex(plainText) }),
    output: after,
    refusals: ["already-taken", "already-done", "card-digits"],
  }),
  deskReopenLead: operation({
    method: "POST",
    path: "/desk/lead/:leadId/open",
    group: "admin",
    summary: "Opens a request again that was done",
    input: z.object(step),
    output: after,
    refusals: ["already-taken"],
  }),
};
