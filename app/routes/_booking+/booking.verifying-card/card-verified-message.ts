const longest = 2_000;

type Heard = { origin: string; source: unknown; data: unknown };

/**
 * Where a message to the page leads: only from our own origin and from the payment frame itself, and only to our own
 * card-verified path. Null: it is ignored.
 */
export function frameReturn({ origin, source, data }: Heard, frame: unknown, own: string): string | null {
  return frame && origin === own && source === frame ? cardVerifiedMessage(data, own) : null;
}

/** The URL in a payment frame's message; only our own card-verified path is accepted. Null: not one of our messages. */
function cardVerifiedMessage(message: unknown, origin: string): string | null {
  if (typeof message !== "object" || message === null) return null;
  const { type, url } = message as { type?: unknown; url?: unknown };
  if (type !== "card-verified" || typeof url !== "string" || url.length > longest) return null;
  let target: URL;
  try {
    target = new URL(url, origin);
  } catch {
    return null;
  }
  const isOurs = target.origin === origin && target.pathname === "/booking/card-verified";
  return isOurs ? target.pathname + target.search : null;
}
