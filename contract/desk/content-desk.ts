import * as z from "zod/v4";
import { parsePictureAddress, photoOfAddress } from "../vocabulary/picture-address";
import { operation } from "../wire/operation";
import { deskCode } from "./desk-code";

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // Rejects invisible and bidirectional control characters, which could hide or reorder text.
    .regex(/^[^\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069<>]*$/u);
const inFour = (max: number) => z.object({ he: line(max), en: line(max), ru: line(max), ar: line(max) });

/** An illustration or a photograph served by the shop and not by a third party: only the shop sees who views its pages. */
const OwnPicture = z
  .string()
  .max(300)
  .refine((address) => parsePictureAddress(address) !== null || photoOfAddress(address) !== null);
/** An internal page. */
const OwnPath = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[^\s\\\p{Cc}<>"']*$/u);

/** A minute in Jerusalem time, as the desk enters and reads it. */
const JerusalemMinute = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/);

export const ContentKind = z.enum(["banner", "timer", "popup"]);
export type ContentKind = z.infer<typeof ContentKind>;

const shared = {
  kind: ContentKind,
  /** Page key or route name of a banner. */
  page: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,80}$/)
    .optional(),
  image: OwnPicture.optional(),
  href: OwnPath.optional(),
  titles: inFour(120),
  /** For a popup. */
  bodies: inFour(400).optional(),
  active: z.boolean(),
  startsAt: JerusalemMinute.optional(),
  /** The end time; a timer counts down to it. */
  endsAt: JerusalemMinute.optional(),
};

const id = z.string().regex(/^[A-Za-z0-9_-]{1,90}$/);

export const DeskContent = z.object({
  ...shared,
  id,
  version: z.number().int(),
  state: z.enum(["shown", "to-come", "over", "off"]),
});
export type DeskContent = z.infer<typeof DeskContent>;

/** The desk's banners, timer lines and startup popups. */
export const contentDesk = {
  deskContents: operation({
    method: "GET",
    path: "/desk/content",
    group: "admin",
    summary: "Banners by page, timer lines and popups, and whether each is currently shown",
    input: z.object({}),
    output: z.object({ contents: z.array(DeskContent) }),
    refusals: [],
  }),
  deskSaveContent: operation({
    method: "POST",
    path: "/desk/content",
    group: "admin",
    summary: "Creates a banner, timer line or popup, or updates one unless it has changed since the given version",
    input: z.object({
      ...shared,
      id: id.optional(),
      version: z.int().min(1).max(2_000_000_000).optional(),
      ...deskCode,
    }),
    output: z.object({ id, version: z.number().int() }),
    /** `no-such-picture`: the folder of photographs has no such file. */
    refusals: ["changed-meanwhile", "no-such-picture", "code-needed"],
  }),
  deskDeleteContent: operation({
    method: "POST",
    path: "/desk/content/delete",
    group: "admin",
    summary:
      "Deletes a banner, timer line or popup that is switched off, unless it has changed since the given version",
    input: z.object({ kind: shared.kind, id, version: z.int().min(1).max(2_000_000_000) }),
    output: z.object({ deleted: z.literal(true) }),
    /** `wrong-state`: it is switched on. */
    refusals: ["changed-meanwhile", "wrong-state"],
  }),
};
