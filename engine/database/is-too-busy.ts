import { isCrowdedOut, isWithoutConnection } from "./connect";
import { hasLostConnection } from "./lost-connection";

/**
 * The database was away, or had too much to do: asked again later, the same call may succeed. What it did before this error on other
 * connections is not known, nor whether its last statement was committed.
 */
export function isTooBusy(error: unknown): boolean {
  return isWithoutConnection(error) || hasLostConnection(error) || isCrowdedOut(error);
}
