import { isPrivateHost } from "@contract/vocabulary/private-host";
import * as z from "zod/v4";
import { codes, hostNames, httpUrl, networks } from "./config-values";
import { count, databaseProblems, databaseVariables } from "./database/variables";

/** The key that every imitation accepts in the sandbox. A live shop refuses it. */
const SANDBOX_SECRET = "sandbox";

/** The engine's part of the environment. An empty variable counts as unset. The descriptions are its documentation. */
export const EngineEnvironment = z.object({
  SHOP_MODE: z
    .enum(["sandbox", "live"])
    .default("sandbox")
    .describe("sandbox: suppliers are imitated. live: everything is real."),
  ...databaseVariables,
  PORT: count.default(3000).describe("The port of the shop."),
  PUBLIC_URL: httpUrl.optional().describe("The shop's own address as people type it; https when live."),
  SANDBOX_PUBLIC_HOST: z
    .string()
    .optional()
    .describe("The host of PUBLIC_URL once more, to open a sandbox where strangers can reach it."),
  ENGINE_PORT: count.default(3001).describe("The port of the engine when it runs alone."),
  DEMO_DEPARTURES: count.default(20_000).describe("Size of the demo shop that an empty sandbox is filled with."),
  DATA_KEYS: z
    .string()
    .default(SANDBOX_SECRET)
    .transform((list, context): [string, ...string[]] => {
      const [first, ...rest] = list.split(",").map((key) => key.trim());
      if (first && rest.every((key) => key !== "")) return [first, ...rest];
      context.addIssue({ code: "custom", message: "must be keys separated by commas" });
      return z.NEVER;
    })
    .describe(
      "Protects identity numbers and secrets in the database; at least 32 characters each when live. Separated by commas, newest first.",
    ),

  PAYMENT_GATEWAY: z
    .enum(["payplus", "hyp"])
    .default("payplus")
    .describe("The card company's protocol: PayPlus, or Hyp CreditGuard."),
  PAYMENT_BASE_URL: httpUrl.optional().describe("The card company's address; unset: the imitation in this process."),
  PAYMENT_API_KEY: z.string().default(SANDBOX_SECRET).describe("For Hyp: the user name."),
  PAYMENT_SECRET_KEY: z.string().default(SANDBOX_SECRET).describe("Also signs the callbacks. For Hyp: the password."),
  PAYMENT_PAGE_UID: z.string().default(SANDBOX_SECRET).describe("The hosted card page to show. For Hyp: the mid."),
  PAYMENT_TERMINAL: z
    .string()
    .regex(/^\d{1,12}$/, "must be digits")
    .default("0962832")
    .describe("Hyp's terminal."),
  PAYMENT_PAGE_ORIGINS: z
    .string()
    .regex(/^https:\/\/[^\s,/]+(\s*,\s*https:\/\/[^\s,/]+)*$/, "must be https:// origins, separated by commas")
    .transform((list) => list.split(",").map((origin) => origin.trim()))
    .optional()
    .describe("Origins of the card page, if they differ from the company's own."),

  SMS_PROVIDER: z
    .enum(["inforu", "http"])
    .default("inforu")
    .describe("How SMS are sent: by Inforu, or as JSON to SMS_BASE_URL with SMS_TOKEN as bearer."),
  SMS_BASE_URL: httpUrl.optional().describe("The SMS company's address; unset: the imitation in this process."),
  SMS_USER: z.string().default(SANDBOX_SECRET),
  SMS_TOKEN: z.string().default(SANDBOX_SECRET),
  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9]{1,11}$/, "must be 1 to 11 Latin letters or digits")
    .default("Nofesh"),

  MAIL_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" })
    .optional()
    .describe("The mail server with user and password; unset: the imitation in this process."),
  MAIL_FROM: z.string().default("Nofesh <shop@nofesh.example>"),
  CONTACT_MAIL: z
    .email()
    .default("office@nofesh.example")
    .describe("Where contact forms and call-back requests are mailed."),

  COMPANY_ADDRESS: z
    .string()
    .optional()
    .describe("The selling company's address, in the footer and, by law, in every newsletter."),

  PHOTOS_DIR: z.string().default("photos").describe("Folder of your own photographs, as import files name them."),

  NOTICE_MAIL: z.email().optional().describe("Where failures are mailed to administrators; unset: CONTACT_MAIL."),
  NOTICE_WEBHOOK_URL: httpUrl.optional().describe("Gets the same failures as signed JSON; unset: no calls."),
  NOTICE_WEBHOOK_SECRET: z.string().default(SANDBOX_SECRET).describe("Signs those calls."),

  HOTELBEDS_BASE_URL: httpUrl
    .optional()
    .describe("The hotel supplier's address; unset: our own hotel API in the sandbox, no live stays when live."),
  HOTELBEDS_API_KEY: z.string().default(SANDBOX_SECRET),
  HOTELBEDS_SECRET: z.string().default(SANDBOX_SECRET),
  HOTELBEDS_PICTURES: httpUrl
    .optional()
    .describe("Where the supplier's pictures are; the shop serves them itself. Unset: hotels of a supplier are drawn."),
  HOTELBEDS_MARKUP: z
    .string()
    .regex(/^\d{1,2}$/, "must be a whole number up to 99")
    .transform(Number)
    .default(12)
    .describe(
      "Mark-up on the supplier's net price, in percent; a mandatory selling price of the supplier is charged unchanged.",
    ),

  EXCLUDED_SUBCATEGORY: z
    .string()
    .regex(/^\d{1,9}$/, "must be the number of a subcategory")
    .transform(Number)
    .optional()
    .describe(
      "Deals of this subcategory stand in no list of the shop and no deal filter. Price plans of agents have them.",
    ),
  TEST_AGENT_CODE: z.string().default("TEST").describe("Left out of the price plan's list of agents."),
  ENABLED_AGENT_CODE: z.string().default("FCDIREC").describe("The agent code of the shop's own desk."),
  AGENT_HOLD_LIMIT: count
    .default(30)
    .describe("Active holds of one agency; a shopper without an agency has at most 3."),
  ADDRESS_HOLD_LIMIT: count
    .default(60)
    .describe("Active holds of one network address: offices and mobile carriers share one."),
  CLUB_PERCENT: z
    .string()
    .regex(/^([0-3]?\d|4[01])$/, "must be a whole number up to 41")
    .transform(Number)
    .default(5)
    .describe("The club's discount on a holiday's price, in percent."),
  SMS_COUNTRIES: z
    .string()
    .regex(/^\+\d{1,3}(\s*,\s*\+\d{1,3})*$/, "must be calling codes such as +972, separated by commas")
    .default("+972")
    .transform((list) => list.split(",").map((code) => code.trim()))
    .describe("Countries that get an SMS before anything is paid: login codes, links to sign."),
  CODES_PER_HOUR: count
    .default(1000)
    .describe("Login codes of all users together; above the limit none is sent and the administrators are notified."),
  DESK_ADDRESSES: networks
    .optional()
    .describe("Networks from which the desk at /admin can be used, separated by commas; unset: everywhere."),
  DESK_HOSTS: hostNames
    .optional()
    .describe(
      "Hosts of the desk, separated by commas: elsewhere /admin is not found. Unset: every host but those of agencies' sites.",
    ),
  DESK_CODE_MINUTES: count
    .default(5)
    .describe(
      "Minutes after which actions of the desk that move money or give access need a new code; 0: each time, live at most 60.",
    ),
  FULL_BIRTH_DATE_DESTINATIONS: codes("DXB").describe("Destinations that require a full date of birth."),
});

type Values = z.infer<typeof EngineEnvironment>;
export type EngineConfig = ReturnType<typeof configOf>;

/** Reports every problem with the environment in one message, so that the operator can fix all of them at once. */
export class ConfigError extends Error {
  override name = "ConfigError";

  constructor(readonly problems: string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
  }
}

/**
 * Reads and checks the engine's environment once, at start. Live refuses every imitation, the sandbox's secrets and a
 * PUBLIC_URL without TLS; NODE_ENV decides nothing. Throws a ConfigError that names every problem and no value of a secret.
 */
export function readEngineConfig(env: Record<string, string | undefined>): EngineConfig {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = EngineEnvironment.safeParse(nonEmpty);
  if (!result.success) {
    throw new ConfigError(result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`));
  }
  const problems = [
    ...databaseProblems(result.data),
    ...(result.data.SHOP_MODE === "live" ? whatLiveRefuses(result.data) : whatASandboxRefuses(result.data)),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return configOf(result.data, env.PATH);
}

function whatLiveRefuses(values: Values): string[] {
  const addresses = ["PAYMENT_BASE_URL", "SMS_BASE_URL", "MAIL_URL"] as const;
  const secrets = [
    ...(["PAYMENT_API_KEY", "PAYMENT_SECRET_KEY", "PAYMENT_PAGE_UID", "SMS_TOKEN"] as const),
    ...(values.SMS_PROVIDER === "inforu" ? (["SMS_USER"] as const) : []),
    ...(values.NOTICE_WEBHOOK_URL ? (["NOTICE_WEBHOOK_SECRET"] as const) : []),
    ...(values.HOTELBEDS_BASE_URL ? (["HOTELBEDS_API_KEY", "HOTELBEDS_SECRET"] as const) : []),
  ];
  const encrypted = [
    "PUBLIC_URL",
    "PAYMENT_BASE_URL",
    "SMS_BASE_URL",
    "HOTELBEDS_BASE_URL",
    "HOTELBEDS_PICTURES",
    "NOTICE_WEBHOOK_URL",
  ] as const;
  return [
    ...(values.PUBLIC_URL ? [] : ["PUBLIC_URL: must be set when live"]),
    ...(values.DATA_KEYS.every((key) => key.length >= 32)
      ? []
      : ["DATA_KEYS: must be set when live, at least 32 characters each"]),
    ...addresses
      .filter((name) => !values[name])
      .map((name) => `${name}: must be set when live; it is imitated otherwise`),
    ...secrets.filter((name) => values[name] === SANDBOX_SECRET).map((name) => `${name}: must be set when live`),
    ...encrypted.filter((name) => values[name]?.startsWith("http:")).map((name) => `${name}: must be https when live`),
    ...(values.DESK_CODE_MINUTES <= 60 ? [] : ["DESK_CODE_MINUTES: must be at most 60 when live"]),
  ];
}

/** A sandbox's log-ins and cards are published, so exposing it to the internet must be intentional. */
function whatASandboxRefuses({ PUBLIC_URL, SANDBOX_PUBLIC_HOST }: Values): string[] {
  const host = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : "localhost";
  if (isPrivateHost(host) || SANDBOX_PUBLIC_HOST === host) return [];
  return [
    `PUBLIC_URL: ${host} is a public address, and everybody can read a sandbox's passwords. Set SHOP_MODE=live to sell, or SANDBOX_PUBLIC_HOST=${host} to open a sandbox there all the same`,
  ];
}

function configOf(values: Values, path: string | undefined) {
  const live = values.SHOP_MODE === "live";
  return {
    mode: values.SHOP_MODE,
    dataDir: values.DATA_DIR,
    photosDir: values.PHOTOS_DIR,
    /** Unset: the bundled PostgreSQL, in dataDir. */
    databaseUrl: values.DATABASE_URL,
    /** Set where DATABASE_URL leads to a pooler: sessions of our own are opened here. */
    sessionUrl: values.DATABASE_SESSION_URL,
    /** Streaming replicas for search, lists and content; `maxLag` in milliseconds. */
    reads: { urls: values.DATABASE_READ_URL ?? [], maxLag: values.DATABASE_READ_MAX_LAG },
    databasePoolSize: values.DATABASE_POOL_SIZE,
    /** For the bundled PostgreSQL: the folder of its programs (unset: searched for), and the PATH to search for the system's. */
    programs: { folder: values.PGBIN, path },
    /** Without a trailing slash. */
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/(?<!\/)\/+$/, ""),
    port: values.PORT,
    enginePort: values.ENGINE_PORT,
    demoDepartures: values.DEMO_DEPARTURES,
    /** Newest first. */
    dataKeys: values.DATA_KEYS,
    payment: {
      gateway: values.PAYMENT_GATEWAY,
      /** Unset: the sandbox gateway in this process. */
      baseUrl: values.PAYMENT_BASE_URL,
      apiKey: values.PAYMENT_API_KEY,
      secretKey: values.PAYMENT_SECRET_KEY,
      pageUid: values.PAYMENT_PAGE_UID,
      terminal: values.PAYMENT_TERMINAL,
      pageOrigins: values.PAYMENT_PAGE_ORIGINS,
    },
    sms: {
      /** Unset: kept for /sandbox instead of sent. */
      provider: values.SMS_PROVIDER,
      baseUrl: values.SMS_BASE_URL,
      user: values.SMS_USER,
      token: values.SMS_TOKEN,
      sender: values.SMS_SENDER,
    },
    /** `url` unset: kept for /sandbox instead of sent. */
    mail: { url: values.MAIL_URL, from: values.MAIL_FROM },
    contactMail: values.CONTACT_MAIL,
    postalAddress: values.COMPANY_ADDRESS ?? (live ? null : "1 Example Street, Tel Aviv"),
    notices: {
      mail: values.NOTICE_MAIL ?? values.CONTACT_MAIL,
      /** Unset: no webhook is called. */
      webhookUrl: values.NOTICE_WEBHOOK_URL,
      webhookSecret: values.NOTICE_WEBHOOK_SECRET,
    },
    hotelbeds: {
      source: values.HOTELBEDS_BASE_URL ? ("supplier" as const) : live ? ("off" as const) : ("imitation" as const),
      baseUrl: values.HOTELBEDS_BASE_URL,
      apiKey: values.HOTELBEDS_API_KEY,
      secret: values.HOTELBEDS_SECRET,
      picturesUrl: values.HOTELBEDS_PICTURES,
      markupPercent: values.HOTELBEDS_MARKUP,
    },
    excludedSubcategory: values.EXCLUDED_SUBCATEGORY,
    testAgentCode: values.TEST_AGENT_CODE,
    enabledAgentCode: values.ENABLED_AGENT_CODE,
    agentHoldLimit: values.AGENT_HOLD_LIMIT,
    addressHoldLimit: values.ADDRESS_HOLD_LIMIT,
    clubPercent: values.CLUB_PERCENT,
    smsCountries: values.SMS_COUNTRIES,
    codesPerHour: values.CODES_PER_HOUR,
    /** Unset: the desk may be used from everywhere. */
    deskAddresses: values.DESK_ADDRESSES,
    /** Lower case, without ports. Unset: the desk has no host of its own. */
    deskHosts: values.DESK_HOSTS,
    deskCodeMinutes: values.DESK_CODE_MINUTES,
    fullBirthDateDestinations: values.FULL_BIRTH_DATE_DESTINATIONS,
  };
}
