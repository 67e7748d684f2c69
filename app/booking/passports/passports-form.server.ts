import type { BookingInfo, PassportState } from "@contract/booking/booking";
import type { KeptPassports, passportCalls } from "@contract/booking/passports";
import type { ParsedInput, Result } from "@contract/wire/operation";
import type { TFunction } from "i18next";
import * as z from "zod/v4";
import { printedDate } from "~/format/dates";
import { choice, text, tick, untrimmed } from "~/forms/fields.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { refusalTexts } from "~/forms/refusal-texts";
import { isNoSuchDate, typedDate } from "~/forms/typed-date";

const day = z.object({ day: untrimmed(9), month: untrimmed(9), year: untrimmed(9) });

export const passportFields = {
  passports: z
    .array(
      z.object({
        paxId: text(20),
        gender: choice(["F", "M"]),
        birth: day,
        passportNumber: text(20),
        expiry: day,
        useKept: tick,
      }),
    )
    .max(24),
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
  const people = passports.passengers.map(({ paxId, given, asks }) => {
    const person = passengers.find((passenger) => passenger.paxId === paxId);
    const own = kept?.ok ? kept.value.passengers.find((passenger) => passenger.paxId === paxId) : undefined;
    return {
      paxId,
      name: person ? `${person.firstName} ${person.lastName}` : "",
      given: given ?? null,
      asks,
      kept: own
        ? { passport: own.passport, until: printedDate(own.passportExpiry), usable: own.usable, whole: own.whole }
        : null,
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

/** Refusals that a field of the form can mend. */
const atFields = ["incomplete", "invalid-passport", "invalid-birth-date", "invalid-party", "card-digits"];

/**
 * Gives the typed passports; lines left empty are left for later, unless all are. Returns the problems at the fields of the form; none once
 * they are stored. A refusal that no field can fix is returned as it is.
 */
export async function giveTyped(
  typed: Typed,
  give: (
    passports: (ParsedInput<typeof passportCalls.deskGivePassports>["passports"][number] & { useKept: boolean })[],
  ) => Promise<Result<PassportState>>,
  t: TFunction<"booking">,
): Promise<{ problems: FieldProblem[]; refused?: string }> {
  const problems: FieldProblem[] = [];
  const lines = typed.map(({ paxId, gender, birth, passportNumber, expiry, useKept }, index) => {
    const dayOf = (field: "birth" | "expiry", typedParts: typeof birth, unreadable: string) => {
      const date = typedDate(typedParts);
      if (date === null)
        problems.push({
          field: `passports[${index}].${field}`,
          text: t(isNoSuchDate(typedParts) ? "error.no-such-date" : unreadable),
        });
      return date ?? undefined;
    };
    const birthDate = dayOf("birth", birth, "error.birth-date");
    // With the tick the fields of the passport do not count, whatever was left in them.
    const passport = useKept
      ? {}
      : {
          passportNumber: passportNumber || undefined,
          passportExpiry: dayOf("expiry", expiry, "error.passport-expiry"),
        };
    return { index, paxId, useKept, gender, birthDate, ...passport };
  });
  const filled = lines.filter(
    ({ useKept, passportNumber, passportExpiry, gender, birthDate }) =>
      useKept || passportNumber || passportExpiry || gender || birthDate,
  );
  const sent = filled.length > 0 ? filled : lines;
  if (problems.length > 0 && filled.length === 0) return { problems };
  const answer = await give(sent.map(({ index: _, ...passport }) => passport));
  if (answer.ok) return { problems };
  const { code } = answer.refusal;
  if (!atFields.includes(code)) return { problems: [], refused: code };
  const ofCall = refusalTexts(answer.refusal, t, (path) =>
    path
      .replace(/^passports\.(\d+)\./, (_, place) => `passports[${sent[Number(place)]?.index ?? 0}].`)
      .replace("passportExpiry", "expiry")
      .replace("birthDate", "birth"),
  );
  return { problems: [...problems, ...ofCall.filter(({ field }) => !problems.some((one) => one.field === field))] };
}
