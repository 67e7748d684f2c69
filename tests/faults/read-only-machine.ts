import { spawnSync } from "node:child_process";

/** Makes every mounted folder but the first argument read-only, the temporary folder included, and becomes the rest. */
const makeReadOnly = `set -e
  mount --make-rprivate /
  mount --bind "$1" "$1"
  while read -r _ _ _ _ at _; do
    case "$at" in "$1"|/proc|/proc/*|/sys|/sys/*|/dev|/dev/*) ;; *) mount -o remount,bind,ro "$at" ;; esac
  done < /proc/self/mountinfo
  shift`;

/**
 * A command line run on a machine of which only `folder` can be written, as in a container with a read-only root; /dev stays as a container
 * has it. The process number is kept. Without root's rights the user's own number is kept too, since PostgreSQL refuses root.
 */
export function onReadOnlyMachine(commandLine: string[], folder: string): string[] {
  const [user, group] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (user === 0) return ["unshare", "--mount", "sh", "-c", `${makeReadOnly}\nexec "$@"`, "sh", folder, ...commandLine];
  const asUser = `exec unshare --user --map-user=${user} --map-group=${group} "$@"`;
  const [shell, script] = ["sh", `${makeReadOnly}\n${asUser}`];
  return ["unshare", "--user", "--map-root-user", "--mount", shell, "-c", script, "sh", folder, ...commandLine];
}

/** Whether this system lets us make it read-only for one process: Linux does, unless a container or its policy forbids it. */
export function mayBeReadOnly(folder: string): boolean {
  const [program, ...args] = onReadOnlyMachine(["true"], folder);
  return process.platform === "linux" && spawnSync(program!, args).status === 0;
}
