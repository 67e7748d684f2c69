import type { Refusal } from "@contract/wire/operation";

/** What is refused while an age is still to be chosen. */
export const missingAges: Refusal = { code: "invalid-party", message: "invalid-party", field: "listAgeChildren" };

export function isOfAges(refusal: Refusal | null): boolean {
  return refusal?.code === missingAges.code && refusal.field === missingAges.field;
}
