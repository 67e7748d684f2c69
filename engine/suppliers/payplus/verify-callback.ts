import { createHmac, timingSafeEqual } from "node:crypto";
import type { CallbackVerdict } from "../../sale/payment/payment-gateway";
import { transactionRow } from "./transaction-row";

/**
 * Verifies that a callback is from PayPlus: `hash` is base64(HMAC-SHA256(raw body, secret key)). Amount and state are
 * looked up, never taken from it; replaying a genuine callback is accepted and changes nothing.
 */
export function verifyCallback(secretKey: string, headers: Headers, rawBody: string): CallbackVerdict {
  if (headers.get("user-agent") !== "PayPlus") return { genuine: false, reason: "sender" };
  const expected = createHmac("sha256", secretKey).update(rawBody, "utf8").digest("base64");
  if (!same(headers.get("hash") ?? "", expected)) return { genuine: false, reason: "signature" };
  const row = transactionRow(bodyOf(rawBody));
  if (!row || !/^[\w-]{8,64}$/.test(row.moreInfo)) return { genuine: false, reason: "body" };
  return { genuine: true, paymentTransUid: row.moreInfo, transactionId: row.uid };
}

function same(signature: string, expected: string): boolean {
  const [a, b] = [Buffer.from(signature), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function bodyOf(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody);
  } catch {
    return null;
  }
}
