import type { Destination } from "../catalogue/catalogue";
import { destinationPicture } from "../catalogue/pictures";
import type { SportEvent } from "./sport-events";

/** Basketball, as a competition's name in any language says it. */
const basketball = /כדורסל|basket|баскет|سلة/i;

/**
 * The drawing of the place where an event is: a hall with a court for basketball. What kind of sport it is, only the name of
 * the competition says.
 */
export function venuePicture(
  place: Pick<Destination, "code" | "landmark">,
  { competitionNames }: Pick<SportEvent, "competitionNames">,
  variant: "card" | "wide",
): string {
  const setting = Object.values(competitionNames).some((name) => basketball.test(name)) ? "arena" : "stadium";
  return destinationPicture({ ...place, setting }, variant);
}
