import type { Refusal } from "@contract/wire/operation";

/** What is refused while an age is still to be chosen. */
export const missingAgesRefusal: Refusal = {
  code: "invalid-party",
  message: "invalid-party",
  field: "listAgeChildren",
};

export function isOfAges(refusal: Refusal | null): boolean {
  return refusal?.code === missingAgesRefusal.code && refusal.field === missingAgesRefusal.field;
}
