import { createHmac, randomBytes } from "node:crypto";
import type { ProductViews } from "@engine/offer/views/product-views";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

/** The most products between two writes and visits in a day: invented ones must not fill the memory. */
const mostProducts = 2000;
const mostVisits = 100_000;
/**
 * Visitors of one network address that count for a product in a day: a family, not a program that invents browsers. Fewer than make a
 * product one of the most viewed.
 */
const mostOfNetwork = 2;

const code = /^[A-Za-z0-9_-]{1,64}$/;

/** Who looks at a page, as its request says. Used for one comparison, never written. */
type Visitor = { address: string; userAgent: string };

export type ProductViewCounter = {
  /** `path` is an address of a product page, with its parameters. */
  add(path: string, visitor: Visitor): void;
  /** The views since the last time. */
  take(): ProductViews[];
};

/**
 * Counts views of products: each visitor counts once a day for a product, with a limit per network address, and programs do not count.
 * Visitors are distinguished by a code made with a key of the day. Key and codes stay in this process's memory and are discarded at the end
 * of the day.
 */
export function productViewCounter(today: () => string): ProductViewCounter {
  const visits = new LRUCache<string, true>({ max: mostVisits });
  const ofNetwork = new LRUCache<string, number>({ max: mostVisits });
  let day = { name: "", key: randomBytes(32) };
  let views = new Map<string, ProductViews>();

  function keyOfDay(): Buffer {
    const name = today();
    if (day.name !== name) {
      day = { name, key: randomBytes(32) };
      visits.clear();
      ofNetwork.clear();
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
      const key = keyOfDay();
      const codeOf = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
      const visit = codeOf(`${product} ${address} ${userAgent}`);
      const network = codeOf(`${product} ${address}`);
      const before = ofNetwork.get(network) ?? 0;
      if (visits.has(visit) || before >= mostOfNetwork) return;
      visits.set(visit, true);
      ofNetwork.set(network, before + 1);
      const entry = views.get(product);
      if (entry) entry.count += 1;
      else if (views.size < mostProducts) views.set(product, { packId, hotelId, count: 1 });
    },
    take() {
      const batch = [...views.values()];
      views = new Map();
      return batch;
    },
  };
}
