import type { DemoDestination } from "./demo-destination";
import { balkans } from "./destinations-balkans";
import { caucasusAndGulf } from "./destinations-caucasus-gulf";
import { centralEurope } from "./destinations-central-europe";
import { farPlaces } from "./destinations-far";
import { greeceAndCyprus } from "./destinations-greece-cyprus";
import { israel } from "./destinations-israel";
import { italyAndIberia } from "./destinations-italy-iberia";
import { westernEurope } from "./destinations-western-europe";

/** All destinations of the demo shop, by IATA city code where one exists. */
export const destinations = {
  ...greeceAndCyprus,
  ...italyAndIberia,
  ...westernEurope,
  ...centralEurope,
  ...balkans,
  ...caucasusAndGulf,
  ...farPlaces,
  ...israel,
} as const satisfies Record<string, DemoDestination>;

export type DestinationCode = keyof typeof destinations;
