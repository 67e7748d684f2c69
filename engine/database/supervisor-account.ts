import { type SpawnOptions, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type PostgresBinaries, postgresEnvironment } from "./supervisor-binaries";

/**
 * As whom PostgreSQL runs. It refuses root, so root hands it to `nobody`; where `nobody` cannot reach the files
 * (a project below a closed home), it runs in a user namespace of its own, where root's files have another owner's name.
 */
export type Account = { kind: "self" } | { kind: "nobody"; uid: number; gid: number } | { kind: "namespace" };

export type Command = { file: string; args: string[]; options: SpawnOptions };

export function commandAs(account: Account, binaries: PostgresBinaries, program: string, args: string[]): Command {
  const file = join(binaries.folder, program);
  // Our own working folder may be closed to the account, and PostgreSQL looks where it stands.
  const options: SpawnOptions = { env: postgresEnvironment(binaries), cwd: "/" };
  if (account.kind === "namespace") return { file: "unshare", args: ["--user", file, ...args], options };
  if (account.kind === "nobody") return { file, args, options: { ...options, uid: account.uid, gid: account.gid } };
  return { file, args, options };
}

/** The owner that the cluster's files must have; undefined: whoever we are. */
export function ownerOf(account: Account): { uid: number; gid: number } | undefined {
  if (account.kind === "nobody") return account;
  if (account.kind === "namespace") return { uid: 0, gid: 0 };
  return undefined;
}

/** An account that can run these binaries on this folder, or undefined where there is none. The folder must exist. */
export function findAccount(binaries: PostgresBinaries, dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return { kind: "self" };
  const nobody: Account = { kind: "nobody", ...nobodyIds() };
  if (canEnter(nobody, dataDir) && canRun(nobody, binaries)) return nobody;
  const namespace: Account = { kind: "namespace" };
  return canRun(namespace, binaries) ? namespace : undefined;
}

function canRun(account: Account, binaries: PostgresBinaries) {
  const { file, args, options } = commandAs(account, binaries, "postgres", ["--version"]);
  return spawnSync(file, args, { ...options, stdio: "ignore" }).status === 0;
}

function canEnter(account: Account & { kind: "nobody" }, folder: string) {
  const { uid, gid } = account;
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { uid, gid, cwd: "/", stdio: "ignore" }).status === 0;
}

function nobodyIds() {
  try {
    const line = readFileSync("/etc/passwd", "utf8").match(/^nobody:[^:]*:(\d+):(\d+):/m);
    if (line) return { uid: Number(line[1]), gid: Number(line[2]) };
  } catch {
    // No such file: the number below is the same nearly everywhere.
  }
  return { uid: 65534, gid: 65534 };
}
