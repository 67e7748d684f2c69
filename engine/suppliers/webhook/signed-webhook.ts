import { createHmac } from "node:crypto";
import type { Clock } from "../../core/clock";

type WebhookSender = (message: { body: string; key: string }) => Promise<void>;

type WebhookSettings = {
  url: string;
  secret: string;
  clock: Clock;
  fetch?: typeof fetch;
  /** Milliseconds. */
  timeout?: number;
};

/**
 * Sends a signed POST of JSON: `nofesh-signature: t=SECONDS,v1=HEX`, where HEX is HMAC-SHA256 of `SECONDS.body` with
 * the secret, and `idempotency-key` is the same on every repeat. Any 2xx is accepted, redirects are not followed.
 */
export function signedWebhook(settings: WebhookSettings): WebhookSender {
  return async ({ body, key }) => {
    const seconds = Math.floor(settings.clock.now().getTime() / 1000);
    const response = await (settings.fetch ?? fetch)(settings.url, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "idempotency-key": key,
        "nofesh-signature": `t=${seconds},v1=${webhookSignature(settings.secret, seconds, body)}`,
      },
      body,
      signal: AbortSignal.timeout(settings.timeout ?? 10_000),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the webhook did not accept a notice: ${response.status}`);
  };
}

export function webhookSignature(secret: string, seconds: number, body: string): string {
  return createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
}
