import { existsSync } from "node:fs";
import { readServerSettings } from "@server/settings";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { read } from "./project-files";

type Service = {
  image: string;
  build?: string;
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  read_only?: boolean;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, unknown> | string[];
};

/** What a person gives to Compose itself; everything else is a variable of the shop. */
const given: Record<string, string> = {
  DATABASE_PASSWORD: "password",
  SESSION_SECRETS: "s".repeat(32),
  SITE_HOST: "localhost",
  BIND_ADDRESS: "127.0.0.1",
  SHOP_MODE: "sandbox",
};

const text = read("compose.yaml");
/** As Compose reads it: with merged keys, and variables put in. */
const compose: { services: Record<string, Service>; volumes: Record<string, unknown> } = parse(
  text.replace(/\$\{(\w+)(:[-?][^}]*)?\}/g, (_, name: string) => given[name] ?? ""),
  { merge: true },
);
const { services } = compose;
const shops = Object.entries(services).filter(([name]) => name.startsWith("shop-"));

describe("compose.yaml", () => {
  test("names only variables that exist: those of .env.example in the shops, and Compose's own", () => {
    const known = [...read(".env.example").matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);
    const used = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
    expect(used.filter((name) => !Object.hasOwn(given, name))).toEqual([]);
    for (const [, { environment = {} }] of shops)
      expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
  });

  test("two shops start with what it gives them", () => {
    expect(shops.map(([name]) => name)).toEqual(["shop-1", "shop-2"]);
    for (const [, { environment, build }] of shops) {
      expect(build).toBe(".");
      const settings = readServerSettings(environment);
      expect(settings).toMatchObject({ port: 3000, host: "0.0.0.0", proxyHops: 2, publicCache: true });
      expect(settings.engine.databaseUrl).toBe("postgresql://nofesh:password@database:5432/nofesh");
      expect(settings.engine.publicUrl).toBe("https://localhost");
    }
  });

  test("a shop writes to its data only, as tests/faults/read-only.test.ts runs one", () => {
    for (const [, { read_only, volumes, environment }] of shops)
      expect([read_only, volumes, environment?.DATA_DIR]).toEqual([true, ["shop-data:/data"], "/data"]);
  });

  test("a shop is healthy when it can sell", () => {
    for (const [, { healthcheck }] of shops) expect(healthcheck?.test.join(" ")).toContain(":3000/readyz");
  });

  test("each proxy gives up idle connections before the next one closes them", () => {
    const secondsOf = (file: string, pattern: RegExp) => Number(pattern.exec(read(file))?.[1]);
    const nginx = secondsOf("deploy/nginx.conf", /^ +keepalive_timeout (\d+)s;$/m);
    const caddy = secondsOf("deploy/Caddyfile", /^\s+keepalive (\d+)s$/m);
    for (const [, { environment }] of shops) expect(nginx).toBeLessThan(readServerSettings(environment).keepAlive);
    // nginx keeps its clients' connections for 75 seconds unless told otherwise.
    expect(caddy).toBeLessThan(75);
  });

  test("only the TLS proxy can be reached, from this machine unless told otherwise", () => {
    expect(
      Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`)),
    ).toEqual(["proxy 127.0.0.1:80:80", "proxy 127.0.0.1:443:443"]);
  });

  test("every image has a version, and everything that is mounted or waited for exists", () => {
    for (const [name, { image, build, volumes = [], depends_on = [] }] of Object.entries(services)) {
      if (!build) expect(image, name).toMatch(/:\d+/);
      for (const volume of volumes) {
        const [source] = volume.split(":");
        if (source!.startsWith("./")) expect(existsSync(source!), source).toBe(true);
        else expect(Object.keys(compose.volumes), name).toContain(source);
      }
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      for (const other of needed) expect(Object.keys(services), name).toContain(other);
    }
  });

  test("the proxy leads to the cache, and the cache to every shop", () => {
    const nginx = read("deploy/nginx.conf");
    const upstreams = [...nginx.matchAll(/^ +server ([\w-]+):(\d+)/gm)].map(([, name, port]) => `${name} ${port}`);
    expect(upstreams).toEqual(shops.map(([name, { environment }]) => `${name} ${environment!.PORT}`));
    const [, target, port] = /reverse_proxy ([\w-]+):(\d+)/.exec(read("deploy/Caddyfile"))!;
    expect(services).toHaveProperty(target!);
    expect(nginx).toContain(`listen ${port};`);
  });

  // The shop builds a page's addresses from them: one client's word would stand in the page that the cache keeps for all.
  test("the cache keeps pages by all that a shop builds addresses from, and takes none of it from a client", () => {
    const nginx = read("deploy/nginx.conf");
    const sent = new Map(
      [...nginx.matchAll(/proxy_set_header (\S+) (\S+);/g)].map(([, name, value]) => [name!, value!]),
    );
    const [, key = ""] = /proxy_cache_key (\S+);/.exec(nginx) ?? [];
    for (const name of ["Host", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Port", "Forwarded"]) {
      const value = sent.get(name) ?? "missing";
      expect(value, name).toMatch(/^(""|\$host|\$forwarded_proto)$/);
      if (value !== '""') expect(key, name).toContain(value);
    }
  });
});
