import * as z from "zod/v4";
import { LangCode } from "../vocabulary/vocabulary";

/** An opaque session id: at least 128 random bits. */
export const Sid = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);

/** A phone number as the user types it; the engine interprets it. */
export const TypedPhone = z
  .string()
  .min(1)
  .max(24)
  .regex(/^[0-9+()\-. \u2066-\u2069]*$/u);

/** A one-time code as typed or pasted: six digits, spaces allowed. */
export const TypedCode = z.string().min(1).max(20);

export const inLanguage = { langCode: LangCode.default("HEB") };

/** The responses of every kind of log-in. Wrong, expired, used, foreign and locked codes are indistinguishable: "login-incorrect". */
export const loginRefusals = ["login-incorrect"] as const;

export const LoggedOut = z.object({ logined: z.literal(false) });
