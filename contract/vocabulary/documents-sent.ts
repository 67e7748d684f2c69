/**
 * Days before departure on which the travel documents are sent once more, match tickets among them. Who buys later has them with the
 * confirmation.
 */
export const documentsSentDaysBefore = 3;
