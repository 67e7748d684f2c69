import { languages } from "@contract/vocabulary/languages";
import * as z from "zod/v4";

const text = z.string();

/** What leaves the database, one schema each. Amounts are agorot. A row that fits none of them is not delivered. */
export const effectSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("sms"), to: text, text }),
  z.object({
    kind: z.literal("mail"),
    to: text,
    subject: text,
    text,
    /** The booking's confirmation is made when the mail is sent, and attached; the journey is added to the text. */
    document: z.object({ bookingId: text, language: z.enum(languages) }).optional(),
    /** The mail waits for these files of price plans. */
    planFiles: z.array(text).optional(),
    /** Where its list is left. */
    unsubscribe: text.optional(),
  }),
  /** JSON for the webhook of administrators: address and secret are settings. */
  z.object({ kind: z.literal("webhook"), body: text }),
  z.object({ kind: z.literal("void-hold"), attemptUid: text }),
  z.object({
    kind: z.literal("refund"),
    attemptUid: text,
    amountAgorot: z.number().int(),
    /** The card stays debited with the rest. */
    part: z.boolean().optional(),
  }),
  z.object({ kind: z.literal("cancel-stay"), bookingId: text }),
  /** No recipient: takes the same time and rows as telling one, so that nothing shows who is registered. */
  z.object({ kind: z.literal("nothing"), to: text, text }),
]);

export type Effect = z.infer<typeof effectSchema>;
export type EffectKind = Effect["kind"];
export type EffectOf<K extends EffectKind> = Extract<Effect, { kind: K }>;
export type MailedDocument = NonNullable<EffectOf<"mail">["document"]>;

/** The key makes a repeat after a crash recognisable; `attempts` counts the tries that failed before. */
export type Delivery = { key: string; attempts: number };
export type Deliver<K extends EffectKind> = (effect: EffectOf<K>, delivery: Delivery) => Promise<void>;

/** One deliverer for each kind of effect. Each capability brings those of its own kinds; a kind without one does not compile. */
export type Deliverers = { [K in EffectKind]: Deliver<K> };
