import { readFileSync } from "node:fs";
import { commonTokens } from "@stryker-mutator/api/plugin";
import { createInstrumenter } from "@stryker-mutator/instrumenter";
import { createInjector } from "typed-inject";

/** Texts, names of errors and SQL comments, which no rule reads, would be most of them. */
export const excludedMutations = ["StringLiteral"];

/** A range that holds more mutants than these, such as the body of a function, is not drawn: it would fill the sample with one place. */
const mostInOneRange = 6;

/** Ranges of files, drawn at random, which hold some `size` mutants together; the same for the same seed. */
export async function sampleMutants(files, size, seed) {
  const places = (await Promise.all(files.map(mutantsOf))).flat();
  const random = seededRandom(seed);
  const chosen = new Set();
  const ranges = [];
  for (const { range, mutants } of shuffled(rangesOf(places), random)) {
    if (chosen.size >= size) break;
    if (mutants.length > mostInOneRange) continue;
    if (mutants.every((mutant) => chosen.has(mutant))) continue;
    for (const mutant of mutants) chosen.add(mutant);
    ranges.push(range);
  }
  return { ranges, size: chosen.size, of: places.length };
}

async function mutantsOf(file) {
  const silent = () => {};
  const logger = { isDebugEnabled: () => false, debug: silent, info: silent, warn: silent, error: silent };
  const instrumenter = createInjector()
    .provideValue(commonTokens.logger, logger)
    .provideValue(commonTokens.options, {})
    .injectFunction(createInstrumenter);
  const options = { plugins: null, excludedMutations, ignorers: [] };
  const { mutants } = await instrumenter.instrument(
    [{ name: file, content: readFileSync(file, "utf8"), mutate: true }],
    options,
  );
  return mutants.filter(({ status }) => status !== "Ignored").map(({ location }) => ({ file, location }));
}

/** Each mutant's place, with those within it: Stryker takes all that lie in a range. */
function rangesOf(places) {
  const ranges = new Map();
  for (const { file, location } of places) {
    const { start, end } = location;
    ranges.set(`${file}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`, { file, location });
  }
  return [...ranges].map(([range, outer]) => ({
    range,
    mutants: places.filter(({ file, location }) => file === outer.file && isWithin(location, outer.location)),
  }));
}

const isBefore = (one, other) => one.line < other.line || (one.line === other.line && one.column <= other.column);
const isWithin = (inner, outer) => isBefore(outer.start, inner.start) && isBefore(inner.end, outer.end);

/** mulberry32: numbers from 0 to 1 that repeat for the same seed. */
function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffled(items, random) {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other], result[last]];
  }
  return result;
}
