import "../start/print-usage.mjs";
import { spawnSync } from "node:child_process";

// The list of parts that the shop runs with, as CycloneDX. npm's own --omit=dev leaves out every package that a tool of the tests needs too,
// such as express: the whole list is taken, and what is marked as needed for development alone is left out.
const { stdout, status } = spawnSync("npm", ["sbom", "--sbom-format", "cyclonedx"], {
  encoding: "utf8",
  maxBuffer: 64 * 2 ** 20,
  stdio: ["ignore", "pipe", "inherit"],
});
if (status !== 0) process.exit(status ?? 1);
const list = JSON.parse(stdout);
const isForDevelopment = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === "cdx:npm:package:development" && value === "true");
const components = list.components.filter((component) => !isForDevelopment(component));
const kept = new Set([list.metadata.component["bom-ref"], ...components.map((component) => component["bom-ref"])]);
const dependencies = list.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
console.log(JSON.stringify({ ...list, components, dependencies }, null, 2));
