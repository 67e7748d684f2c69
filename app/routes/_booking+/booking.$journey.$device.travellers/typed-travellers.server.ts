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
