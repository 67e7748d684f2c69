import { createHash } from "node:crypto";
import type { EngineConfig } from "@engine/config";
import type { Clock } from "@engine/core/clock";
import type { DataKeys } from "@engine/core/data-keys";
import { epochDay } from "@engine/core/epoch-day";
import { hotelApiPath } from "@engine/create-engine";
import type { Database } from "@engine/database/connect";

import type { HotelSupplier } from "@engine/sale/hotel-api/hotel-supplier";
import { ownClient } from "@engine/sale/hotel-api/own-client";
import { stayClient } from "@engine/sale/hotel-api/schema";
import { hotelbedsSupplier } from "@engine/suppliers/hotelbeds/hotelbeds-supplier";

/** Stays of this many nights make the sandbox's supplier unavailable, which lets users see that page. */
const nightsNobodyAnswers = 29;

/**
 * The seller of live stays: the configured supplier; in a sandbox without one our own hotel API, through the same adapter, as a client with
 * its own key; none in a live shop without one.
 */
export async function hotelSupplierFor(
  { hotelbeds }: Pick<EngineConfig, "hotelbeds">,
  own: { db: Database; dataKeys: DataKeys; secret: string; clock: Clock; ownApi(request: Request): Promise<Response> },
): Promise<HotelSupplier | undefined> {
  const { clock } = own;
  if (hotelbeds.source === "off") return undefined;
  if (hotelbeds.baseUrl)
    return hotelbedsSupplier({
      baseUrl: hotelbeds.baseUrl,
      apiKey: hotelbeds.apiKey,
      secret: hotelbeds.secret,
      picturesUrl: hotelbeds.picturesUrl,
      clock,
    });
  const secret = createHash("sha256").update(`hotel supplier ${own.secret}`).digest("base64url");
  const sealed = own.dataKeys.seal("hotel client secret", secret);
  await own.db
    .insert(stayClient)
    .values({ ...ownClient, secret: sealed })
    .onConflictDoUpdate({ target: stayClient.apiKey, set: { secret: sealed } });
  const supplier = hotelbedsSupplier({
    baseUrl: `http://engine.internal${hotelApiPath}`,
    apiKey: ownClient.apiKey,
    secret,
    clock,
    fetch: async (url, init) => own.ownApi(new Request(String(url), init)),
  });
  return {
    ...supplier,
    availability: async (request) =>
      epochDay(request.checkOut) - epochDay(request.checkIn) === nightsNobodyAnswers
        ? { outcome: "unreachable", message: "a sandbox's supplier has no answer for so many nights" }
        : supplier.availability(request),
  };
}
