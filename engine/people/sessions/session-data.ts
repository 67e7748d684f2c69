import type { Language } from "@contract/vocabulary/languages";

/** Data of one log-in, not of the person. Personal data of a registration stays here until its code is entered. */
export type SessionData = {
  language?: Language;
  /** Hash of the phone that received the code: its wrong tries are counted together. */
  phoneKey?: string;
  registration?: { firstName: string; lastName: string; email: string; phone: string; termsVersion: string };
  clerkName?: string;
  chosenAgentCode?: string;
  marketerMode?: boolean;
  maskedPhone?: string;
  /** Visitor: the club member who opened the booking. It is valid only while that member has a living session. */
  memberId?: string;
  /** Member: the account was used lately from this phone, or its e-mail address was confirmed: its details are open (decision 0076). */
  known?: boolean;
  /** Member: the e-mail address of the account was entered in this log-in. */
  emailConfirmed?: boolean;
  /** Desk: when the last code of the authenticator app was entered, in UTC (ISO 8601). */
  codeAt?: string;
};

export type SessionKind = "member" | "agency" | "agent" | "fc" | "visitor" | "desk";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Lifetime of a log-in in milliseconds: idle, and absolute. A member's cookie also ends with the browser; agencies keep theirs across
 * visits (specification §4); users who can change bookings of others have the shortest (ASVS 7.3).
 */
export const lifetimes: Record<SessionKind, { idle: number; absolute: number }> = {
  member: { idle: 2 * hour, absolute: day },
  agency: { idle: 3 * day, absolute: 30 * day },
  agent: { idle: 4 * hour, absolute: 12 * hour },
  fc: { idle: 4 * hour, absolute: 12 * hour },
  visitor: { idle: 30 * minute, absolute: 4 * hour },
  desk: { idle: 30 * minute, absolute: 12 * hour },
};
