/** The headers that identify the caller. Defined once, so a shop with another BFF can rename them. */
export const callerHeaders = {
  shopperSid: "x-shopper-sid",
  agency: "x-agency",
  /** The marketer whose link the visitor follows. */
  marketerId: "x-marketer-id",
  agencySid: "x-agency-sid",
  memberSid: "x-member-sid",
  visitorSid: "x-visitor-sid",
  fcAgentMode: "fc-agent-mode",
  /** The user's network address, used only for rate limits. */
  address: "x-client-address",
  requestId: "x-request-id",
} as const;
