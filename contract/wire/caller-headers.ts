/** The headers that say who asks. One place, so that a shop with another BFF can rename them. */
export const callerHeaders = {
  shopperSid: "x-shopper-sid",
  agency: "x-agency",
  agencySid: "x-agency-sid",
  memberSid: "x-member-sid",
  visitorSid: "x-visitor-sid",
  fcAgentMode: "fc-agent-mode",
  /** The person's network address, only for limits. */
  address: "x-client-address",
  requestId: "x-request-id",
} as const;
