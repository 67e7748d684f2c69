import { planFormats } from "@contract/agencies/plan-choices";
import * as z from "zod/v4";
import { choice, matching, required, secret, several, text, tick } from "~/forms/fields.server";

/** An agency's log-in: by password, or by a code sent to its phone. One page has both forms. */
export const AgencyLoginForm = z.object({
  agencyCode: text(20),
  by: z.enum(["code", "password"]).catch("password"),
  password: secret(200),
});

export const AgentLoginForm = z.object({
  odyAgentCode: required(20, "error.agent-code"),
  clerkName: required(60, "error.clerk"),
  password: secret(200, "error.password"),
});

/** Opens a deal by its code, sends a booking to its customer to sign, or chooses the agency that a clerk works for. */
export const AgentHomeForm = z.object({
  deal: text(80).optional(),
  sign: text(64),
  odyAgentCode: text(20),
  marketerMode: tick,
});

/** Acknowledged messages. */
export const AcknowledgeForm = z.object({ acknowledge: several(/^[1-9]\d{0,12}$/, 100) });

export const SendPlanForm = z.object({
  intent: choice(["send", "follow"]),
  to: text(600),
  email: text(120),
  exportFile: several(new RegExp(`^(${planFormats.join("|")})$`)),
});

export const UnsubscribeForm = z.object({ subscriptionId: matching(/^[A-Za-z0-9_-]{20,64}$/) });
