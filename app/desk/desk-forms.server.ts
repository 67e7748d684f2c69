import { DepartureStatus } from "@contract/desk/stock-desk";
import * as z from "zod/v4";
import { choice, lines, matching, needed, secret, several, text, tick, untrimmed } from "~/forms/fields.server";

/** The forms of the desk's pages. The engine validates them and names the field of each problem. */

export const DeskLoginForm = z.object({ name: text(60), password: secret(200), totp: secret(12) });

/** A button in a list that disables or enables an entry. */
export const DisabledForm = z.object({
  kind: choice(["agency", "clerk", "member", "coupon"]),
  id: untrimmed(64),
  disabled: choice(["true", "false"]),
});

export const RateForm = z.object({ date: text(10), value: text(8), currency: z.enum(["USD", "EUR"]).catch("USD") });

export const MovedPageForm = z.object({ path: text(500), to: text(500) });

const noticeIds = several(/^\d{1,15}$/);
export const NoticesForm = z.object({ do: choice(["all"]), shown: noticeIds, id: noticeIds });

export const MessageForm = z.object({
  agencyCode: text(64),
  clerkName: text(60),
  title: text(3000),
  body: lines(3000),
  hours: z.literal([1, 24, 72, 720]).catch(72),
});

/** A new coupon, or the button of a listed coupon, whose form has a `kind`. */
export const CouponForm = z.object({
  code: text(40),
  amount: text(40),
  percent: text(40),
  currency: z.enum(["USD", "EUR", "ILS"]).catch("USD"),
  usableFrom: text(40),
  usableUntil: text(40),
  usageLimit: text(40),
  combinable: tick,
  ...DisabledForm.shape,
});

/** A page's text; `preview` renders it without publishing. The messages are keys of the area `pages`. */
export const PageForm = z.object({
  title: needed(80, "editor.empty"),
  lead: untrimmed(400)
    .transform((typed) => typed.replace(/\s+/g, " ").trim())
    .refine((typed) => typed !== "", "editor.empty"),
  body: untrimmed(20_000)
    .transform((typed) => typed.replaceAll("\r\n", "\n"))
    .refine((typed) => typed.trim() !== "", "editor.empty"),
  approved: tick,
  basedOn: z.number().int().catch(0),
  do: choice(["preview", "publish"]),
});

/** Switches that control which parts of the shop are shown. */
export const SwitchedForm = z.object({
  kind: untrimmed(20),
  id: untrimmed(90),
  version: untrimmed(12),
  active: choice(["true", "false"]),
});

const inFour = z.object({ he: text(500), en: text(500), ru: text(500), ar: text(500) });
/** A banner, timer line or popup. */
export const ContentForm = z.object({
  page: text(500),
  image: text(500),
  href: text(500),
  titles: inFour,
  bodies: inFour,
  startsAt: text(500),
  endsAt: text(500),
  active: tick,
  version: text(12),
});

const whole = matching(/^\d{1,12}$/);
/** What the desk changes in a departure and its stock; `do` names the submitted form. */
export const StockForm = z.discriminatedUnion("do", [
  z.object({ do: z.literal("status"), was: z.enum(DepartureStatus.options), status: z.enum(DepartureStatus.options) }),
  z.object({
    do: z.literal("on-request"),
    kind: z.enum(["flight", "room"]),
    id: untrimmed(64),
    roomClass: untrimmed(64),
    onRequest: choice(["true", "false"]),
  }),
  z.object({ do: z.literal("stock"), unitId: whole, was: whole, capacity: text(12) }),
]);
export type StockForm = z.output<typeof StockForm>;
