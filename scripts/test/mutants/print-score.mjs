import { readFileSync } from "node:fs";
import { dirname } from "node:path";

const isKilled = ({ status }) => status === "Killed" || status === "Timeout";

/** Prints killed, survived and score by folder, and each survivor. Returns the score in percent. */
export function printScore(results) {
  const tried = results.filter(({ status }) => status !== "Ignored" && status !== "CompileError");
  const byFolder = new Map();
  for (const result of tried) {
    const folder = dirname(result.fileName);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), result]);
  }
  for (const folder of [...byFolder.keys()].sort()) printLine(folder, byFolder.get(folder));
  printLine("in all", tried);
  const survivors = tried.filter((result) => !isKilled(result));
  if (survivors.length > 0) console.log("\nSurvived:");
  for (const survivor of survivors) console.log(printed(survivor));
  return percentOf(tried);
}

const percentOf = (results) => (results.length === 0 ? 100 : (results.filter(isKilled).length / results.length) * 100);

function printLine(name, results) {
  const killed = results.filter(isKilled).length;
  const counts = `${String(killed).padStart(5)} killed ${String(results.length - killed).padStart(4)} survived`;
  console.log(`${name.padEnd(40)}${counts}  ${percentOf(results).toFixed(1).padStart(5)} %`);
}

function printed({ fileName, location, replacement, status, mutatorName }) {
  const { start, end } = location;
  const lines = readFileSync(fileName, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  const one = (text) => text.replace(/\s+/g, " ").slice(0, 140);
  const reason = status === "Survived" ? "" : ` (${status})`;
  return `${fileName}:${start.line} ${mutatorName}${reason}: ${one(lines.join("\n"))} -> ${one(replacement ?? "")}`;
}
