/** Parameters of a search's address that a chosen place replaces. */
export const replacedByPlace = ["place", "dest", "destination", "country", "subject", "hotelId", "page", "tab"];
