import type { CallName, Calls } from "@contract/calls";
import type { Port } from "@contract/wire/operation";
import type { ReadReplicas } from "./database/replicas/read-replicas";
import type { Caller } from "./people/caller/caller";

/**
 * The calls that a replica may answer: search, lists and content. None of them decides a price that is charged, takes stock, or reads a
 * session or a booking: `select` and `calcPack` sign the price that a booking starts from, so they are not here.
 */
export const replicaReads = [
  "areas",
  "airports",
  "subjects",
  "roomClasses",
  "dealTypes",
  "dealTypesInEffect",
  "itineraries",
  "competitions",
  "packSubCategories",
  "packSubCategoriesWithDest",
  "dealSubCategories",
  "homeDeals",
  "landingDeals",
  "deal",
  "domesticFirstTab",
  "associatedDeals",
  "conjugatePackages",
  "packCategoryTop",
  "hotels",
  "area",
  "hotelPage",
  "hotelReviews",
  "listedDeals",
  "listedHotels",
  "getMenuNew",
  "getPackagesNew",
  "getPackageData",
  "itineraryDetail",
  "search",
  "aggSearch",
  "packDates",
  "holidayMonths",
  "timerBanner",
  "findPlaces",
  "pageContents",
  "pageContentsHref",
  "pageContentsImage",
  "destinationEx",
  "footerPageList",
  "footerItem",
  "footerCategories",
] as const satisfies readonly CallName[];

/** Where a read was answered; `repeated`: on the primary, after it failed on a replica. */
export type ReadFrom = "replica" | "primary" | "repeated";

type Handlers = Port<Calls, Caller>;

/**
 * The handlers, with the reads above answered by a replica while one is fresh enough. A read that fails there is repeated once on the
 * primary, so that no reader sees the error. `onReplica` has a set of handlers for each replica.
 */
export function withReplicaReads(
  onPrimary: Handlers,
  onReplica: readonly Handlers[],
  replicas: Pick<ReadReplicas, "choose" | "failed">,
  count: (from: ReadFrom) => void,
): Handlers {
  const handlers = { ...onPrimary };
  for (const name of replicaReads) readOnReplica(name);
  return handlers;

  function readOnReplica<Name extends (typeof replicaReads)[number]>(name: Name) {
    const primaryRead: Handlers[Name] = onPrimary[name];
    const read = async (...input: Parameters<Handlers[Name]>) => {
      const chosen = replicas.choose();
      if (chosen === null) {
        count("primary");
        return Reflect.apply(primaryRead, undefined, input);
      }
      try {
        const answer = await Reflect.apply(onReplica[chosen]![name], undefined, input);
        // Deals beside a product are left out when they fail: a replica's failure is no reason to.
        if (answer.ok && answer.value === "error") throw new Error("the read failed");
        count("replica");
        return answer;
      } catch (error) {
        replicas.failed(chosen, error);
        count("repeated");
        return Reflect.apply(primaryRead, undefined, input);
      }
    };
    handlers[name] = read as Handlers[Name];
  }
}
