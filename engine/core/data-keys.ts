import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Random } from "./clock";

/** What a key is used for: text sealed for one purpose cannot be opened, or found by its hash, for another. */
export type DataPurpose = "employee identity" | "desk totp" | "hotel client secret";

/** Protects what is stored: whoever reads the database without the keys of the configuration learns nothing from it. */
export type DataKeys = {
  /** A keyed hash, for what only has to be recognised. Short numbers cannot be tried out without the key. */
  hash(purpose: DataPurpose, text: string): string;
  /** Whether the hash is of this text by any of the keys. */
  matches(purpose: DataPurpose, text: string, hash: string): boolean;
  /** Encrypts with the first key. */
  seal(purpose: DataPurpose, text: string): string;
  /** Decrypts with the key it was sealed with; null when none of the keys is that one, or the text was changed. */
  open(purpose: DataPurpose, sealed: string): string | null;
  /** Whether it is sealed, and with the first key. */
  isCurrent(stored: string): boolean;
};

/** A stored secret as it is: sealed, or from before secrets were. Null when none of the keys opens it. */
export function storedSecret(keys: DataKeys, purpose: DataPurpose, stored: string): string | null {
  return isSealed(stored) ? keys.open(purpose, stored) : stored;
}

const isSealed = (stored: string) => stored.startsWith(`${version}.`);

const version = "v1";
const ivSize = 12;
const tagSize = 16;

/** Keys newest first: the first hashes and seals, all recognise and open, so that one can be replaced without a pause. */
export function dataKeys(keys: readonly [string, ...string[]], random: Random): DataKeys {
  const derived = (key: string, purpose: string) => Buffer.from(hkdfSync("sha256", key, "nofesh", purpose, 32));
  const hashBy = (key: string, purpose: DataPurpose, text: string) =>
    createHmac("sha256", derived(key, `hash ${purpose}`))
      .update(text)
      .digest("base64url");
  /** Names a key without telling it. */
  const nameOf = (key: string) => derived(key, "name").toString("base64url").slice(0, 8);
  return {
    hash: (purpose, text) => hashBy(keys[0], purpose, text),
    matches(purpose, text, hash) {
      const known = Buffer.from(hash);
      return keys
        .map((key) => Buffer.from(hashBy(key, purpose, text)))
        .some((one) => one.length === known.length && timingSafeEqual(one, known));
    },
    seal(purpose, text) {
      const iv = Buffer.from(random.bytes(ivSize));
      const cipher = createCipheriv("aes-256-gcm", derived(keys[0], `seal ${purpose}`), iv);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return [version, nameOf(keys[0]), Buffer.concat([iv, body, cipher.getAuthTag()]).toString("base64url")].join(".");
    },
    open(purpose, sealed) {
      const [written, name, packed = ""] = sealed.split(".");
      const key = keys.find((one) => nameOf(one) === name);
      const bytes = Buffer.from(packed, "base64url");
      if (written !== version || !key || bytes.length < ivSize + tagSize) return null;
      try {
        const decipher = createDecipheriv(
          "aes-256-gcm",
          derived(key, `seal ${purpose}`),
          bytes.subarray(0, ivSize),
        ).setAuthTag(bytes.subarray(-tagSize));
        return Buffer.concat([decipher.update(bytes.subarray(ivSize, -tagSize)), decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
    isCurrent: (stored) => stored.startsWith(`${version}.${nameOf(keys[0])}.`),
  };
}
