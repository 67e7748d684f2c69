import { type Group, groups } from "@contract/wire/operation";
import * as z from "zod/v4";

const address = z.url({ protocol: /^https?$/ });

const Environment = z.object({
  SHOP_MODE: z.enum(["sandbox", "live"]).default("sandbox"),
  PORT: z.string().default("3000"),
  PUBLIC_URL: address.optional(),
  /** First signs, all verify: a secret is rotated by putting a new one in front. */
  SESSION_SECRETS: z.string().optional(),
  PHOTOS_DIR: z.string().default("photos"),
  /** A test's, for a sandbox: see `pseudoTexts`. */
  PSEUDO_TEXTS: z.enum(["on", "off"]).default("off"),
  API_MAIN_URL: address.optional(),
  API_BFF_URL: address.optional(),
  API_ADMIN_URL: address.optional(),
  API_HBA_URL: address.optional(),
  API_DOMESTIC_URL: address.optional(),
});

export type SiteConfig = {
  sandbox: boolean;
  publicUrl: string;
  sessionSecrets: string[];
  /** Folder of the shop's own photographs. */
  photosDir: string;
  /** Pages say everything in marked and longer words, so that a test sees what they have from somewhere else. */
  pseudoTexts: boolean;
  /** Where each group of calls is, when it is not the engine of this process. */
  apiBases: Partial<Record<Group, string>>;
};

/** The site's part of the environment. Throws one message with every problem. Live has no default secret. */
export function readSiteConfig(env: Record<string, string | undefined>): SiteConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const { SHOP_MODE, PORT, PUBLIC_URL, SESSION_SECRETS, PHOTOS_DIR, PSEUDO_TEXTS, ...rest } = Environment.parse(given);
  const secrets = (SESSION_SECRETS ?? "").split(",").filter(Boolean);
  const sandbox = SHOP_MODE === "sandbox";
  if (!sandbox && (secrets.length === 0 || secrets.some((secret) => secret.length < 32))) {
    throw new Error("SESSION_SECRETS: live needs one or more secrets of at least 32 characters, separated by commas");
  }
  const bases = groups.map((group): [Group, string | undefined] => [
    group,
    rest[`API_${group.toUpperCase()}_URL` as keyof typeof rest],
  ]);
  return {
    sandbox,
    publicUrl: (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, ""),
    sessionSecrets: secrets.length > 0 ? secrets : ["a sandbox without a secret of its own"],
    photosDir: PHOTOS_DIR,
    pseudoTexts: sandbox && PSEUDO_TEXTS === "on",
    apiBases: Object.fromEntries(bases.filter(([, base]) => base)),
  };
}

let known: SiteConfig | null = null;

/** The environment, read once. */
export function siteConfig(): SiteConfig {
  known ??= readSiteConfig(process.env);
  return known;
}
