import { createHash } from "node:crypto";
import type { Shop } from "@contract/calls";
import { calls } from "@contract/calls";
import { callerHeaders } from "@contract/wire/caller-headers";
import { httpPort } from "@contract/wire/http-port";
import type { Clock, Random } from "@engine/core/clock";
import { dataKeys } from "@engine/core/data-keys";
import type { FaultPoint } from "@engine/core/fault-point";
import { createEngine, type Engine } from "@engine/create-engine";
import type { OpenedDatabase } from "@engine/database/connect";
import type { OpenedReplicas } from "@engine/database/replicas/open-replicas";
import { checkInvariants } from "@engine/invariants";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import type { HoldLimits } from "@engine/offer/stock/hold-limits";
import type { ReadFrom } from "@engine/replica-reads";
import type { HotelSupplier } from "@engine/sale/hotel-api/hotel-supplier";
import { stayClient } from "@engine/sale/hotel-api/schema";
import { hotelbedsSupplier } from "@engine/suppliers/hotelbeds/hotelbeds-supplier";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { type Logger, pino } from "pino";
import { type ScriptedGateway, scriptedGateway } from "./scripted-gateway";
import { aSmallShop, type SmallShop } from "./small-shop";

type TestClock = Clock & { shifted: true; forward(milliseconds: number): void; backTo(start: string): void };

export const testStart = "2026-11-20T10:00:00.000Z";

export function aClock(start = testStart): TestClock {
  let now = new Date(start).getTime();
  return {
    shifted: true,
    now: () => new Date(now),
    forward(milliseconds) {
      now += milliseconds;
    },
    backTo(start) {
      now = new Date(start).getTime();
    },
  };
}

/** Random bytes that repeat from run to run: a linear congruential generator, good enough for ids in tests. */
export function aRandom(seed = 1): Random {
  let state = seed >>> 0;
  return {
    bytes(size) {
      return Uint8Array.from({ length: size }, () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state >>> 24;
      });
    },
  };
}

/** With a sandbox's key. */
export const testKeys = dataKeys(["sandbox"], aRandom(99));

export type TestEngine = {
  engine: Engine;
  gateway: ScriptedGateway;
  clock: TestClock;
  shop: SmallShop;
  sent: { kind: "sms" | "mail"; to: string; key: string }[];
  /** The calls as a shopper with this session makes them. */
  as(shopperSid: string, address?: string): Shop;
  invariants(): Promise<string[]>;
};

const generous: HoldLimits = {
  perShopper: 1000,
  perPhone: 1000,
  perAddress: 100_000,
  unknownShare: 0.5,
  perAgency: 1000,
};

/** Each shopper buys from an address of their own: holds of one address share what is scarce. */
function addressOf(shopperSid: string): string {
  const [one, two, three] = createHash("sha256").update(shopperSid).digest();
  return `10.${one}.${two}.${three}`;
}

/** An engine on its own database, with a small shop, a scripted gateway and a clock that a test moves. */
export async function aTestEngine(
  database: OpenedDatabase,
  {
    limits = generous,
    faultPoint,
    supplierAs,
    log = pino({ level: "silent" }),
    beside,
    sending = () => {},
    photosDir = "no such folder",
    replicas,
    readFrom,
    machineClock,
    ...stock
  }: {
    seats?: number;
    rooms?: number;
    onRequest?: boolean;
    limits?: HoldLimits;
    faultPoint?: FaultPoint;
    log?: Logger;
    /** Overrides for the hotel supplier, our own hotel API. */
    supplierAs?: (supplier: HotelSupplier) => Partial<HotelSupplier>;
    /** Another process of the same shop: its database, stock, card company and clock, with caches and connections of its own. */
    beside?: Pick<TestEngine, "clock" | "gateway" | "sent" | "shop">;
    /** Called before a message is accepted; what it throws is what the mail server or the SMS company does. */
    sending?: (kind: "sms" | "mail") => void;
    /** The folder of the shop's photographs. */
    photosDir?: string;
    /** Where lists may be read instead, and what hears where they were. */
    replicas?: OpenedReplicas;
    readFrom?: (from: ReadFrom) => void;
    /** The clock of the machine it runs on, instead of one that a test moves: the database's time counts, and the shop begins today. */
    machineClock?: Clock;
  } = {},
): Promise<TestEngine> {
  const clock = beside?.clock ?? aClock();
  const today = (machineClock?.now().toISOString() ?? testStart).slice(0, 10);
  const gateway = beside?.gateway ?? scriptedGateway();
  const messages: TestEngine["sent"] = beside?.sent ?? [];
  const supplier = hotelbedsSupplier({
    baseUrl: "http://engine.test/api/hba",
    apiKey: "the-shop-itself",
    secret: "a secret of its own",
    clock,
    fetch: async (url, init) => engine.fetch(new Request(String(url), init)),
  });
  const hotelSupplier = { ...supplier, ...supplierAs?.(supplier) };
  const engine: Engine = createEngine({
    database,
    replicas,
    readFrom,
    clock: machineClock ?? clock,
    random: aRandom(beside ? 2 : 1),
    log,
    gateway,
    senders: {
      async sms({ to, key }) {
        sending("sms");
        messages.push({ kind: "sms", to, key });
      },
      async mail({ to, key }) {
        sending("mail");
        messages.push({ kind: "mail", to, key });
      },
    },
    hotelSupplier,
    settings: {
      stayMarkupPercent: 10,
      secret: "a secret of the tests",
      dataKeys: testKeys,
      publicUrl: "http://shop.test",
      photosDir,
      callbackUrl: "http://shop.test/api/callbacks/payment",
      holdLimits: limits,
      fullBirthDateDestinations: ["DXB"],
      clubPercent: 5,
      contactMail: "office@shop.test",
      postalAddress: "1 Test Street, Haifa",
      noticeMail: "desk@shop.test",
      enabledAgentCode: "FCDIREC",
      testAgentCode: "TEST",
      smsCountries: ["+972"],
      codesPerHour: 100_000,
      deskAddresses: null,
      // Tests move the clock, which makes codes stale: fresh codes have a test of their own.
      deskCodeMinutes: 1_000_000,
    },
    faultPoint,
  });
  const shop = beside?.shop ?? (await aSmallShop(database.db, { today, ...stock }));
  if (!beside) {
    await database.db
      .insert(stayClient)
      .values({ apiKey: "the-shop-itself", secret: "a secret of its own", name: "The shop itself" })
      .onConflictDoNothing();
    await rebuildIndex(database.db, engine.parts.catalogue, pricePlanJournal, today);
  }
  return {
    engine,
    gateway,
    clock,
    shop,
    sent: messages,
    as(shopperSid, address = addressOf(shopperSid)) {
      return httpPort(calls, {
        baseOf: (group) => `http://engine.test/api/${group}`,
        fetch: engine.fetch,
        headers: { [callerHeaders.shopperSid]: shopperSid, [callerHeaders.address]: address },
      });
    },
    async invariants() {
      const violations = await checkInvariants(database.db, (uid) => gateway.transactions.get(uid) ?? null);
      return violations.map(({ invariant, what }) => `${invariant} ${what}`);
    },
  };
}
