import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Random } from "./clock";

/** The purpose of a key: a text sealed for one purpose cannot be opened, or looked up by its hash, for another. */
type DataPurpose =
  | "employee identity"
  | "desk totp"
  | "hotel client secret"
  | "offer link"
  | "passport number"
  | "stored traveller";

const version = "v1";
/** Bytes of AES-GCM. */
const ivSize = 12;
const tagSize = 16;

/** An encrypted text with the name of its key. A plain text does not compile in its place. */
export type Sealed = `${typeof version}.${string}`;

/** Protects stored data: the database reveals nothing without the keys of the configuration. */
export type DataKeys = {
  /** A keyed hash, for values that only need to be compared. Without the key, short numbers cannot be brute-forced. */
  hash(purpose: DataPurpose, text: string): string;
  /** Whether any of the keys gives this hash for the text. */
  matches(purpose: DataPurpose, text: string, hash: string): boolean;
  /** Encrypts with the first key. */
  seal(purpose: DataPurpose, text: string): Sealed;
  /** Decrypts with the key it was sealed with; null when that key is not listed, or the text was changed. */
  open(purpose: DataPurpose, sealed: string): string | null;
  /** Whether it is sealed with the first key. */
  isCurrent(secret: string): boolean;
  /** The prefix of every text sealed with the first key, for queries. */
  currentPrefix: Sealed;
};

/** A stored secret in plain text, whether sealed or stored before sealing was introduced. Null when none of the keys opens it. */
export function storedSecret(keys: DataKeys, purpose: DataPurpose, secret: string): string | null {
  return isSealed(secret) ? keys.open(purpose, secret) : secret;
}

function isSealed(secret: string): boolean {
  return secret.startsWith(`${version}.`);
}

/** Keys, newest first: the first one hashes and seals, all of them match and open, so that keys can be rotated without downtime. */
export function dataKeys(keys: readonly [string, ...string[]], random: Random): DataKeys {
  // Derived once: a page of a booking opens each traveller's passport, and a derivation takes longer than opening it.
  const derived = new Map(keys.map((key) => [key, new Map<string, Buffer>()]));
  const deriveKey = (key: string, purpose: string) => {
    const ofKey = derived.get(key)!;
    const known = ofKey.get(purpose) ?? Buffer.from(hkdfSync("sha256", key, "nofesh", purpose, 32));
    ofKey.set(purpose, known);
    return known;
  };
  const hashBy = (key: string, purpose: DataPurpose, text: string) =>
    createHmac("sha256", deriveKey(key, `hash ${purpose}`))
      .update(text)
      .digest("base64url");
  /** Identifies a key without revealing it. */
  const nameOf = (key: string) => deriveKey(key, "name").toString("base64url").slice(0, 8);
  const keyOfName = new Map(keys.map((key) => [nameOf(key), key]));
  const currentPrefix: Sealed = `${version}.${nameOf(keys[0])}.`;
  return {
    hash: (purpose, text) => hashBy(keys[0], purpose, text),
    matches(purpose, text, hash) {
      const expected = Buffer.from(hash);
      return keys
        .map((key) => Buffer.from(hashBy(key, purpose, text)))
        .some((one) => one.length === expected.length && timingSafeEqual(one, expected));
    },
    seal(purpose, text) {
      const iv = Buffer.from(random.bytes(ivSize));
      const cipher = createCipheriv("aes-256-gcm", deriveKey(keys[0], `seal ${purpose}`), iv);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${currentPrefix}${Buffer.concat([iv, body, cipher.getAuthTag()]).toString("base64url")}`;
    },
    open(purpose, sealed) {
      const [keyVersion, name, packed = ""] = sealed.split(".");
      const key = keyOfName.get(name ?? "");
      const bytes = Buffer.from(packed, "base64url");
      if (keyVersion !== version || !key || bytes.length < ivSize + tagSize) return null;
      try {
        const decipher = createDecipheriv(
          "aes-256-gcm",
          deriveKey(key, `seal ${purpose}`),
          bytes.subarray(0, ivSize),
        ).setAuthTag(bytes.subarray(-tagSize));
        return Buffer.concat([decipher.update(bytes.subarray(ivSize, -tagSize)), decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
    isCurrent: (secret) => secret.startsWith(currentPrefix),
    currentPrefix,
  };
}
