import { eq, inArray, type SQL } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { stayBooking, stayClient } from "./schema";

/** The stays of a client, under whichever of its keys they were booked: with a new key it keeps its bookings and their references. */
export function ofClient(db: Database | Transaction, name: string): SQL {
  return inArray(
    stayBooking.apiKey,
    db.select({ apiKey: stayClient.apiKey }).from(stayClient).where(eq(stayClient.name, name)),
  );
}
