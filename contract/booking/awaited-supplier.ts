import * as z from "zod/v4";

/** Who has to confirm a booking on request. */
export const AwaitedSupplier = z.enum(["hotel", "airline", "both"]);
export type AwaitedSupplier = z.infer<typeof AwaitedSupplier>;
