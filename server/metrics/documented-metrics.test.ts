import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptedGateway } from "../../tests/factories/scripted-gateway";
import { filesUnder, read } from "../../tests/project-files";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { pageCacheFigures } from "../page-cache/page-cache-figures";
import { replicaFigures } from "./replica-figures";
import { shopMetrics } from "./shop-metrics";

/** An alarm on a metric that no longer exists never rings, and one that nobody wrote down is never asked for. */

/** The labels of every metric of ours, and the values of `what`, as a shop serves them. */
let labels: Map<string, string[]>;
let figures: string[];
let database: TestDatabase;

/** What the library says of the process, not we. */
const general = /^nofesh_(process|nodejs)_/;

beforeAll(async () => {
  database = await freshDatabase();
  const metrics = shopMetrics();
  // Labels appear with the first observation.
  const server = createServer(express().use(metrics.measure, (_request, response) => void response.sendStatus(429)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).text();
  await new Promise((resolve) => server.close(resolve));
  metrics.countRefusal("agentLogin", "login-incorrect");
  await metrics.watched(scriptedGateway()).lookup("none", null);
  metrics.watch(database.pool, () => new Date());

  const { body } = await metrics.text();
  labels = new Map(
    [...body.matchAll(/^# TYPE (\S+) /gm)].flatMap(([, name]) => (general.test(name!) ? [] : [[name!, []]])),
  );
  for (const [, series, written = ""] of body.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const name = metricOf(series!);
    const known = labels.get(name);
    if (!known) continue;
    const found = [...written.matchAll(/(\w+)="/g)].map(([, label]) => label!).filter((label) => label !== "le");
    labels.set(name, [...new Set([...known, ...found])]);
  }
  // Those of the page cache and the replicas count for all tests of this process: nothing is observed here.
  for (const metric of [pageCacheFigures, replicaFigures].flatMap((figures) => figures.getMetricsAsArray())) {
    const declared: unknown = Reflect.get(metric, "labelNames");
    if (Array.isArray(declared)) labels.set(metric.name, declared);
  }
  figures = [...body.matchAll(/^nofesh_shop\{what="(\w+)"\}/gm)].map(([, what]) => what!);
});
afterAll(() => database.cleanup());

const metricOf = (series: string) => series.replace(/_(bucket|sum|count)$/, "");

const list = read("docs/operations/metrics.md");
const inCode = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
/** The first two columns of the table of metrics. */
const rows = [...list.matchAll(/^\| `(nofesh_\w+)` \|([^|]*)\|/gm)].map(([, name, cell]) => ({
  name: name!,
  labels: inCode(cell!),
}));

test("/metrics has what the list of metrics says, with the same labels, and nothing else of ours", () => {
  expect(labels.size).toBeGreaterThan(13);
  expect(Object.fromEntries(rows.map((row) => [row.name, row.labels.sort()]))).toEqual(
    Object.fromEntries([...labels].map(([name, own]) => [name, own.toSorted()])),
  );
});

test("the list has every figure of the whole shop, and no other", () => {
  const [, table = ""] = list.split("| `what` | |");
  const listed = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) => inCode(cell!));
  expect(figures.length).toBeGreaterThan(8);
  expect(listed.sort()).toEqual(figures.toSorted());
});

type Panel = { title: string; targets?: { expr: string }[] };
const dashboard: { panels: Panel[] } = JSON.parse(read("docs/operations/dashboard.json"));
const questions: [string, string][] = [
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }): [string, string] => [title, expr])),
  ...[
    "docs/operations.md",
    "docs/runbooks.md",
    "docs/limits.md",
    ...filesUnder(join("docs", "operations"), /\.md$/),
  ].flatMap((path) =>
    inCode(read(path).replace(/```[\s\S]*?```/g, "")).map((code): [string, string] => [
      path,
      code.replace(/\\\|/g, "|"),
    ]),
  ),
];

test("the table of alarms names figures of the shop that exist", () => {
  const cells = [...read("docs/operations.md").matchAll(/^\| (`nofesh_shop\{[^|]*) \|/gm)].map(([, cell]) => cell!);
  const named = cells.flatMap(inCode).map((code) => code.replace(/^nofesh_shop\{what="(\w+)"\}$/, "$1"));
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter((what) => !figures.includes(what))).toEqual([]);
});

test("the dashboard and the documents ask for series, labels and figures that exist", () => {
  const asked = new Set<string>();
  const wrong = questions.flatMap(([where, question]) => {
    const grouped = [...question.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names]) => names!.split(/,\s*/));
    return [...question.matchAll(/\b(nofesh_\w+)(\*)?(?:\{([^}]*)\})?/g)].flatMap(
      ([, series, wildcard, matchers = ""]) => {
        if (wildcard) return general.test(series!) ? [] : [`${where}: ${series}*`];
        const own = labels.get(metricOf(series!));
        if (!own) return [`${where}: ${series}`];
        asked.add(where);
        const pairs = [...matchers.matchAll(/(\w+)=~?"([^"]*)"/g)].map(([, label, value]) => ({
          label: label!,
          value: value!,
        }));
        const whats = pairs.filter(({ label }) => label === "what").flatMap(({ value }) => value.split("|"));
        const unknownLabels = [...pairs.map(({ label }) => label), ...grouped].filter(
          (label) => label !== "le" && !own.includes(label),
        );
        const unknownFigures = whats.filter(
          (what) => !figures.some((figure) => new RegExp(`^(${what})$`).test(figure)),
        );
        return [...unknownLabels, ...unknownFigures].map((what) => `${where}: ${series} ${what}`);
      },
    );
  });
  expect(wrong).toEqual([]);
  expect([...asked]).toEqual(expect.arrayContaining(["docs/operations.md", "docs/operations/past-one-machine.md"]));
  expect(asked.size).toBeGreaterThan(dashboard.panels.length - 1);
});
