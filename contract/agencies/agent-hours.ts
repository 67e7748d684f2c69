/** When the shop's own agents answer the phone, unless the desk or an agency says otherwise (specification §9). */
export const agentHours = { from: "09:00", until: "20:00" } as const;

/** The same as it is typed, stored and printed by itself. */
export const agentHoursLine = `${agentHours.from}-${agentHours.until}`;

/** The same within a sentence, kept in one line. */
export const agentHoursInText = `${agentHours.from}–\u2060${agentHours.until}`;
