import { type CheckedRate, checkedRates, type StayCaller, type StayParts } from "./stay-availability";
import { StayError } from "./stay-error";
import { readRateKey, type StayOccupancy } from "./stay-offers";
import type { BookingRQ } from "./stay-requests";

/** The rates of a request at their current prices, which its tolerance allows, each for the guests it is booked for. */
export async function checkedRequest(
  parts: StayParts,
  caller: StayCaller,
  request: BookingRQ,
): Promise<[CheckedRate, ...CheckedRate[]]> {
  for (const { rateKey } of request.rooms)
    if (readRateKey(parts.secret, rateKey, caller.apiKey)?.recheck)
      throw new StayError("INVALID_DATA", "A RECHECK rate has to be checked before it is booked");
  const checked = await checkedRates(
    parts,
    caller,
    request.rooms.map(({ rateKey }) => rateKey),
  );
  for (const { rate, wasMinor } of checked)
    if (rate.facts.netMinor > wasMinor * (1 + request.tolerance / 100))
      throw new StayError("PRODUCT_ERROR", "Price has increased", 409);
  for (const [index, { rate }] of checked.entries())
    if (!areGuestsOf(rate.facts.occupancy, request.rooms[index]!.paxes))
      throw new StayError("INVALID_DATA", "More guests than the rate is for, or children of other ages or of none");
  return checked as [CheckedRate, ...CheckedRate[]];
}

/** Not every guest has to be named, but those who are must be the guests that the rate was priced for. */
function areGuestsOf({ rooms, adults, children, ages }: StayOccupancy, paxes: BookingRQ["rooms"][number]["paxes"]) {
  const childPaxes = paxes.filter(({ type }) => type === "CH");
  const agesLeft = Array.from({ length: rooms }, () => ages).flat();
  for (const { age } of childPaxes) {
    // Without an age a child could take the price of a younger one.
    if (age === undefined) return false;
    const place = agesLeft.indexOf(age);
    if (place < 0) return false;
    agesLeft.splice(place, 1);
  }
  return paxes.length - childPaxes.length <= rooms * adults && childPaxes.length <= rooms * children;
}
