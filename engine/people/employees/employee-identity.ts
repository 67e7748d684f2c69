/** The hash input for an identity number: it includes the employer, so that a person's hashes at two employers differ. */
export function employeeIdentity(agencyCode: string, identityNumber: string): string {
  return `${agencyCode} ${identityNumber.replace(/[\s-]/g, "").padStart(9, "0")}`;
}
