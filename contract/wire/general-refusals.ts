import { refusal } from "./refusal";

/** The codes that any call may return, and those of the server around them. */
export const generalRefusals = {
  /** `stages`: those of `storePage` that take the field. `most`: the highest amount that is possible. */
  "invalid-input": refusal<{ stages?: readonly string[]; most?: string }>(422),
  /** `who`: the log-in that has ended. */
  "not-logged-in": refusal<{ who?: "agency" }>(401),
  /** `who`: whose account is to be confirmed first. `site`: where an agency's users log in instead. */
  "not-allowed": refusal<{ who?: "member"; site?: "main" | "agency" }>(403),
  /** `notSoldHere`: it exists, but this site or agency does not sell it. */
  "not-found": refusal<{ notSoldHere?: true }>(404),
  "too-many-requests": refusal(429),
  closed: refusal(503),
  busy: refusal(503),
  unavailable: refusal(503),
};
