/** Numbers of people and passports are typed anew, and so is what one agrees to or uses once; a pasted list has passports in it. */
export const neverKept =
  /(?:^|[.\]])(?:expiry\b|(?:passportNumber|IdenticationNumber|employeeNumber|leaveApproval|acceptTerms|paste|coupon|from)$)/;

/** What a booking has stored, as a text to compare: what is typed since is kept while this stays the same. */
export function comparedText(stored: unknown): string {
  return JSON.stringify(stored, (name, value) => (neverKept.test(name) || value === "" ? undefined : value));
}
