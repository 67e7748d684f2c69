import { callerHeaders } from "@contract/caller-headers";

/** Who asks, as the headers of a call say it. Every claim in it is checked against a session before it counts. */
export type Caller = {
  /** The shopper's opaque session: who may see which booking. */
  shopperSid: string | null;
  agency: string | null;
  agencySid: string | null;
  memberSid: string | null;
  visitorSid: string | null;
  fcAgentMode: boolean;
  bearer: string | null;
  /** Network address as the site saw it: only for limits. */
  address: string;
  requestId: string;
};

export function callerOf(headers: Headers): Caller {
  const text = (name: string) => {
    const value = headers.get(name)?.trim();
    return value && value.length <= 200 ? value : null;
  };
  return {
    shopperSid: text(callerHeaders.shopperSid),
    agency: text(callerHeaders.agency),
    agencySid: text(callerHeaders.agencySid),
    memberSid: text(callerHeaders.memberSid),
    visitorSid: text(callerHeaders.visitorSid),
    fcAgentMode: text(callerHeaders.fcAgentMode) === "true",
    bearer: text("authorization")?.replace(/^Bearer\s+/i, "") ?? null,
    address: text(callerHeaders.address) ?? "unknown",
    requestId: text(callerHeaders.requestId) ?? "none",
  };
}
