import { createHmac, timingSafeEqual } from "node:crypto";

/** Data that passes through a browser and must come back unchanged: signed and readable, never secret. */
export function signToken(secret: string, purpose: string, facts: object): string {
  const body = Buffer.from(JSON.stringify(facts)).toString("base64url");
  return `${body}.${seal(secret, purpose, body)}`;
}

/** The data of a token; null when it was not issued here for this purpose. */
export function readToken<T>(secrets: readonly string[], purpose: string, token: string): T | null {
  const [body, mark, ...rest] = token.split(".");
  if (!body || !mark || rest.length > 0) return null;
  const signature = Buffer.from(mark);
  const genuine = secrets.some((secret) => {
    const expected = Buffer.from(seal(secret, purpose, body));
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  if (!genuine) return null;
  try {
    return JSON.parse(Buffer.from(body, "base64url").toString()) as T;
  } catch {
    return null;
  }
}

function seal(secret: string, purpose: string, body: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${body}`).digest("base64url");
}
