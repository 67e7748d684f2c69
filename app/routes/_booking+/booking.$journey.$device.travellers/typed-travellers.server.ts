import type { TFunction } from "i18next";
import type * as z from "zod/v4";
import type { FieldProblem } from "~/forms/refusal-texts";
import { isNoSuchDate, typedDate } from "~/forms/typed-date";
import type { TravellersForm } from "./travellers-form.server";

type Typed = z.output<typeof TravellersForm>;

/** The travellers as the call takes them, and what is wrong with their dates: a date that cannot be read is left out. */
export function typedTravellers(travellers: Typed["travellers"], t: TFunction<"booking">) {
  const problems: FieldProblem[] = [];
  const paxList = travellers.map(({ birth, expiry, passportNumber, from: _, ...traveller }, index) => {
    const birthDate = typedDate(birth);
    const passportExpiry = typedDate(expiry);
    if (birthDate === null)
      problems.push({
        field: `travellers[${index}].birth`,
        text: t(isNoSuchDate(birth) ? "error.no-such-date" : "error.birth-date"),
      });
    if (passportExpiry === null)
      problems.push({
        field: `travellers[${index}].expiry`,
        text: t(isNoSuchDate(expiry) ? "error.no-such-date" : "error.passport-expiry"),
      });
    return {
      ...traveller,
      birthDate: birthDate ?? undefined,
      passportNumber: passportNumber || undefined,
      passportExpiry: passportExpiry ?? undefined,
    };
  });
  return { paxList, problems };
}

/**
 * A family shares its name: where it is left empty beside a first name, the first traveller's is meant, and shown from then on. Returns the
 * fields that it was put into.
 */
export function shareFamilyName({
  typed,
  value: { travellers },
}: {
  typed: Record<string, string[] | undefined>;
  value: Pick<Typed, "travellers">;
}): string[] {
  const [first, ...others] = travellers;
  return others.flatMap((traveller, at) => {
    if (traveller.lastName || !traveller.firstName) return [];
    const field = `travellers[${at + 1}].lastName`;
    traveller.lastName = first!.lastName;
    typed[field] = [first!.lastName];
    return [field];
  });
}

/** A shared name that is wrong is corrected at the first traveller alone: the fields it was put into are empty again, without a problem. */
export function withoutSharedProblems(
  { typed }: { typed: Record<string, string[] | undefined> },
  shared: readonly string[],
  problems: readonly FieldProblem[],
): FieldProblem[] {
  if (!problems.some(({ field }) => field === "travellers[0].lastName")) return [...problems];
  for (const field of shared) typed[field] = [];
  return problems.filter(({ field }) => !shared.includes(field ?? ""));
}

/** Puts the spelling whose button was pressed ("Use DANA") in place of the typed name. */
export function takeSuggestion({
  typed,
  value: { use, travellers },
}: {
  typed: Record<string, string[] | undefined>;
  value: Pick<Typed, "use" | "travellers">;
}): void {
  const [, at = "", name, suggested = ""] = /^travellers\[(\d+)\]\.(firstName|lastName)=(.+)$/.exec(use ?? "") ?? [];
  const traveller = travellers[Number(at)];
  if (!traveller || (name !== "firstName" && name !== "lastName")) return;
  traveller[name] = suggested;
  typed[`travellers[${Number(at)}].${name}`] = [suggested];
}
