import { deskAndAgents } from "./desk-and-agents.mjs";
import { measuredShop } from "./measured-shop.mjs";

/** Two processes of the shop on one database, with a desk that sends and agents that listen. */
export async function twoShops() {
  const first = await measuredShop({ departures: 300 });
  const second = await measuredShop({ departures: 300, dataDir: first.dataDir });
  const origins = [first.origin, second.origin];
  return {
    origins,
    ...(await deskAndAgents(origins)),
    async stop() {
      await second.stop();
      await first.stop();
    },
  };
}
