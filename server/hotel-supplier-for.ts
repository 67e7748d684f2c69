import { createHash } from "node:crypto";
import type { EngineConfig } from "@engine/config";
import type { Clock } from "@engine/core/clock";
import type { DataKeys } from "@engine/core/data-keys";
import { epochDay } from "@engine/core/epoch-day";
import { hotelApiPath } from "@engine/create-engine";
import type { Database } from "@engine/database/connect";

import type { HotelSupplier } from "@engine/sale/hotel-api/hotel-supplier";
import { stayClient } from "@engine/sale/hotel-api/schema";
import { hotelbedsSupplier } from "@engine/suppliers/hotelbeds/hotelbeds-supplier";

/** What a sandbox's supplier is away for: stays of so many nights, so that its page can be seen. */
const nightsNobodyAnswers = 29;
const ownKey = "the-shop-itself";

/**
 * Who sells live stays: the supplier that is configured; in a sandbox without one our own hotel API, through the same adapter, as a
 * client with a key of its own; live without one nobody.
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
    .values({ apiKey: ownKey, secret: sealed, name: "The shop itself" })
    .onConflictDoUpdate({ target: stayClient.apiKey, set: { secret: sealed } });
  const supplier = hotelbedsSupplier({
    baseUrl: `http://engine.internal${hotelApiPath}`,
    apiKey: ownKey,
    secret,
    clock,
    fetch: async (url, init) => own.ownApi(new Request(String(url), init)),
  });
  return {
    ...supplier,
    availability: async (wish) =>
      epochDay(wish.checkOut) - epochDay(wish.checkIn) === nightsNobodyAnswers
        ? { outcome: "unreachable", message: "a sandbox's supplier has no answer for so many nights" }
        : supplier.availability(wish),
  };
}
