import { languages } from "@contract/vocabulary/languages";
import * as z from "zod/v4";

const text = z.string();

/** Effects that leave the database, one schema each. Amounts are agorot. A row that matches none is not delivered. */
export const effectSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("sms"), to: text, text }),
  z.object({
    kind: z.literal("mail"),
    to: text,
    subject: text,
    text,
    /** The sender's name, when it is not the shop's. */
    fromName: text.optional(),
    /** The booking's confirmation, or all its documents, are generated when the mail is sent, and attached; the journey is added to the text. */
    document: z.object({ bookingId: text, language: z.enum(languages), all: z.boolean().optional() }).optional(),
    /** The mail waits for these files of price plans. */
    planFiles: z.array(text).optional(),
    /** The unsubscribe address of the mailing list. */
    unsubscribe: text.optional(),
  }),
  /** A newsletter letter to one subscriber: text and address are read when it is sent. */
  z.object({ kind: z.literal("newsletter"), letterId: text, subscriberId: text, unsubscribe: text }),
  /** What the payer of a confirmed booking ticked: the newsletter, an offer of insurance or of an eSIM. */
  z.object({ kind: z.literal("consented-offers"), bookingId: text }),
  /** The travellers of a paid booking that its member asked to keep. */
  z.object({ kind: z.literal("keep-travellers"), bookingId: text }),
  /** JSON for the administrators' webhook: its address and secret are settings. */
  z.object({ kind: z.literal("webhook"), body: text }),
  // Voids the authorization of a card. The kind has an older name, which stored rows carry.
  z.object({ kind: z.literal("void-hold"), attemptUid: text }),
  z.object({
    kind: z.literal("refund"),
    attemptUid: text,
    amountAgorot: z.number().int(),
    /** The card stays debited with the rest. */
    part: z.boolean().optional(),
  }),
  z.object({ kind: z.literal("cancel-stay"), bookingId: text }),
  /** No recipient: costs the same time and rows as a real message, so that the response does not reveal who is registered. */
  z.object({ kind: z.literal("nothing"), to: text, text }),
]);

export type Effect = z.infer<typeof effectSchema>;
export type EffectKind = Effect["kind"];
export type EffectOf<K extends EffectKind> = Extract<Effect, { kind: K }>;
export type MailedDocument = NonNullable<EffectOf<"mail">["document"]>;

/** The key identifies a repeat after a crash; `attempts` counts earlier failed tries. */
type Delivery = { key: string; attempts: number };
export type Deliver<K extends EffectKind> = (effect: EffectOf<K>, delivery: Delivery) => Promise<void>;

/** One deliverer for each kind of effect. Each capability contributes its own; a kind without a deliverer does not compile. */
export type Deliverers = { [K in EffectKind]: Deliver<K> };
