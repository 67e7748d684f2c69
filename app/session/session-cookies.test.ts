import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllEnvs();
  // Other files of tests share the modules of this process: none may keep these secrets.
  vi.resetModules();
});

const id = (seed: number) => String(seed).padStart(22, "Ab_9");

/** Cookies as a process with these secrets writes and reads them. */
async function withSecrets(secrets: string, publicUrl = "https://www.nofesh.example") {
  vi.resetModules();
  vi.stubEnv("SESSION_SECRETS", secrets);
  vi.stubEnv("PUBLIC_URL", publicUrl);
  return {
    shopper: await import("./shopper.server"),
    logIns: await import("./log-ins.server"),
  };
}

const asRequest = (setCookie: string) =>
  new Request("https://www.nofesh.example/", { headers: { cookie: setCookie.split(";")[0]! } });

const secret = (letter: string) => letter.repeat(40);

test("check 20: ten bookings and four log-ins fit the 4 kB that browsers keep, and an eleventh booking drops the oldest", async () => {
  const { shopper, logIns } = await withSecrets(secret("a"));
  let cookie = await shopper.withBooking({ sid: id(0), bookings: [] }, id(1));
  for (let booking = 2; booking <= 11; booking += 1)
    cookie = await shopper.withBooking(await shopper.shopperOf(asRequest(cookie)), id(booking));
  const current = await shopper.shopperOf(asRequest(cookie));
  expect(current.bookings).toEqual(Array.from({ length: 10 }, (_, index) => id(11 - index)));
  const others = await Promise.all(logIns.logInKinds.map((kind) => logIns.logInCookie(kind, { sid: "x".repeat(32) })));
  const weight = [cookie, ...others].reduce((sum, header) => sum + header.split(";")[0]!.length, 0);
  expect(weight).toBeLessThan(4096);
});

test("cookies are host-only, unreadable for scripts and not sent from other sites", async () => {
  const { logIns } = await withSecrets(secret("a"));
  for (const kind of logIns.logInKinds) {
    const header = await logIns.logInCookie(kind, { sid: id(1) });
    expect(header).toMatch(/^__Host-/);
    for (const attribute of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) expect(header).toContain(attribute);
    expect(header).not.toContain("Domain=");
    // Only an agency's log-in survives closing the browser.
    expect(header.includes("Max-Age=")).toBe(kind === "agency");
  }
});

describe("rotation of secrets", () => {
  test("a cookie signed with an old secret is valid while that secret is still listed, and not after", async () => {
    const old = await withSecrets(secret("a"));
    const cookie = await old.logIns.logInCookie("member", { sid: id(7) });
    const both = await withSecrets(`${secret("b")},${secret("a")}`);
    expect((await both.logIns.logInOf(asRequest(cookie), "member"))?.sid).toBe(id(7));
    const after = await withSecrets(secret("b"));
    expect(await after.logIns.logInOf(asRequest(cookie), "member")).toBeNull();
  });

  test("a new cookie is signed with the newest secret", async () => {
    const both = await withSecrets(`${secret("b")},${secret("a")}`);
    const cookie = await both.logIns.logInCookie("visitor", { sid: id(8) });
    const after = await withSecrets(secret("b"));
    expect((await after.logIns.logInOf(asRequest(cookie), "visitor"))?.sid).toBe(id(8));
  });
});

// The server used to write the sandbox's own secret into the environment, for any site module that read it later.
test("a sandbox without SESSION_SECRETS signs with the secret that the server passes in", async () => {
  async function sandbox(sandboxSecret: string) {
    const { logIns } = await withSecrets("", "http://localhost:3000");
    (await import("~/config.server")).configureSite({ sandboxSecret });
    return logIns;
  }
  const cookie = await (await sandbox(secret("a"))).logInCookie("member", { sid: id(3) });
  expect((await (await sandbox(secret("a"))).logInOf(asRequest(cookie), "member"))?.sid).toBe(id(3));
  expect(await (await sandbox(secret("b"))).logInOf(asRequest(cookie), "member")).toBeNull();
});

test.each([
  ["changed by a letter", (value: string) => value.replace(/=./, "=A")],
  ["without its signature", (value: string) => value.split(".")[0]!],
  ["of another kind", (value: string) => value.replace("__Host-member", "__Host-desk")],
])("rejects a cookie %s", async (_, change) => {
  const { logIns } = await withSecrets(secret("a"));
  const cookie = change((await logIns.logInCookie("member", { sid: id(9) })).split(";")[0]!);
  const kind = cookie.startsWith("__Host-desk") ? "desk" : "member";
  expect(await logIns.logInOf(asRequest(cookie), kind)).toBeNull();
});
