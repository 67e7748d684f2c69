/**
 * Days before departure on which the travel documents are sent once more, match tickets among them. A customer who buys later has them with the
 * confirmation.
 */
export const documentsSentDaysBefore = 3;
