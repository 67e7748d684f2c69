import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withFileLock } from "./file-lock.mjs";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nofesh-lock-"));
  path = join(folder, "cache", "build.lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that holds the lock until it is killed. */
async function holder() {
  const module = pathToFileURL(resolve("engine/database/file-lock.mjs")).href;
  const program = `
    const { withFileLock } = await import(${JSON.stringify(module)});
    await withFileLock(${JSON.stringify(path)}, () => {}, () => new Promise(() => {
      console.log("held");
      setInterval(() => {}, 1000);
    }));
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return {
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

test("one process works at a time, and the file is removed afterwards", async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise(setImmediate);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => withFileLock(path, () => {}, work)));
  expect(most).toBe(1);
  expect(existsSync(path)).toBe(false);
});

test("waits for a living holder, however long it is silent, until the holder is killed", async () => {
  const other = await holder();
  let waits = 0;
  const mine = withFileLock(
    path,
    () => {
      waits += 1;
      void other.kill();
    },
    async () => "done",
  );
  expect(await mine).toBe("done");
  expect(waits).toBe(1);
});

test("takes over the lock of a killed process without waiting", async () => {
  await (await holder()).kill();
  expect(existsSync(path)).toBe(true);
  const steps: string[] = [];
  expect(
    await withFileLock(
      path,
      () => steps.push("waiting"),
      async () => "done",
    ),
  ).toBe("done");
  expect(steps).toEqual([]);
});

// In a container the shop has process number 7 at each start, so the previous lock file names a living process.
test.runIf(process.platform === "linux")(
  "a new process with the number of a dead holder is not mistaken for it",
  async () => {
    await withFileLock(
      path,
      () => {},
      async () => {},
    );
    writeFileSync(path, `${process.pid} 1 somebody-else`);
    const steps: string[] = [];
    await withFileLock(
      path,
      () => steps.push("waiting"),
      async () => {},
    );
    expect(steps).toEqual([]);
  },
);
