const longest = 2_000;

/** The URL in a payment frame's message; only our own card-verified path is accepted. Null: not one of our messages. */
export function cardVerifiedMessage(message: unknown, origin: string): string | null {
  if (typeof message !== "object" || message === null) return null;
  const { type, url } = message as { type?: unknown; url?: unknown };
  if (type !== "card-verified" || typeof url !== "string" || url.length > longest) return null;
  let target: URL;
  try {
    target = new URL(url, origin);
  } catch {
    return null;
  }
  const ours =
    target.origin === origin &&
    (target.pathname === "/booking/card-verified" || target.pathname === "/booking/verifying-card");
  return ours ? target.pathname + target.search : null;
}
