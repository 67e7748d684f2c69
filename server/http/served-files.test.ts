import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { securityHeaders } from "./security-headers";
import { servedFiles } from "./served-files";

describe("build files", () => {
  let folder: string;
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "nofesh-served-"));
    mkdirSync(join(folder, "parts"));
    for (const name of ["parts/a.js", "parts/b.js"]) {
      const text = `console.log("${name}")`;
      writeFileSync(join(folder, name), text);
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
      writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
    }
    writeFileSync(join(folder, "plain.css"), "main{}");
    const app = express();
    app.use(
      "/build",
      servedFiles(folder, { maxAge: 600, immutable: true }),
      (request: express.Request, response: express.Response) => void response.status(404).send(request.url),
    );
    await new Promise<void>((resolve) => {
      server = app.listen(0, resolve);
    });
    origin = `http://localhost:${(server.address() as { port: number }).port}`;
  });

  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (path: string, encodings: string) =>
    fetch(`${origin}/build/${path}`, { headers: { "accept-encoding": encodings } });

  test.each([
    ["parts/a.js", "gzip, br", "br"],
    ["parts/a.js", "gzip", "gzip"],
    ["parts/a.js", "identity", null],
    ["plain.css", "br", null],
  ])("sends %s to a client that accepts %s", async (path, encodings, encoding) => {
    const answer = await ask(path, encodings);
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, encoding]);
    expect(answer.headers.get("content-type")).toMatch(
      path.endsWith(".js") ? /^(text|application)\/javascript/ : /^text\/css/,
    );
    expect(answer.headers.get("cache-control")).toBe("public, max-age=600, immutable");
    expect(answer.headers.get("vary")?.toLowerCase()).toBe("accept-encoding");
    expect(await answer.text()).toMatch(/^(console\.log|main)/);
  });

  test("a file that the next build removed is not found, and the others remain", async () => {
    for (const ending of ["", ".br", ".gz"]) rmSync(join(folder, `parts/b.js${ending}`));
    for (const encodings of ["br", "gzip", "identity"]) {
      const answer = await ask("parts/b.js", encodings);
      expect([answer.status, answer.headers.get("content-encoding"), await answer.text()]).toEqual([
        404,
        null,
        "/parts/b.js",
      ]);
    }
    expect((await ask("parts/a.js", "br")).status).toBe(200);
  });

  test.each(["", "parts", "parts/", "../package.json", "%00", "none.js"])("/build/%s is not found", async (path) => {
    expect((await ask(path, "br")).status).toBeGreaterThanOrEqual(400);
  });
});

test("check 21: a file has the headers of a file, and a worker's script the policy of a page", async () => {
  const app = express();
  app.use(securityHeaders("http://localhost", () => "the policy of a page"));
  app.use("/fonts", servedFiles("public/fonts", { maxAge: 600, immutable: true }));
  app.use(servedFiles("public", { maxAge: 600 }));
  const server = app.listen(0);
  const { port } = server.address() as { port: number };
  const [font] = readdirSync("public/fonts");
  const headersOf = async (path: string) => {
    const { headers } = await fetch(`http://localhost:${port}${path}`);
    return ["content-security-policy", "x-content-type-options", "permissions-policy"].map((name) => headers.get(name));
  };
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  expect(await headersOf(`/fonts/${font}`)).toEqual([policy, "nosniff", null]);
  expect(await headersOf("/icons.svg")).toEqual([policy, "nosniff", null]);
  expect(await headersOf("/keep-offline.js")).toEqual(["the policy of a page", "nosniff", expect.any(String)]);
  server.close();
});
