import type { AwaitedSupplier } from "./awaited-supplier";

/** Who has to confirm a booking on request. Undefined: nobody is being waited for. */
export function awaitedOf({ hotel, airline }: { hotel: boolean; airline: boolean }): AwaitedSupplier | undefined {
  if (hotel && airline) return "both";
  if (hotel) return "hotel";
  return airline ? "airline" : undefined;
}
