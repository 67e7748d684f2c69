import type { Caller } from "../../people/caller/caller";

/** Who the history of a booking names for this caller. */
export function actorOf({ agent }: Pick<Caller, "agent">): "shopper" | "agent" {
  return agent ? "agent" : "shopper";
}
