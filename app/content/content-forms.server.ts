import { CancellationTrack, CoveredReason } from "@contract/booking/visitors";
import * as z from "zod/v4";
import { choice, lines, matching, text, untrimmed } from "~/forms/fields.server";
import type { AnswerTo } from "~/forms/read-form.server";
import { preferenceNames } from "~/session/preferences";

/** The honeypot field (app/ui/fields/HoneyPot.tsx): bots fill it in, people do not see it, and the engine drops such submissions. */
const website = untrimmed(200);

/** A call-back request or a message to the shop. The footer of every page has the same fields, with a prefix. */
export const LeadSchema = z.object({
  firstName: text(40),
  lastName: text(40),
  phone: text(24),
  email: text(120),
  message: lines(1500),
  packId: matching(/^[A-Za-z0-9_-]{1,64}$/),
  website,
});
export type LeadAnswer = AnswerTo<typeof LeadSchema>;

export const NewsletterSchema = z.object({ email: text(120), website });
export type NewsletterAnswer = AnswerTo<typeof NewsletterSchema>;

export const CancellationSchema = z.object({
  pnr: untrimmed(80),
  name: untrimmed(80),
  idNumber: untrimmed(80),
  phone: untrimmed(80),
  reason: untrimmed(1000).transform((typed) => typed.replaceAll("\r\n", "\n")),
  website,
});
export type CancellationAnswer = AnswerTo<typeof CancellationSchema>;

/** An agency's request to cancel: the way, with the fee and the refund that were read beside it. */
export const AgencyCancellationSchema = z
  .object({
    way: z
      .string("error.track")
      .regex(/^[A-Za-z]+\/\d{1,10}\.\d\d\/\d{1,10}\.\d\d$/, "error.track")
      .transform((way) => {
        const [track, shownFeeNIS, shownRefundNIS] = way.split("/");
        return {
          track: CancellationTrack.safeParse(track).data,
          shownFeeNIS: shownFeeNIS!,
          shownRefundNIS: shownRefundNIS!,
        };
      })
      .refine(({ track }) => track !== undefined, "error.track"),
    coveredReason: choice(CoveredReason.options),
    reason: lines(1000),
  })
  .refine(({ way, coveredReason }) => way.track !== "flyingSafe" || coveredReason, {
    path: ["coveredReason"],
    message: "error.covered-reason",
  });
export type AgencyCancellationAnswer = AnswerTo<typeof AgencyCancellationSchema>;

/** One-click unsubscribe by a mail client (RFC 8058). */
export const NewsletterLinkForm = z.object({ "List-Unsubscribe": matching(/^One-Click$/) });

export const ConsentForm = z.object({ back: untrimmed(2000), answer: choice(["yes", "no"]) });

export const ClosedMessageForm = z.object({
  id: matching(/^[A-Za-z0-9_-]{1,80}$/),
  route: matching(/^[a-z0-9-]{1,40}$/),
  back: untrimmed(2000),
});

export const PreferencesForm = z.object({
  do: choice(["usual"]),
  ...(Object.fromEntries(preferenceNames.map((name) => [name, text(20)])) as Record<
    (typeof preferenceNames)[number],
    ReturnType<typeof text>
  >),
});

export const ShareForm = z.object({ path: untrimmed(4000) });
