import * as z from "zod/v4";

/** Who has to confirm a booking on request. */
export const AwaitedSupplier = z.enum(["hotel", "airline", "both"]);
export type AwaitedSupplier = z.infer<typeof AwaitedSupplier>;

/** Undefined: nobody is being waited for. */
export function awaitedOf({ hotel, airline }: { hotel: boolean; airline: boolean }): AwaitedSupplier | undefined {
  if (hotel && airline) return "both";
  if (hotel) return "hotel";
  return airline ? "airline" : undefined;
}
