import { availableParallelism } from "node:os";
import { ConfigError, type EngineConfig, readEngineConfig } from "@engine/config";
import * as z from "zod/v4";
import type { GoogleAnalyticsSettings } from "./analytics/google-analytics";

type Environment = Record<string, string | undefined>;

/** The process's part of the environment. An empty variable counts as unset. The descriptions are its documentation. */
export const ServerEnvironment = z.object({
  HOST: z
    .string()
    .optional()
    .describe("The network address to listen on. Unset: 0.0.0.0, and 127.0.0.1 for the engine alone."),
  TRUST_CLIENT_ADDRESS: z
    .enum(["yes", "no"])
    .default("no")
    .describe(
      "For the engine alone: whether to trust x-client-address; only behind your own site, when clients cannot reach the engine directly.",
    ),
  SESSION_SECRETS: z
    .string()
    .optional()
    .describe(
      "Signs cookies and links; at least 32 characters each when live. Separated by commas: the first signs, all verify.",
    ),
  TRUST_PROXY_HOPS: z
    .string()
    .regex(/^\d$/, "must be the number of proxies in front of the shop, at most 9, such as 1")
    .default("0")
    .transform(Number)
    .describe("Number of your proxies in front of the shop; the client address they report is trusted."),
  STOP_GRACE: z
    .string()
    .regex(/^\d{1,2}$/, "must be a whole number of seconds up to 99")
    .transform(Number)
    .optional()
    .describe(
      "Seconds to go on serving after a stop signal while /readyz fails, so that a load balancer stops sending requests. Unset: 5 live, 0 in a sandbox.",
    ),
  KEEP_ALIVE: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, "must be a whole number of seconds from 1 to 999")
    .default("5")
    .transform(Number)
    .describe(
      "Seconds for which an idle connection stays open. Must be longer than the proxy in front keeps its own, or it sends requests on connections that are closing.",
    ),
  WEB_PROCESSES: z
    .string()
    .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, "must be a whole number up to 64, or auto for one per core")
    .default("1")
    .transform((value) => (value === "auto" ? availableParallelism() : Number(value)))
    .describe(
      "Processes that answer on the port, each with DATABASE_POOL_SIZE connections and PAGE_CACHE_MB of memory; auto: one per core. SIGHUP replaces them one at a time.",
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, "must have 16 characters or more")
    .optional()
    .describe("Opens /metrics on the shop's port to clients that send this as bearer token. Unset: no such page."),
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port")
    .transform(Number)
    .optional()
    .describe("Serves /metrics without a token on a port of its own, at HOST if set, otherwise for this machine only."),
  GA4_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,16}$/, "must be the id of a GA4 stream, such as G-ABC1234567")
    .optional()
    .describe(
      "Sends the counts of visits and the amounts of purchases to this stream of Google Analytics 4, with consent. Unset: to nobody.",
    ),
  GA4_API_SECRET: z.string().optional().describe("The Measurement Protocol secret of that stream."),
  GA4_URL: z
    .url({ protocol: /^https?$/ })
    .default("https://region1.google-analytics.com/mp/collect")
    .describe("Where they are sent: Google's servers in the European Union."),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"])
    .default("info")
    .describe("Minimum level of logged lines."),
  RATE_LIMITS: z
    .enum(["on", "off"])
    .default("on")
    .describe("For tests of a sandbox, where everybody has one address. Live ignores it."),
  PAGE_CACHE_MB: z
    .string()
    .regex(/^\d{1,5}$/, "must be a whole number of megabytes, 0 for none")
    .default("64")
    .transform(Number)
    .describe("Memory for cached pages that are the same for every visitor, in megabytes; 0: no page is cached."),
  PUBLIC_CACHE: z
    .enum(["on", "off"])
    .default("off")
    .describe("on: a shared cache in front that honours Vary may cache pages that need no cookie, for a minute."),
  FAULT_POINT: z
    .string()
    .optional()
    .describe("For tests of a sandbox: where the process ends as if its machine had died. Live ignores it."),
});

export type ServerSettings = {
  /** Unset: all addresses for the shop, this machine only for the engine alone. */
  host: string | undefined;
  trustClientAddress: boolean;
  port: number;
  /** The number of trusted proxies in front. */
  proxyHops: number;
  webProcesses: number;
  /** Where the metrics are served; both unset: nowhere. */
  metrics: { token?: string; port?: number };
  googleAnalytics: GoogleAnalyticsSettings | undefined;
  /** Seconds. */
  stopGrace: number;
  /** Seconds for which an idle connection stays open. */
  keepAlive: number;
  logLevel: z.infer<typeof ServerEnvironment>["LOG_LEVEL"];
  /** Bytes for cached pages. */
  pageCacheBytes: number;
  publicCache: boolean;
  /** False only in a sandbox under test: no limits on requests, holds and codes. */
  limited: boolean;
  /** Only in a sandbox under test. */
  faultPoint: string | undefined;
  /** The signing secret. Unset: a sandbox generates one and keeps it with its data. */
  sessionSecret: string | undefined;
  engine: EngineConfig;
};

/** As the compiler inlined it into the build. SHOP_MODE, never this, decides what is real. */
export const buildMode = process.env.NODE_ENV;

const passedOn = ["PATH", "HOME", "LANG", "TZ", "TMPDIR", "MALLOC_ARENA_MAX"];

/** What a process that works on strangers' files needs of the environment: none of the shop's keys. */
export function environmentOfWorkProcess(): typeof process.env {
  const passed = passedOn.flatMap((name) => {
    const value = process.env[name];
    return value ? [[name, value]] : [];
  });
  return { NODE_ENV: process.env.NODE_ENV, ...Object.fromEntries(passed) };
}

/**
 * Reads and validates the environment of this process and of its engine: the only place in the server that does. Throws a ConfigError that
 * lists every problem and no secret value.
 */
export function readServerSettings(env: Environment = process.env): ServerSettings {
  const definedEnv = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsedEnv = ServerEnvironment.safeParse(definedEnv);
  const problems = (parsedEnv.error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
  if (definedEnv.SHOP_MODE === "live" && !definedEnv.SESSION_SECRETS)
    problems.push("SESSION_SECRETS: must be set when live");
  if (Boolean(definedEnv.GA4_MEASUREMENT_ID) !== Boolean(definedEnv.GA4_API_SECRET))
    problems.push("GA4_API_SECRET: must be set together with GA4_MEASUREMENT_ID");
  const engine = engineConfig(env, problems);
  if (!parsedEnv.success || !engine || problems.length > 0) throw new ConfigError(problems);
  const sandbox = engine.mode === "sandbox";
  const { GA4_MEASUREMENT_ID: measurementId, GA4_API_SECRET: apiSecret, GA4_URL: url } = parsedEnv.data;
  return {
    host: parsedEnv.data.HOST,
    trustClientAddress: parsedEnv.data.TRUST_CLIENT_ADDRESS === "yes",
    port: engine.port,
    proxyHops: parsedEnv.data.TRUST_PROXY_HOPS,
    webProcesses: parsedEnv.data.WEB_PROCESSES,
    metrics: { token: parsedEnv.data.METRICS_TOKEN, port: parsedEnv.data.METRICS_PORT },
    googleAnalytics: measurementId && apiSecret ? { url, measurementId, apiSecret } : undefined,
    stopGrace: parsedEnv.data.STOP_GRACE ?? (sandbox ? 0 : 5),
    keepAlive: parsedEnv.data.KEEP_ALIVE,
    logLevel: parsedEnv.data.LOG_LEVEL,
    pageCacheBytes: parsedEnv.data.PAGE_CACHE_MB * 1024 * 1024,
    publicCache: parsedEnv.data.PUBLIC_CACHE === "on",
    limited: !(sandbox && parsedEnv.data.RATE_LIMITS === "off"),
    faultPoint: sandbox ? parsedEnv.data.FAULT_POINT : undefined,
    sessionSecret: parsedEnv.data.SESSION_SECRETS?.split(",")[0],
    engine,
  };
}

/** The engine's configuration, or its problems added to those of the process. */
function engineConfig(env: Environment, problems: string[]): EngineConfig | undefined {
  try {
    return readEngineConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems.push(...error.problems);
  }
}
