import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright";

/**
 * Finds or downloads a Chromium for the browser tests, the screenshots and the figures, without manual steps. Each candidate has to render
 * a page first; one that exists but does not run is skipped.
 */

const FLAGS = [
  // Containers give 64 MB there, and a tab that fills it crashes.
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-first-run",
  "--no-pings",
  // Drawing by a graphics card that is only imitated costs more than drawing by the processor.
  "--disable-gpu",
  // The same letter widths on every machine.
  "--font-render-hinting=none",
];

const UNPACKED = resolve("node_modules", ".cache", "chromium");

/** The package first: it is Chromium without a window, which takes half the processor of a whole browser run headless. */
const CANDIDATES = [
  ["CHROMIUM_PATH", () => process.env.CHROMIUM_PATH && { path: process.env.CHROMIUM_PATH }],
  ["the npm package", fromPackage],
  ["the system", fromSystem],
  ["apt", fromApt],
  ["Playwright", fromPlaywright],
];

/** Passes the result to other processes of this run, so that it is verified only once. */
const FOUND = "NOFESH_CHROMIUM";

/**
 * What Playwright needs to launch it: `{ executablePath, args, env, chromiumSandbox }`.
 * Throws an error with one sentence on how to get a Chromium if there is none.
 */
export async function findChromium() {
  if (process.env[FOUND]) return withEnvironment(JSON.parse(process.env[FOUND]));
  for (const [name, candidate] of CANDIDATES) {
    const executable = attempt(name, candidate);
    const works = executable && (await prove(name, executable));
    if (!works) continue;
    process.env[FOUND] = JSON.stringify(works);
    return withEnvironment(works);
  }
  throw new Error("No Chromium runs here: install one (apt install chromium), or set CHROMIUM_PATH to one.");
}

export async function launchBrowser(options = {}) {
  const browser = await findChromium();
  return chromium.launch({ ...browser, ...options, args: [...browser.args, ...(options.args ?? [])] });
}

function attempt(name, candidate) {
  try {
    return candidate();
  } catch (error) {
    console.error(`No Chromium from ${name}: ${error.message.split("\n")[0]}`);
    return undefined;
  }
}

/** With Chromium's sandbox where the system allows one (root and many containers do not), else without. */
async function prove(name, { path, env = {} }) {
  let problem;
  for (const chromiumSandbox of [true, false]) {
    const options = { executablePath: path, args: FLAGS, chromiumSandbox, env };
    try {
      const browser = await chromium.launch({ ...withEnvironment(options), timeout: 30_000 });
      try {
        const page = await browser.newPage();
        await page.goto("data:text/html,<title>works</title>");
        if ((await page.title()) === "works") return options;
      } finally {
        await browser.close();
      }
    } catch (error) {
      problem = error;
    }
  }
  console.error(`The Chromium from ${name} (${path}) does not run: ${problem?.message.split("\n")[0]}`);
  return undefined;
}

function withEnvironment(options) {
  return { ...options, env: { ...process.env, ...options.env } };
}

function fromSystem() {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const folders = (process.env.PATH ?? "").split(":");
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const path = [...places, "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"].find((place) =>
    existsSync(place),
  );
  return path && { path };
}

/**
 * The package unpacks itself for a cloud function: into the temporary folder, and its libraries only if it detects one. It runs with that
 * environment in a separate process, and the complete result is then moved into place. It has few fonts; the system's are added.
 */
function fromPackage() {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  if (!existsSync(UNPACKED)) unpack();
  return {
    path: join(UNPACKED, "chromium"),
    env: {
      LD_LIBRARY_PATH: [join(UNPACKED, "al2023", "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":"),
      FONTCONFIG_FILE: join(UNPACKED, "fonts.conf"),
    },
  };
}

function unpack() {
  const draft = `${UNPACKED}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const program = 'import("@sparticuz/chromium").then((module) => module.default.executablePath())';
  execFileSync(process.execPath, ["-e", program], {
    env: { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: "nodejs22.x", LD_LIBRARY_PATH: undefined },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const folders = [join(UNPACKED, "fonts"), "/usr/share/fonts", "/usr/local/share/fonts"];
  writeFileSync(
    join(draft, "fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders
      .map((folder) => `<dir>${folder}</dir>`)
      .join("")}<cachedir>${join(UNPACKED, "fonts-cache")}</cachedir></fontconfig>`,
  );
  try {
    renameSync(draft, UNPACKED);
  } catch {
    // Another process was quicker.
    rmSync(draft, { recursive: true, force: true });
  }
}

function fromApt() {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return undefined;
  console.error("Installing a Chromium with apt (once, about a minute).");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-qq"], { env, stdio: ["ignore", "ignore", "pipe"] });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  return fromSystem();
}

function fromPlaywright() {
  const command = join("node_modules", "playwright", "cli.js");
  if (!existsSync(chromium.executablePath())) {
    console.error("Downloading Playwright's Chromium (once).");
    execFileSync(process.execPath, [command, "install", "chromium"], { stdio: ["ignore", "ignore", "pipe"] });
  }
  return { path: chromium.executablePath() };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { executablePath, chromiumSandbox } = await findChromium();
  console.log(`${executablePath}${chromiumSandbox ? "" : " (without its sandbox)"}`);
}
