/** Per person for the whole stay, in minor units: the hotel part and the journey part together. */
export type PersonPrices = {
  adult: number;
  singleSupplement: number;
  adult3: number;
  child1: number;
  child2: number;
  child3: number;
  infant: number;
};

/** Return fare per person, in minor units. */
export type Fare = {
  adultMinor: number;
  childMinor: number;
  infantMinor: number;
  /** The oldest age that pays the child's fare; when left out, every child does. */
  childFareTo?: number;
};

/** What a journey alone costs per person, and until which age a child pays its fare. */
export type JourneyPrices = PersonPrices & Pick<Fare, "childFareTo">;

/** Prices of a journey without a hotel: each passenger pays a fare. */
export function fareOnlyPrices({ adultMinor, childMinor, infantMinor, childFareTo }: Fare): JourneyPrices {
  return {
    adult: adultMinor,
    singleSupplement: 0,
    adult3: adultMinor,
    child1: childMinor,
    child2: childMinor,
    child3: childMinor,
    infant: infantMinor,
    childFareTo,
  };
}
