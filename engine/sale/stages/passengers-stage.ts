import { accept, type Refusal, refuse } from "@contract/wire/operation";
import { combineRefusals } from "../../core/combine-refusals";
import { jerusalemDay } from "../../core/jerusalem-day";
import { journeyFlights } from "../../offer/selection/flights-by-id";
import { markNamed } from "../../offer/stock/hold-lifetime";
import { keepingMember } from "../../people/members/club-member";
import { checkPassenger, type PassengerProblem, repeatedPassports } from "../draft/passenger-rules";
import { travelRules } from "../draft/required-fields";
import { openedPassenger, sealedPassenger } from "../draft/sealed-passport";
import { withoutDriver } from "./car-driver";
import { roomsWithoutAdult } from "./rooms-without-adult";
import type { Stage } from "./stage";

/** Stage passengers: a name for each slot, and what the journey requires of each. All problems are refused at once. */
export const passengersStage: Stage = async (parts, tx, { draft, holdId }, request, now, caller) => {
  if (!request.paxList) return refuse("incomplete", { field: "paxList" });
  const today = jerusalemDay(now);
  const rules = await travelRules(parts, { flights: await journeyFlights(tx, draft) }, draft, today);
  const needs = { ...rules, returnOn: draft.dateTo, today };
  const paxList = [];
  const typed = draft.paxList.map(({ paxId }) => request.paxList!.find((passenger) => passenger.paxId === paxId));
  const wrong: Refusal<PassengerProblem | "invalid-party">[] = [
    ...repeatedPassports(typed, "paxList"),
    ...roomsWithoutAdult(draft, typed),
    ...withoutDriver(draft, typed),
  ];
  for (const [index, passenger] of draft.paxList.entries()) {
    const slot = openedPassenger(parts.dataKeys, passenger);
    const given = typed[index];
    const checked = given
      ? checkPassenger(slot, given, index, needs)
      : { ok: false as const, refusals: [refuse("incomplete", { field: `paxList.${index}.firstName` }).refusal] };
    if (checked.ok) paxList.push(sealedPassenger(parts.dataKeys, checked.value));
    else wrong.push(...checked.refusals);
  }
  if (wrong.length > 0) return combineRefusals(wrong);
  if (holdId) await markNamed(tx, holdId, now);
  // Kept for the member who asks for it on this form; storing the form again without the tick takes it back.
  const keepTravellersFor = request.keepTravellers && !rules.ownSpelling ? keepingMember(caller)?.id : undefined;
  const passportsLater = rules.passportsDueBy ? true : undefined;
  return accept({ draft: { ...draft, paxList, passportsLater, keepTravellersFor } });
};
