import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { dataKeys } from "./data-keys";

const random = { bytes: (size: number) => randomBytes(size) };
const old = dataKeys(["the first key of the shop"], random);
const newKeys = dataKeys(["its next key", "the first key of the shop"], random);
const other = dataKeys(["its next key"], random);

describe("encryption of stored data", () => {
  test("a text sealed with an earlier key opens only while that key is listed", () => {
    const sealed = old.seal("desk totp", "JBSWY3DPEHPK3PXP");
    expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
    expect(old.seal("desk totp", "JBSWY3DPEHPK3PXP")).not.toBe(sealed);
    expect([old, newKeys, other].map((keys) => keys.open("desk totp", sealed))).toEqual([
      "JBSWY3DPEHPK3PXP",
      "JBSWY3DPEHPK3PXP",
      null,
    ]);
    expect([old.isCurrent(sealed), newKeys.isCurrent(sealed)]).toEqual([true, false]);
  });

  test("a sealed text opens only for its own purpose, and not after a letter was changed", () => {
    const sealed = old.seal("desk totp", "a secret");
    expect(old.open("hotel client secret", sealed)).toBeNull();
    const forged = sealed.slice(0, -6) + (sealed.at(-6) === "A" ? "B" : "A") + sealed.slice(-5);
    expect(old.open("desk totp", forged)).toBeNull();
    for (const text of ["", "a secret", "v1", "v1..", "v1.x.y"]) expect(old.open("desk totp", text)).toBeNull();
  });

  test("a hash matches only the key and the purpose it was made with", () => {
    const hash = old.hash("employee identity", "HEALTH 123456782");
    expect(newKeys.matches("employee identity", "HEALTH 123456782", hash)).toBe(true);
    expect(newKeys.matches("employee identity", "PORT 123456782", hash)).toBe(false);
    expect(newKeys.matches("desk totp", "HEALTH 123456782", hash)).toBe(false);
    expect(other.matches("employee identity", "HEALTH 123456782", hash)).toBe(false);
  });
});
