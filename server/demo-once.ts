import { jerusalemDay } from "@engine/core/jerusalem-day";
import { loadDemoCoupons } from "@engine/demo/load-demo-coupons";
import { loadDemoEmployees } from "@engine/demo/load-demo-employees";
import { loadDemoPeople } from "@engine/demo/load-demo-people";
import { loadDemoProgrammes } from "@engine/demo/load-demo-programmes";
import { loadDemoShop } from "@engine/demo/load-demo-shop";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { departureIndex } from "@engine/offer/search/schema";
import { sealSecrets } from "@engine/service/secrets/seal-secrets";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import type { Logger } from "pino";
import { type OpenShop, systemClock } from "./open-shop";

/** Fills an empty sandbox with the demo shop; of several processes one does it, the others wait. */
export async function loadDemoOnce(shop: OpenShop, log: Logger): Promise<void> {
  const { config, database, engine } = shop;
  if (config.mode !== "sandbox" || config.demoDepartures === 0) return;
  const today = jerusalemDay(systemClock.now());
  const startedAt = Date.now();
  await loadDemoShop({
    pool: database.sessionPool,
    today,
    departures: config.demoDepartures,
    seed: "nofesh",
    log: { info: (message: string) => log.info(message) },
  });
  const programmes = await loadDemoProgrammes(database.db, today);
  await loadDemoPeople(database.db, { clock: systemClock, random: engine.parts.random });
  await loadDemoCoupons(database.db, systemClock);
  await sealSecrets(database.db, engine.parts.dataKeys);
  await loadDemoEmployees(database.db, engine.parts.dataKeys, systemClock);
  const [indexed] = await database.db.select({ id: departureIndex.departureId }).from(departureIndex).limit(1);
  // A shop whose index was built before the import gets these days from the job.
  if (indexed) {
    if (programmes) engine.parts.catalogue.forget();
    return;
  }
  engine.parts.catalogue.forget();
  const rows = await rebuildIndex(database.db, engine.parts.catalogue, pricePlanJournal, today);
  log.info({ rows, seconds: (Date.now() - startedAt) / 1000 }, "the demo shop is ready");
}
