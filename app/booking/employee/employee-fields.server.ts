import type { StorePageResult } from "@contract/booking/booking";
import type { Shop } from "@contract/calls";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { Result } from "@contract/wire/operation";
import type { TFunction } from "i18next";
import { choice, text, tick } from "~/forms/fields.server";
import { type FieldProblem, refusalTexts } from "~/forms/refusal-texts";

/** What an employer's staff enters beside the payer. */
export const employeeFields = { employeeNumber: text(20), leaveApproval: tick };

/** What an employee chooses beside the terms: two cards, and the amount on the first. */
export const twoCardFields = { cards: choice(["2"]), firstCardNIS: text(12) };

type StoredPayer = { bookingId: string; langCode: LangCode; payer: Result<StorePageResult> };
type Employee = NonNullable<StorePageResult["employee"]>;
type TypedEmployee = { employeeNumber: string; leaveApproval: boolean };

/**
 * Stores the employee of a booking and returns its problems. The employee number is validated against the payer's identity number, so the
 * payer has to be stored before: until then a number that could be one is not sent. Where none is required, an empty
 * field takes out the number that is stored. The problem of a number names its field, for the summary has several fields.
 */
export async function storeEmployee(
  shop: Shop,
  booking: StoredPayer,
  employee: Employee,
  typed: TypedEmployee,
  t: TFunction<"booking">,
): Promise<FieldProblem[]> {
  const problems = await employeeProblems(shop, booking, employee, typed, t);
  return problems.map((one) => (one.field === "employeeNumber" ? { ...one, label: t("employee.number") } : one));
}

async function employeeProblems(
  shop: Shop,
  { bookingId, langCode, payer }: StoredPayer,
  { required, number }: Employee,
  { employeeNumber, leaveApproval }: TypedEmployee,
  t: TFunction<"booking">,
): Promise<FieldProblem[]> {
  const stored = payer.ok ? payer.value.employee?.number : number;
  if (employeeNumber === "" && !required && !stored) return [];
  if (employeeNumber === "" && !required && payer.ok) {
    const removal = await shop.storePage({ bookingId, stage: "employee", noEmployee: true, langCode });
    return removal.ok ? [] : refusalTexts(removal.refusal, t, () => "employeeNumber");
  }
  if (!/^[A-Za-z0-9-]{1,20}$/.test(employeeNumber)) return [{ field: "employeeNumber", text: t("error.incomplete") }];
  if (!payer.ok) return [];
  const answer = await shop.storePage({ bookingId, stage: "employee", employeeNumber, leaveApproval, langCode });
  if (answer.ok) return [];
  return refusalTexts(answer.refusal, t, (path) => path).map((problem) => ({
    ...problem,
    field: problem.field || "employeeNumber",
  }));
}
