import type { SignInParts } from "../sessions/one-time-code";

/** Dependencies of the agencies' log-in and directory. */
export type AgencyParts = SignInParts & {
  /** The agent code of the shop's own desk: its clerks may work for every agency (FCDIREC, specification §9). */
  enabledAgentCode: string;
  /** Omitted from every list of agents (specification §5). */
  testAgentCode: string;
};
