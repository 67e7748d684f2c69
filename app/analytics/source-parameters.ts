/**
 * The source of a visit. Every link keeps these parameters, and a booking stores them: channel and marketer (specification §2), and the
 * campaign of an advertisement.
 */
export const sourceParameters = ["channel", "marketerId", "utm_source", "utm_medium", "utm_campaign"] as const;

type SourceParameter = (typeof sourceParameters)[number];

const code = /^[A-Za-z0-9_-]{1,40}$/;

/** The value of a source parameter; undefined when it is missing or not a short code: visitors cannot store arbitrary text. */
export function sourceIn(query: URLSearchParams, name: SourceParameter): string | undefined {
  const value = query.get(name);
  return value && code.test(value) ? value : undefined;
}
