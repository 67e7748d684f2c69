/** Whom a guest travelled with. Free of schemas, because the browser loads it as well. */
export const guestKinds = ["couple", "family", "friends", "solo", "business"] as const;
export type GuestKind = (typeof guestKinds)[number];
