/** The roles of specification §6. `fc` is FC agent mode; a clerk in marketer mode has the role agency. */
export const roles = ["anonymous", "member", "agency", "agent", "fc", "visitor", "admin"] as const;
export type Role = (typeof roles)[number];
