import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EngineConfig } from "@engine/config";
import { loadPages } from "@engine/content/pages/load-pages";
import { addressList } from "@engine/core/address-list";
import type { Clock, Random } from "@engine/core/clock";
import { dataKeys } from "@engine/core/data-keys";
import type { FaultPoint } from "@engine/core/fault-point";
import { callbackPath, createEngine, type Engine } from "@engine/create-engine";
import { type OpenedDatabase, openDatabase } from "@engine/database/connect";
import { markDatabase } from "@engine/database/database-mode";
import { migrateDatabase, newerSchema } from "@engine/database/migrate";
import { limitRole } from "@engine/database/pooler/limit-role";
import { openReplicas } from "@engine/database/replicas/open-replicas";
import { type Cluster, startCluster } from "@engine/database/supervisor";
import type { HoldLimits } from "@engine/offer/stock/hold-limits";
import { holdLimits, liftedHoldLimits } from "@engine/offer/stock/hold-limits";
import type { PaymentGateway } from "@engine/sale/payment/payment-gateway";
import { sealSecrets } from "@engine/service/secrets/seal-secrets";
import type { Logger } from "pino";
import { documentProcess } from "./children/document-process";
import { photoProcess } from "./children/photo-process";
import { gatewayFor } from "./gateway-for";
import { hotelSupplierFor } from "./hotel-supplier-for";
import { type Imitations, imitationsFor } from "./imitations";
import { countRead, showReplicas } from "./metrics/replica-figures";
import type { ShopMetrics } from "./metrics/shop-metrics";
import { refuseOtherMode } from "./refuse-other-mode";
import { sendersFor } from "./senders";
import type { ServerSettings } from "./settings";

export type OpenShop = {
  settings: ServerSettings;
  config: EngineConfig;
  engine: Engine;
  gateway: PaymentGateway;
  database: OpenedDatabase;
  imitations: Imitations | null;
  secret: string;
  close(): Promise<void>;
};

export const systemClock: Clock = { now: () => new Date() };
export const systemRandom: Random = { bytes: (size) => randomBytes(size) };

/**
 * The configured database: the one that the configuration names, or the embedded one; migrated to this build's schema. Throws a
 * CommandProblem if it belongs to the other mode (refuse-other-mode.ts), unless `anyMode` is set: then only its tables are migrated,
 * because the keys and pages of this configuration may not be its own.
 */
export async function openShopDatabase(
  config: EngineConfig,
  log: Logger,
  { anyMode = false }: { anyMode?: boolean } = {},
): Promise<{ database: OpenedDatabase; close(): Promise<void> }> {
  const engineLog = {
    info: (message: string) => log.info(message),
    warn: (message: string) => log.warn(message),
    error: (message: string) => log.error(message),
  };
  const cluster: Cluster | null = config.databaseUrl
    ? null
    : await startCluster({ dataDir: config.dataDir, log: engineLog, programs: config.programs });
  const database = openDatabase({
    url: config.databaseUrl ?? cluster!.url,
    sessionUrl: config.sessionUrl,
    poolSize: config.databasePoolSize,
    log: engineLog,
  });
  try {
    // Before anything else: server connections that the pooler opened earlier have no limits.
    if (config.databaseUrl && config.sessionUrl)
      await limitRole(database, decodeURIComponent(new URL(config.databaseUrl).username), engineLog);
    const keys = dataKeys(config.dataKeys, systemRandom);
    if (!anyMode && config.mode === "sandbox") await refuseOtherMode(database.db, "sandbox", keys);
    const newer = await newerSchema(database.pool);
    if (newer) log.warn(newer);
    await migrateDatabase(database.sessionPool);
    if (!anyMode) {
      if (config.mode === "live") await refuseOtherMode(database.db, "live", keys);
      await loadPages(database.db, systemClock);
      const unreadable = await sealSecrets(database.db, keys);
      if (unreadable > 0)
        log.error({ unreadable }, "secrets in the database cannot be read: DATA_KEYS lacks their key");
    }
  } catch (error) {
    await database.close();
    await cluster?.stop();
    throw error;
  }
  return {
    database,
    async close() {
      await database.close();
      await cluster?.stop();
    },
  };
}

/** Everything a process needs to sell: database, gateway, senders, engine. The caller starts the jobs. `port` is the process's own port. */
export async function openShop(
  settings: ServerSettings,
  log: Logger,
  port = settings.port,
  metrics?: ShopMetrics,
): Promise<OpenShop> {
  const { engine: config, limited } = settings;
  const ownOrigin = `http://127.0.0.1:${port}`;
  const secret = shopSecret(settings);
  const { database, close } = await openShopDatabase(config, log);
  await markDatabase(database.db, systemClock, config.mode);
  const imitations = config.mode === "sandbox" ? await imitationsFor(config, log, ownOrigin) : null;
  const ownGateway = gatewayFor(config, imitations);
  const gateway = metrics ? metrics.watched(ownGateway) : ownGateway;
  metrics?.watch(database.pool, () => systemClock.now());
  const keys = dataKeys(config.dataKeys, systemRandom);
  const hotelSupplier = await hotelSupplierFor(config, {
    db: database.db,
    dataKeys: keys,
    secret,
    clock: systemClock,
    ownApi: (request) => engine.fetch(request),
  });
  const replicas =
    config.databaseUrl && config.reads.urls.length > 0
      ? openReplicas({
          primaryUrl: config.databaseUrl,
          urls: config.reads.urls,
          maxLag: config.reads.maxLag,
          poolSize: config.databasePoolSize,
          pooled: config.sessionUrl !== undefined,
          log,
        })
      : undefined;
  const printer = documentProcess(join(process.cwd(), "build", "documents.mjs"));
  const photoDrawer = photoProcess(join(process.cwd(), "build", "photos.mjs"), log);
  const engine: Engine = createEngine({
    database,
    replicas,
    readFrom: countRead,
    clock: systemClock,
    random: systemRandom,
    log,
    gateway,
    senders: sendersFor(config, imitations, systemClock),
    hotelSupplier,
    printer,
    photoDrawer,
    refused: metrics?.countRefusal,
    settings: {
      secret,
      dataKeys: keys,
      publicUrl: config.publicUrl,
      photosDir: config.photosDir,
      callbackUrl: `${config.payment.baseUrl ? config.publicUrl : ownOrigin}${callbackPath}`,
      holdLimits: holdLimitsOf(settings),
      excludedSubCategoryId: config.excludedSubcategory,
      fullBirthDateDestinations: config.fullBirthDateDestinations,
      clubPercent: config.clubPercent,
      stayMarkupPercent: config.hotelbeds.markupPercent,
      contactMail: config.contactMail,
      postalAddress: config.postalAddress,
      noticeMail: config.notices.mail,
      enabledAgentCode: config.enabledAgentCode,
      testAgentCode: config.testAgentCode,
      smsCountries: config.smsCountries,
      codesPerHour: config.codesPerHour,
      deskAddresses: config.deskAddresses ? addressList(config.deskAddresses) : null,
      deskHosts: config.deskHosts,
      deskCodeMinutes: config.deskCodeMinutes,
      unlimited: !limited,
    },
    faultPoint: faultPointOf(settings.faultPoint),
  });
  if (engine.replicas) showReplicas(engine.replicas);
  return {
    settings,
    config,
    engine,
    gateway,
    database,
    imitations,
    secret,
    async close() {
      await Promise.all([printer.stop(), photoDrawer.stop()]);
      await replicas?.close();
      await close();
    },
  };
}

/** A test of a sandbox may lift the limits on holds. */
export function holdLimitsOf({ limited, engine }: ServerSettings): HoldLimits {
  const { addressHoldLimit: perAddress, agentHoldLimit: perAgency } = engine;
  return limited ? holdLimits({ perAddress, perAgency }) : liftedHoldLimits;
}

/** Ends the process at the chosen point as if its machine had crashed. */
function faultPointOf(name: string | undefined): FaultPoint | undefined {
  if (!name) return undefined;
  return (label) => {
    if (label === name) process.kill(process.pid, "SIGKILL");
  };
}

/** Signs values that travel through browsers. Live takes it from SESSION_SECRETS; a sandbox generates one and keeps it with its data. */
function shopSecret({ sessionSecret, engine }: ServerSettings): string {
  if (sessionSecret) return createHash("sha256").update(`engine ${sessionSecret}`).digest("base64url");
  const file = join(engine.dataDir, "secret");
  if (!existsSync(file)) {
    mkdirSync(engine.dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600 });
  }
  return readFileSync(file, "utf8").trim();
}
