import type { BookingInfo, PassportState } from "@contract/booking/booking";
import type { KeptPassports } from "@contract/booking/passports";
import type { Result } from "@contract/wire/operation";
import type { TFunction } from "i18next";
import * as z from "zod/v4";
import { printedDate } from "~/format/dates";
import { text, tick, untrimmed } from "~/forms/fields.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { refusalTexts } from "~/forms/refusal-texts";
import { isNoSuchDate, typedDate } from "~/forms/typed-date";

const day = z.object({ day: untrimmed(9), month: untrimmed(9), year: untrimmed(9) });

export const passportFields = {
  passports: z.array(z.object({ paxId: text(20), passportNumber: text(20), expiry: day, useKept: tick })).max(24),
};

/** It is only parsed here; the engine validates it. */
export const PassportsForm = z.object({ ...passportFields, keep: tick });
type Typed = z.output<typeof PassportsForm>["passports"];

export type ShownPassports = NonNullable<ReturnType<typeof shownPassports>>;

/**
 * The passports of a sold booking for `PassportsForm` and `PassportsNotice`; `correct`: who is asked again; `kept`: what a club member may
 * take from the travellers they keep.
 */
export function shownPassports(
  { passports, passengers }: Pick<BookingInfo, "passports" | "passengers">,
  correct: string | null = null,
  kept: Result<KeptPassports> | null = null,
) {
  if (!passports) return null;
  const people = passports.passengers.map(({ paxId, given }) => {
    const person = passengers.find((passenger) => passenger.paxId === paxId);
    const own = kept?.ok ? kept.value.passengers.find((passenger) => passenger.paxId === paxId) : undefined;
    return {
      paxId,
      name: person ? `${person.firstName} ${person.lastName}` : "",
      given: given ?? null,
      kept: own ? { passport: own.passport, until: printedDate(own.passportExpiry), usable: own.usable } : null,
    };
  });
  return {
    dueBy: printedDate(passports.dueBy),
    open: passports.open,
    validUntil: printedDate(passports.validUntil),
    people,
    mayKeep: kept?.ok === true && kept.value.mayKeep,
    missing: people.filter(({ given }) => !given).map(({ name }) => name),
    asked: people.filter(({ paxId, given }) => !given || paxId === correct).map(({ paxId }) => paxId),
  };
}

/**
 * Gives the typed passports; lines left empty are left for later, unless all are. Returns the problems at the fields of the form; none once
 * they are stored. A refusal that no field can fix is returned as it is.
 */
export async function giveTyped(
  typed: Typed,
  give: (
    passports: { paxId: string; passportNumber?: string; passportExpiry?: string; useKept: boolean }[],
  ) => Promise<Result<PassportState>>,
  t: TFunction<"booking">,
): Promise<{ problems: FieldProblem[]; refused?: string }> {
  const problems: FieldProblem[] = [];
  const lines = typed.map(({ paxId, passportNumber, expiry, useKept }, index) => {
    // With the tick the fields do not count, whatever was left in them.
    if (useKept) return { index, paxId, passportNumber: undefined, passportExpiry: undefined, useKept };
    const passportExpiry = typedDate(expiry);
    if (passportExpiry === null)
      problems.push({
        field: `passports[${index}].expiry`,
        text: t(isNoSuchDate(expiry) ? "error.no-such-date" : "error.passport-expiry"),
      });
    return {
      ...{ index, paxId, useKept },
      passportNumber: passportNumber || undefined,
      passportExpiry: passportExpiry ?? undefined,
    };
  });
  const filled = lines.filter((line) => line.useKept || line.passportNumber || line.passportExpiry);
  const sent = filled.length > 0 ? filled : lines;
  if (problems.length > 0 && filled.length === 0) return { problems };
  const answer = await give(sent.map(({ index: _, ...passport }) => passport));
  if (answer.ok) return { problems };
  const { code } = answer.refusal;
  if (code !== "incomplete" && code !== "invalid-passport" && code !== "card-digits")
    return { problems: [], refused: code };
  const ofCall = refusalTexts(answer.refusal, t, (path) =>
    path
      .replace(/^passports\.(\d+)\./, (_, place) => `passports[${sent[Number(place)]?.index ?? 0}].`)
      .replace("passportExpiry", "expiry"),
  );
  return { problems: [...problems, ...ofCall.filter(({ field }) => !problems.some((one) => one.field === field))] };
}
