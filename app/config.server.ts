import { type Group, groups } from "@contract/wire/operation";
import * as z from "zod/v4";
import type { SiteSettings } from "./site-context";

const address = z.url({ protocol: /^https?$/ });

/** The site's part of the environment. The descriptions serve as its documentation. */
export const SiteEnvironment = z.object({
  SHOP_MODE: z.enum(["sandbox", "live"]).default("sandbox"),
  PORT: z.string().default("3000"),
  PUBLIC_URL: address.optional(),
  SESSION_SECRETS: z.string().optional(),
  PHOTOS_DIR: z.string().default("photos").describe("Folder of your own photographs, as import files name them."),
  SHOP_PHONE: z
    .string()
    .optional()
    .describe("The phone number shown on every page; unset: none (a sandbox shows an invented one)."),
  SHOP_WHATSAPP: z
    .string()
    .regex(/^\d{8,15}$/)
    .optional()
    .describe("The number for WhatsApp messages, with the country code and digits only."),
  COMPANY_NAME: z.string().optional().describe("The selling company, as named in the footer."),
  COMPANY_LICENCE: z.string().optional().describe("Its travel agency licence number."),
  COMPANY_ADDRESS: z
    .string()
    .optional()
    .describe("The selling company's address, in the footer and, by law, in every newsletter."),
  CARDS_ACCEPTED: z
    .string()
    .regex(/^(?:visa|mastercard|isracard)(?:,(?:visa|mastercard|isracard))*$/)
    .optional()
    .describe("The cards named in the footer and at the payment, separated by commas: visa, mastercard, isracard."),
  MONEY_SECURED_BY: z
    .string()
    .max(120)
    .optional()
    .describe("Who secures the customers' money, as a bank with its guarantee, named in the same places."),
  APP_RETURN_URL: z
    .string()
    .regex(/^(?!javascript|data|vbscript|file|blob|about)[a-z][a-z0-9+.-]*:\/\/\S*$/i)
    .optional()
    .describe("Opens the mobile app at the end of a booking made inside it (channel=App), such as nofesh://home."),
  GA4_MEASUREMENT_ID: z.string().optional(),
  PSEUDO_TEXTS: z.enum(["on", "off"]).default("off").describe("For tests of a sandbox: see `pseudoTexts`."),
  API_MAIN_URL: address
    .optional()
    .describe("Address of your own API for the group main, such as https://api.example/main."),
  API_BFF_URL: address.optional().describe("The same for the group bff, where most calls are."),
  API_ADMIN_URL: address.optional().describe("The same for the group admin."),
  API_HBA_URL: address.optional().describe("The same for the group of hotel beds."),
  API_DOMESTIC_URL: address.optional().describe("The same for the group domestic."),
});

/** The seller and its contact details. Anything not configured is not shown. */
export type Seller = {
  phone?: string;
  whatsapp?: string;
  company?: string;
  licence?: string;
  address?: string;
  /** Names of cards as their companies write them. */
  cards?: string[];
  securedBy?: string;
};

const cardNames: Record<string, string> = { visa: "Visa", mastercard: "Mastercard", isracard: "Isracard" };

/** A sandbox shows placeholders here. They are never valid: no Israeli number begins like this. */
export const placeholderSeller: Seller = {
  phone: "03-000-0000",
  whatsapp: "972000000000",
  company: "Nofesh (Demo) Ltd.",
  licence: "00-0000",
  address: "1 Example Street, Tel Aviv",
  cards: ["Visa", "Mastercard"],
  securedBy: "Example Bank (Demo)",
};

type SiteConfig = {
  sandbox: boolean;
  publicUrl: string;
  /** The first secret signs, all of them verify: rotate by prepending a new one. */
  sessionSecrets: string[];
  /** Folder with the shop's own photographs. */
  photosDir: string;
  seller: Seller;
  /** Opens the mobile app; null if there is none. */
  appAddress: string | null;
  /** Counts also go to Google Analytics, which the question for consent then says. */
  countsGoToGoogle: boolean;
  /** Pseudo-localisation: pages show marked and lengthened words, which lets a test detect text from any other source. */
  pseudoTexts: boolean;
  /** The address of each group of calls, when it is not the engine of this process. */
  apiBases: Partial<Record<Group, string>>;
};

/**
 * Builds the site's configuration from its part of the environment. Throws one error that lists every problem. Live has no default secret;
 * a sandbox without SESSION_SECRETS signs with `sandboxSecret`.
 */
export function readSiteConfig(
  env: Record<string, string | undefined>,
  sandboxSecret = "a sandbox without a secret of its own",
): SiteConfig {
  const definedEnv = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const { SHOP_MODE, PORT, PUBLIC_URL, SESSION_SECRETS, PHOTOS_DIR, PSEUDO_TEXTS, ...rest } =
    SiteEnvironment.parse(definedEnv);
  const seller: Seller = {
    phone: rest.SHOP_PHONE,
    whatsapp: rest.SHOP_WHATSAPP,
    company: rest.COMPANY_NAME,
    licence: rest.COMPANY_LICENCE,
    address: rest.COMPANY_ADDRESS,
    cards: rest.CARDS_ACCEPTED?.split(",").map((card) => cardNames[card] ?? card),
    securedBy: rest.MONEY_SECURED_BY,
  };
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
    publicUrl: (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/(?<!\/)\/+$/, ""),
    sessionSecrets: secrets.length > 0 ? secrets : [sandboxSecret],
    photosDir: PHOTOS_DIR,
    seller: sandbox && Object.values(seller).every((value) => value === undefined) ? placeholderSeller : seller,
    appAddress: rest.APP_RETURN_URL ?? null,
    countsGoToGoogle: Boolean(rest.GA4_MEASUREMENT_ID),
    pseudoTexts: sandbox && PSEUDO_TEXTS === "on",
    apiBases: Object.fromEntries(bases.filter(([, base]) => base)),
  };
}

let cachedConfig: SiteConfig | null = null;

/** Reads the environment now, with the settings that the server passes in; throws if anything is invalid. */
export function configureSite({ sandboxSecret }: SiteSettings): void {
  cachedConfig = readSiteConfig(process.env, sandboxSecret);
}

/** The environment, read once. A plain Remix server passes nothing in. */
export function siteConfig(): SiteConfig {
  cachedConfig ??= readSiteConfig(process.env);
  return cachedConfig;
}
