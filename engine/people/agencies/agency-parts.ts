import type { SignInParts } from "../sessions/one-time-code";

/** What log-in and directory of agencies work with. */
export type AgencyParts = SignInParts & {
  /** The agent code of the shop's own desk: its clerks may work for every agency (FCDIREC, specification 9). */
  enabledAgentCode: string;
  /** Left out of every list of agents (specification 5). */
  testAgentCode: string;
};
