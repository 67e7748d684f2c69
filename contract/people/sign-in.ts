import * as z from "zod/v4";
import { LangCode } from "../vocabulary/vocabulary";

/** An opaque session id: at least 128 random bits. */
export const Sid = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);

/** A phone number as a person types it; what it means is decided by the engine. */
export const TypedPhone = z
  .string()
  .min(1)
  .max(24)
  .regex(/^[0-9+()\-. \u2066-\u2069]*$/u);

/** A one-time code as a person types or pastes it: six digits, spaces and all. */
export const TypedCode = z.string().min(1).max(20);

export const inLanguage = { langCode: LangCode.default("HEB") };

/** The answers of every way to log in. Wrong, old, used, foreign and locked are one answer: "login-incorrect". */
export const loginRefusals = ["login-incorrect"] as const;

export const LoggedOut = z.object({ logined: z.literal(false) });
