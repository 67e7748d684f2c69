import { createHmac, randomBytes } from "node:crypto";
import type { ProductViews } from "@engine/offer/views/product-views";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

/** Different products between two writes, and visits remembered in a day: what visitors invent must not fill the memory. */
const mostProducts = 2000;
const mostVisits = 100_000;

const code = /^[A-Za-z0-9_-]{1,64}$/;

/** Who looks at a page, as its request says. Used for one comparison, never written. */
export type Visitor = { address: string; userAgent: string };

export type ProductViewCounter = {
  /** `path` is an address of a product page, with its parameters. */
  add(path: string, visitor: Visitor): void;
  /** The views since the last time. */
  take(): ProductViews[];
};

/**
 * Counts views of products: each visitor counts once a day for a product, and programs do not count. Visitors are told apart by a code
 * that only this process can make, with a key of the day that is thrown away with the day's codes: none of it leaves the memory.
 */
export function productViewCounter(today: () => string): ProductViewCounter {
  const visits = new LRUCache<string, true>({ max: mostVisits });
  let day = { name: "", key: randomBytes(32) };
  let views = new Map<string, ProductViews>();

  function keyOfDay(): Buffer {
    const name = today();
    if (day.name !== name) {
      day = { name, key: randomBytes(32) };
      visits.clear();
    }
    return day.key;
  }

  return {
    add(path, { address, userAgent }) {
      if (userAgent === "" || isbot(userAgent)) return;
      const query = new URL(path, "http://shop.internal").searchParams;
      const [packId, hotelId] = [query.get("packId") ?? "", query.get("laId") ?? ""];
      if (!code.test(packId) || (hotelId !== "" && !code.test(hotelId))) return;
      const product = `${packId} ${hotelId}`;
      const visit = createHmac("sha256", keyOfDay()).update(`${product} ${address} ${userAgent}`).digest("base64url");
      if (visits.has(visit)) return;
      visits.set(visit, true);
      const known = views.get(product);
      if (known) known.count += 1;
      else if (views.size < mostProducts) views.set(product, { packId, hotelId, count: 1 });
    },
    take() {
      const taken = [...views.values()];
      views = new Map();
      return taken;
    },
  };
}
