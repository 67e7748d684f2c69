import * as z from "zod/v4";
import { languages } from "../vocabulary/languages";
import { IsoDate } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { deskCode } from "./desk-code";

// Rejects invisible and bidirectional control characters, which could hide or reorder text.
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u);
/** Paragraphs of plain text. */
const paragraphs = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^(?:\n|[^\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])*$/u);

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const version = z.int().min(1).max(2_000_000_000);
const at = z.iso.datetime();
const count = z.number().int();
const Language = z.enum(languages);

const texts = {
  subjects: z.object({ he: line(120), en: line(120), ru: line(120), ar: line(120) }),
  texts: z.object({ he: paragraphs(4000), en: paragraphs(4000), ru: paragraphs(4000), ar: paragraphs(4000) }),
};

/** A letter of the newsletter and what became of it. */
const DeskLetter = z.object({
  ...texts,
  id,
  version,
  /** `sending` until every recipient has been tried. */
  state: z.enum(["draft", "sending", "sent"]),
  createdAt: at,
  createdBy: z.string(),
  startedAt: at.optional(),
  startedBy: z.string().optional(),
  /** Recipients by outcome. `dropped`: left the list before their copy, or could not be reached for a day. */
  counts: z.object({ sent: count, waiting: count, refused: count, dropped: count }),
});
export type DeskLetter = z.infer<typeof DeskLetter>;

/** The newsletter at the desk: writing a letter, testing it, and sending it once to every confirmed subscriber. */
export const newsletterDesk = {
  deskLetters: operation({
    method: "GET",
    path: "/desk/newsletter",
    group: "admin",
    summary: "Letters, newest first, with their counts, and the confirmed subscribers by language",
    input: z.object({
      from: z.int().min(1).max(100_000).default(1),
      to: z.int().min(1).max(100_000).default(50),
    }),
    output: z.object({
      total: count,
      subscribers: z.array(z.object({ language: Language, count })),
      /** Addresses that a mail server refused for good. */
      refused: count,
      /** The day in Jerusalem from which the next letter may go out: subscribers are promised one a week at most. */
      nextFrom: IsoDate.optional(),
      letters: z.array(DeskLetter),
    }),
    refusals: [],
  }),
  deskLetter: operation({
    method: "GET",
    path: "/desk/newsletter/:id",
    group: "admin",
    summary: "A letter in all languages",
    input: z.object({ id }),
    output: DeskLetter,
    refusals: [],
  }),
  deskSaveLetter: operation({
    method: "POST",
    path: "/desk/newsletter",
    group: "admin",
    summary: "Creates a draft, or updates one unless it has changed since the given version",
    input: z.object({ ...texts, id: id.optional(), version: version.optional() }),
    output: z.object({ id, version }),
    refusals: ["changed-meanwhile", "wrong-state"],
  }),
  deskDeleteLetter: operation({
    method: "POST",
    path: "/desk/newsletter/:id/delete",
    group: "admin",
    summary: "Deletes a draft, unless it has changed since the given version",
    input: z.object({ id, version }),
    output: z.object({ deleted: z.literal(true) }),
    refusals: ["changed-meanwhile", "wrong-state"],
  }),
  deskTestLetter: operation({
    method: "POST",
    path: "/desk/newsletter/:id/test",
    group: "admin",
    summary: "Mails a letter in one language to one address; no subscriber gets it",
    input: z.object({ id, email: z.string().max(120), language: Language, ...deskCode }),
    output: z.object({ sent: z.literal(true) }),
    refusals: ["invalid-email", "no-postal-address", "code-needed"],
  }),
  deskEndSubscription: operation({
    method: "POST",
    path: "/desk/newsletter/unsubscribe",
    group: "admin",
    summary: "Removes a subscriber who asked for it in writing; whether the address was on the list",
    input: z.object({ email: z.string().max(120) }),
    output: z.object({ ended: z.boolean() }),
    refusals: ["invalid-email"],
  }),
  deskSendLetter: operation({
    method: "POST",
    path: "/desk/newsletter/:id/send",
    group: "admin",
    summary: "Starts sending a draft, in the given version, to every confirmed subscriber",
    input: z.object({ id, version, ...deskCode }),
    output: z.object({ subscribers: count }),
    refusals: ["changed-meanwhile", "wrong-state", "too-soon", "no-subscribers", "no-postal-address", "code-needed"],
  }),
};
