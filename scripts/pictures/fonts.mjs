import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

// Generates public/fonts/*.woff2 and app/styles/fonts.css from the Rubik of the dev dependency.
// Each language is a font family of its own, made of the few files its pages need: the names of the other languages in
// the language switch load no other script, and no page loads more than LIMIT. On Arabic pages Latin letters are left to the system
// font, which would otherwise exceed it.

const OUT = join("public", "fonts");
const LIMIT = 22_000;
/** The weights the style sheets use. */
const WEIGHTS = { wght: { min: 400, max: 700 } };
/** Vertical metrics of Rubik, thousandths of an em. */
const ASCENT = 935;
const DESCENT = 250;
/** HVAR repeats what the outlines say about widths; GDEF is about marks, which only Arabic has here. */
const UNUSED_TABLES = ["STAT", "DSIG", "gasp", "prep", "MVAR", "HVAR"];

const commonPunctuation = " !\"%&'()+,-./:?\u00a0\u00d7–…€$";
const rarePunctuation = "*;@’•";
const punctuation = commonPunctuation + rarePunctuation;
const digits = "0123456789";
const morePunctuation = "#<=>[]_|«»—‘“”„·°©";
const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const smallLetters = "abcdefghijklmnopqrstuvwxyz";
const letters = capitals + smallLetters;
const accented = "ÉÖàáâäçèéêëíñóôöøúü";

/** The subsets of each of the package's files, with their OpenType features. Kerning only where the size limit allows it. */
const cuts = {
  // Russian pages, with the punctuation of Russian alone: it leaves room for Latin letters of every weight.
  figures: { from: "latin", text: `${digits} !%()+,-./:;?\u00a0×–—…$«»·•`, features: ["tnum"] },
  // Hebrew pages. Airports and flights (TLV, LY 315) need capitals of one weight; bold ones are rare.
  numbers: { from: "latin", text: `${digits}${commonPunctuation}·`, features: ["tnum"] },
  capitals: { from: "latin", text: capitals, features: [], weight: 400 },
  "capitals-bold": { from: "latin", text: capitals, features: [], weight: 650 },
  // Russian pages: names of travellers and of the shop, references and codes.
  "latin-letters": { from: "latin", text: letters, features: [] },
  numerals: { from: "latin", text: `${digits} !%()+,-./:?@\u00a0×–…$•·`, features: ["tnum"] },
  hebrew: { from: "hebrew", text: `${span("א", "ת")}־׳״₪`, features: ["kern"] },
  letters: {
    from: "latin",
    text: smallLetters + accented + rarePunctuation.replace("•", "") + morePunctuation.replace("·", ""),
    features: [],
  },
  latin: {
    from: "latin",
    text: digits + punctuation + morePunctuation + letters + accented,
    features: ["tnum", "kern"],
  },
  cyrillic: { from: "cyrillic", text: `${span("А", "я")}Ёё№`, features: [] },
  arabic: {
    from: "arabic",
    // With the vowel signs of the texts: a letter whose sign is missing is taken from another font, in the middle of its word.
    text: "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي،؛؟\u064b\u064d\u064e\u064f\u0650\u0651",
    features: ["init", "medi", "fina", "rlig", "ccmp", "mark"],
  },
  shekel: { from: "hebrew", text: "₪", features: [] },
};

/**
 * Files that hold one weight each are a family of their own behind the language's: a browser takes all characters of a family from the
 * files of one range of weights.
 */
const singleWeights = { capitals: "400", "capitals-bold": "500 700" };

/**
 * The subsets of a language, first those every page of it needs; `adjust` is the width of Rubik's text relative to Arial's in that
 * language, so that the font swap shifts no layout.
 */
const families = {
  he: { always: ["hebrew", "numbers", "capitals"], onDemand: ["letters", "capitals-bold"], adjust: 0.983 },
  en: { always: ["latin"], onDemand: ["shekel"], adjust: 1.049 },
  ru: { always: ["cyrillic", "figures"], onDemand: ["latin-letters", "shekel"], adjust: 1.041 },
  ar: { always: ["arabic", "numerals"], onDemand: [], adjust: 1 },
};

function span(first, last) {
  const start = first.codePointAt(0);
  return Array.from({ length: last.codePointAt(0) - start + 1 }, (_, index) =>
    String.fromCodePoint(start + index),
  ).join("");
}

function unicodeRange(text) {
  const points = [...new Set([...text].map((letter) => letter.codePointAt(0)))].sort((a, b) => a - b);
  const runs = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run && run[1] === point - 1) run[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point) => point.toString(16);
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`));
}

async function cut(name) {
  const { from, text, features, weight } = cuts[name];
  const source = createRequire(import.meta.url).resolve(
    `@fontsource-variable/rubik/files/rubik-${from}-wght-normal.woff2`,
  );
  const bytes = await subsetFont(readFileSync(source), text, {
    targetFormat: "woff2",
    variationAxes: weight ? { wght: weight } : WEIGHTS,
    keepFeatures: features,
    dropTables: from === "arabic" ? UNUSED_TABLES : [...UNUSED_TABLES, "GDEF"],
  });
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  return { name, bytes, file: `rubik-${name}.${hash}.woff2`, range: unicodeRange(text) };
}

/** As the formatter would write it: on one line if it fits, else in filled lines below. */
function fillLine(parts) {
  const line = ` ${parts.join(", ")}`;
  if (line.length <= 103) return line;
  const lines = [""];
  for (const part of parts) {
    if (`    ${lines.at(-1)} ${part},`.length > 121) lines.push("");
    lines.push(`${lines.pop()} ${part},`);
  }
  return lines
    .map((each) => `\n   ${each}`)
    .join("")
    .slice(0, -1);
}

function face(language, { name, file, range }) {
  const ownWeight = singleWeights[name];
  return `@font-face {
  font-family: "Rubik ${language}${ownWeight ? " letters" : ""}";
  font-weight: ${ownWeight ?? "400 700"};
  font-display: swap;
  src: url("/fonts/${file}") format("woff2");
  unicode-range:${fillLine(range)};
}`;
}

function fallbackFace(language, adjust) {
  const percent = (part) => `${(part * 100).toFixed(2)}%`;
  return `@font-face {
  font-family: "Near Rubik ${language}";
  src: local("Arial"), local("Liberation Sans"), local("Roboto");
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent(ASCENT / 1000 / adjust)};
  descent-override: ${percent(DESCENT / 1000 / adjust)};
  line-gap-override: 0%;
}`;
}

const fontFiles = Object.fromEntries(await Promise.all(Object.keys(cuts).map(async (name) => [name, await cut(name)])));

mkdirSync(OUT, { recursive: true });
const fileNames = new Set(Object.values(fontFiles).map(({ file }) => file));
for (const old of readdirSync(OUT)) if (old.endsWith(".woff2") && !fileNames.has(old)) rmSync(join(OUT, old));
for (const { file, bytes } of Object.values(fontFiles))
  if (!existsSync(join(OUT, file))) writeFileSync(join(OUT, file), bytes);

const madeBy = "/* Made by scripts/pictures/fonts.mjs. */";
const faces = [madeBy];
/** The fallback fonts until a web font loads; they are sent with the first view, the fonts are not. */
const sheet = [madeBy];
for (const [language, { always, onDemand, adjust }] of Object.entries(families)) {
  const parts = [...always, ...onDemand].map((name) => fontFiles[name]);
  const total = parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
  console.log(`${language}: ${parts.map(({ file, bytes }) => `${file} ${bytes.length}`).join(", ")}; ${total} bytes`);
  if (total > LIMIT) throw new Error(`The fonts of ${language} weigh ${total} bytes, more than ${LIMIT}.`);
  faces.push(...parts.map((part) => face(language, part)));
  sheet.push(fallbackFace(language, adjust));
  sheet.push(`:root:lang(${language}) {
  --font: "Rubik ${language}",${parts.some(({ name }) => singleWeights[name]) ? ` "Rubik ${language} letters",` : ""} "Near Rubik ${language}", system-ui, sans-serif;
}`);
}
// Outside any layer, to take precedence over the families above.
sheet.push(`:root[data-save] {
  --font: system-ui, sans-serif;
}`);
writeFileSync(join("app", "styles", "fonts.css"), `${faces.join("\n\n")}\n`);
writeFileSync(join("app", "styles", "families.css"), `${sheet.join("\n\n")}\n`);
