import { expect, test } from "vitest";
import { countRead, showReplicas } from "./replica-figures";
import { shopMetrics } from "./shop-metrics";

test("says where reads were answered, which replica is read, and how far each is behind", async () => {
  const metrics = shopMetrics();
  const figures = async () =>
    (await metrics.text()).body.split("\n").filter((line) => /^nofesh_re(ads|plica)/.test(line));
  expect(await figures()).toEqual([]);
  showReplicas({
    states: () => [
      { name: "one:5432", usable: true, lag: 250 },
      { name: "two:5432", usable: false, lag: null },
    ],
  });
  for (const from of ["replica", "replica", "primary", "repeated"] as const) countRead(from);
  expect(await figures()).toEqual([
    'nofesh_reads_total{from="replica"} 2',
    'nofesh_reads_total{from="primary"} 1',
    'nofesh_reads_total{from="repeated"} 1',
    'nofesh_replica_usable{replica="one:5432"} 1',
    'nofesh_replica_usable{replica="two:5432"} 0',
    'nofesh_replica_lag_seconds{replica="one:5432"} 0.25',
  ]);
});
