import { type SpawnOptions, spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { type PostgresBinaries, postgresEnvironment } from "./supervisor-binaries";

export type Owner = { uid: number; gid: number };

/**
 * The account that PostgreSQL runs as. PostgreSQL refuses root and users without a name. Root uses the owner of an existing cluster, or
 * `nobody`; where that account cannot reach the files (a project below a closed home), and for a user without a name, PostgreSQL runs in
 * a user namespace in which the same user is called `nobody`.
 */
export type Account = { kind: "self" } | ({ kind: "other" } & Owner) | { kind: "namespace" };

type Command = { file: string; args: string[]; options: SpawnOptions };

export function commandAs(account: Account, binaries: PostgresBinaries, program: string, args: string[]): Command {
  const file = join(binaries.folder, program);
  // Our working directory may be closed to the account, and PostgreSQL accesses its own.
  const options: SpawnOptions = { env: postgresEnvironment(binaries), cwd: "/" };
  if (account.kind === "namespace") return { file: "unshare", args: ["--user", file, ...args], options };
  if (account.kind === "other") return { file, args, options: { ...options, uid: account.uid, gid: account.gid } };
  return { file, args, options };
}

/** The required owner of the cluster's files. */
export function ownerOf(account: Account): Owner {
  if (account.kind === "other") return account;
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}

/** An account that can run these binaries on this cluster; undefined when there is none. */
export function findAccount(binaries: PostgresBinaries, dataDir: string, cluster: string): Account | undefined {
  const namespace: Account = { kind: "namespace" };
  if (process.getuid?.() === 0) {
    const other: Account = { kind: "other", ...(presentOwner(cluster) ?? nobody()) };
    if (canEnter(other, dataDir) && canRun(other, binaries)) return other;
  } else if (hasName()) {
    return { kind: "self" };
  }
  return canRun(namespace, binaries) ? namespace : undefined;
}

/** The owner of the cluster stays the same, so that a shop once started as root keeps working. */
function presentOwner(cluster: string): Owner | undefined {
  if (!existsSync(cluster)) return undefined;
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? undefined : { uid, gid };
}

function hasName() {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

function canRun(account: Account, binaries: PostgresBinaries) {
  const { file, args, options } = commandAs(account, binaries, "postgres", ["--version"]);
  return spawnSync(file, args, { ...options, stdio: "ignore" }).status === 0;
}

function canEnter({ uid, gid }: Owner, folder: string) {
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { uid, gid, cwd: "/", stdio: "ignore" }).status === 0;
}

function nobody(): Owner {
  try {
    const line = readFileSync("/etc/passwd", "utf8").match(/^nobody:[^:]*:(\d+):(\d+):/m);
    if (line) return { uid: Number(line[1]), gid: Number(line[2]) };
  } catch {
    // The file is missing: the number below is the same nearly everywhere.
  }
  return { uid: 65534, gid: 65534 };
}
