/** What is hashed of an identity number: of its employer, so that one person's hashes at two employers differ. */
export function employeeIdentity(agencyCode: string, identityNumber: string): string {
  return `${agencyCode} ${identityNumber.replace(/[\s-]/g, "").padStart(9, "0")}`;
}
