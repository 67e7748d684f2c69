import { callerHeaders } from "@contract/wire/caller-headers";
import type { Claims } from "../caller/caller";

/** The claims in a call's headers; `header` returns a header by name. */
export function claimsOf(header: (name: string) => string | null | undefined): Claims {
  const text = (name: string) => {
    const value = header(name)?.trim();
    return value && value.length <= 200 ? value : null;
  };
  return {
    shopperSid: text(callerHeaders.shopperSid),
    agency: text(callerHeaders.agency),
    marketerId: text(callerHeaders.marketerId),
    agencySid: text(callerHeaders.agencySid),
    memberSid: text(callerHeaders.memberSid),
    visitorSid: text(callerHeaders.visitorSid),
    fcAgentMode: text(callerHeaders.fcAgentMode) === "true",
    bearer: text("authorization")?.replace(/^Bearer\s+/i, "") ?? null,
    address: text(callerHeaders.address) ?? "unknown",
    requestId: text(callerHeaders.requestId) ?? "none",
  };
}
