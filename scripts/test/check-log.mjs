import { readFileSync } from "node:fs";

/**
 * Searches the shop's log of all journeys for personal data and secrets: what the journeys type, and every code, reference and link that
 * the shop sent meanwhile.
 */
const log = readFileSync("test-results/journeys-server.log", "utf8");
const sentMessages = readFileSync("test-results/journeys-messages.jsonl", "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line));

const typed = [
  "dana@example.com",
  "noa@example.com",
  "0501234567",
  "050-1234567",
  "972501234567",
  "123456782",
  "12345670",
  "12345671",
  "DANA",
  "דנה",
  "כהן",
  "4580000000000000",
  "sandbox-holiday-2026",
  "sandbox-fc-link-7f3a",
  "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
];
const matchesOf = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1]);
const personalData = sentMessages.flatMap(({ to, text }) => [
  to,
  ...matchesOf(text, /#(\d{6})$/g),
  ...matchesOf(text, /\u2066?([A-HJ-NP-Z2-9]{8})\b/g),
  ...matchesOf(text, /(?:hotel-change|sign)\/([\w-]{20,})/g),
]);
if (log.length < 10_000 || personalData.length < 20) {
  console.error(`too little to look at: ${log.length} characters of log, ${personalData.length} secrets`);
  process.exit(1);
}
// Six digits inside a longer number are not a code.
const stands = (mark) =>
  new RegExp(`(?<![\\w.-])${mark.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w.-])`, "u").test(log);
const leaks = [...new Set([...typed, ...personalData])].filter(stands);
console.log(
  `${log.length.toLocaleString("en")} characters of log, ${typed.length + personalData.length} marks looked for, ${leaks.length} found`,
);
for (const mark of leaks) console.error(`in the log: ${mark}`);
process.exitCode = leaks.length > 0 ? 1 : 0;
