import type { FailureSubject } from "@contract/content/notifications";

/** Subjects of notices to the administrator (specification §8), in the desk's wording. */
export const failureSubjects: Record<FailureSubject, string> = {
  search: "A search failed",
  select: "A selection failed",
  calculation: "A price could not be calculated",
  storePage: "A booking could not be stored",
  debitCard: "A debit failed",
  discount: "A discount is higher than allowed",
  page: "A page failed",
};
