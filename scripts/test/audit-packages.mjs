import "../start/print-usage.mjs";
import { spawnSync } from "node:child_process";

// Known vulnerabilities of severity high or above in the packages that the shop runs with; those of the tests alone are not reachable.
const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--audit-level=high", "--json"], { encoding: "utf8" });
const answer = JSON.parse(stdout || "{}");
if (!answer.metadata) {
  console.error(
    `The package registry gave no answer to the audit: ${answer.message ?? answer.error?.summary ?? "nothing"}`,
  );
  process.exit(2);
}
const severe = Object.values(answer.vulnerabilities).filter(({ severity }) => ["high", "critical"].includes(severity));
for (const { name, severity, range, fixAvailable } of severe)
  console.log(`${severity}: ${name} ${range}${fixAvailable ? "; a fixed version exists" : ""}`);
console.log(`${severe.length} packages with known vulnerabilities of severity high or above`);
process.exitCode = severe.length > 0 ? 1 : 0;
