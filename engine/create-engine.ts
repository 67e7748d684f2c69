import { type CallName, type Calls, calls } from "@contract/calls";
import { accept, type Port, refuse } from "@contract/operation";
import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import type { Logger } from "pino";
import { agencyCalls } from "./agencies/agency-calls";
import { type OwnOrigins, ownOrigins } from "./agencies/own-origins";
import { shopperKeyOf } from "./booking/booking-parts";
import { booking } from "./booking/schema";
import { storePage } from "./booking/store-page";
import { storedPage } from "./booking/stored-page";
import { succeededBooking } from "./booking/succeeded-booking";
import type { Caller } from "./caller";
import { catalogueOf } from "./catalogue/catalogue";
import { holidaysOf } from "./catalogue/pack-holidays";
import { referenceDataOf } from "./catalogue/reference-data";
import type { Clock, Random } from "./clock";
import { checkCoupon, couponAvailability } from "./coupons/check-coupon";
import { guardGuessing } from "./coupons/guard-guessing";
import type { OpenedDatabase } from "./database/connect";
import { deskCalls } from "./desk/desk-calls";
import type { FaultPoint } from "./fault-point";
import { engineHttp, type Handler } from "./http";
import { type Jobs, startJobs } from "./jobs";
import { memberCalls } from "./members/member-calls";
import { notifyAdmin } from "./notifications/outbox";
import { debitCreditCard } from "./payment/debit";
import type { MessageSenders } from "./payment/deliver-effect";
import { exchangeRates } from "./payment/exchange-rates";
import { gatewayCallback } from "./payment/gateway-callback";
import { getPaymentUrl } from "./payment/get-payment-url";
import type { PaymentGateway } from "./payment/payment-gateway";
import { paymentReturned } from "./payment/payment-returned";
import type { PeopleParts } from "./people-parts";
import { permit } from "./permissions";
import { calcPack } from "./search/calc-pack";
import { homeDealsOf } from "./search/home-deals";
import { packDates } from "./search/pack-dates";
import { searchPackages } from "./search/search-packages";
import { selectPack } from "./search/select-pack";
import { identify } from "./sessions/identify";
import { noLimits, usageLimits } from "./sessions/usage-limits";
import { acceptTerms, sendFinalMsg, signaturePage } from "./signatures/signatures";
import type { HoldLimits } from "./stock/holds";
import { visitorCalls } from "./visitors/visitor-calls";

export type EngineSettings = {
  /** Signs selections, quotes and return states. */
  secret: string;
  publicUrl: string;
  callbackUrl: string;
  holdLimits: HoldLimits;
  excludedSubCategoryId?: number;
  fullBirthDateDestinations: string[];
  /** What a club member gets back of the holiday's price, in percent. */
  clubPercent: number;
  enabledAgentCode: string;
  testAgentCode: string;
  /** Country calling codes that login codes are sent to, such as +972. */
  smsCountries: string[];
  /** Login codes of all people together in an hour. */
  codesPerHour: number;
  /** Limits on log-ins are lifted: only ever for tests of a sandbox. */
  unlimited?: boolean;
};

export type EngineDeps = {
  database: OpenedDatabase;
  clock: Clock;
  random: Random;
  log: Logger;
  gateway: PaymentGateway;
  senders: MessageSenders;
  settings: EngineSettings;
  faultPoint?: FaultPoint;
};

export type Engine = {
  /** The five API groups, /openapi.json and the gateway's callback. */
  fetch(request: Request): Promise<Response>;
  /** Whether the database answers. */
  ready(): Promise<boolean>;
  /** Whether a page of this origin is a page of the shop's. */
  isOwnOrigin: OwnOrigins;
  startJobs(): Promise<void>;
  stop(): Promise<void>;
  parts: PeopleParts;
};

export const callbackPath = "/api/callbacks/payment";

/** The booking engine around its outside: everything it does not own is handed in. */
export function createEngine({
  database,
  clock,
  random,
  log,
  gateway,
  senders,
  settings,
  faultPoint = () => {},
}: EngineDeps): Engine {
  const { db } = database;
  const catalogue = catalogueOf(db, clock);
  const parts: PeopleParts = {
    db,
    limits: settings.unlimited ? noLimits : usageLimits(database.pool, settings),
    catalogue,
    rates: exchangeRates(db, clock),
    clock,
    random,
    log,
    gateway,
    faultPoint,
    isOwnOrigin: ownOrigins(db, clock, settings.publicUrl),
    ...settings,
  };
  const http: Hono = engineHttp({
    operations: calls,
    handlers: implementation(parts) as unknown as Record<string, Handler>,
    identify: (claims) => identify(parts, claims),
    permit: (call, input, caller) => permit(call as CallName, input, caller),
    clock,
    log,
    onFault(call, fault) {
      const message = fault instanceof Error ? fault.message.slice(0, 200) : "unknown";
      notifyAdmin(db, `fault:${call}`, `The call ${call} failed`, { message }, clock.now()).catch((error) =>
        log.error({ err: error }, "a notification was lost"),
      );
    },
  });
  http.post(callbackPath, async (c) => {
    const { status } = await gatewayCallback(parts, c.req.raw.headers, await c.req.text());
    return new Response(null, { status });
  });

  let jobs: Jobs | null = null;
  return {
    fetch: async (request) => http.fetch(request),
    async ready() {
      try {
        await db.execute(sql`select 1`);
        return true;
      } catch {
        return false;
      }
    },
    isOwnOrigin: parts.isOwnOrigin,
    async startJobs() {
      jobs = await startJobs(parts, database.pool, senders, log);
    },
    async stop() {
      await jobs?.stop();
      await database.close();
    },
    parts,
  };
}

function implementation(parts: PeopleParts): Port<Calls, Caller> {
  const reference = referenceDataOf(parts.db, parts.catalogue);
  const homeDeals = homeDealsOf(parts);
  return {
    areas: ({ langCode }) => reference.area(langCode) as never,
    airports: ({ langCode }) => reference.airports(langCode),
    subjects: ({ langCode }) => reference.subject(langCode),
    roomClasses: ({ langCode }) => reference.roomClasses(langCode),
    roomCompositionTypes: ({ langCode }) => reference.roomCompositionTypes(langCode),
    currencyConvert: () => reference.currencyConvert(),
    homeDeals: ({ langCode }) => homeDeals(langCode),
    search: (input) => searchPackages(parts, input, false),
    aggSearch: (input) => searchPackages(parts, input, true),
    packDates: (input) => packDates(parts, input) as never,
    packHolidays: ({ langCode }) => holidaysOf(parts.clock, langCode),
    select: (input) => selectPack(parts, input),
    calcPack: (input, caller) => calcPack(parts, input, caller.member ? parts.clubPercent : 0),
    storePage: (input, caller) =>
      input.couponCodes?.length || input.employeeNumber
        ? guardGuessing(parts, caller, () => storePage(parts, input, caller))
        : storePage(parts, input, caller),
    checkCoupon: (input, caller) => guardGuessing(parts, caller, () => checkCoupon(parts, input, caller)),
    checkCouponAvailability: async () => accept({ available: await couponAvailability(parts) }),
    async storedPage({ bookingId, langCode }, caller) {
      const [row] = await parts.db.select().from(booking).where(eq(booking.id, bookingId));
      if (!row || row.shopperKey !== shopperKeyOf(caller)) return refuse("not-found", { field: "bookingId" });
      return accept(await storedPage(parts, row, "read", langCode));
    },
    getPaymentUrl: (input, caller) => getPaymentUrl(parts, input, caller) as never,
    debitCreditCard: (input, caller) => debitCreditCard(parts, input, caller),
    paymentReturned: (input) => paymentReturned(parts, input),
    succeededBooking: (input, caller) => succeededBooking(parts, input, caller),
    ...memberCalls(parts),
    ...agencyCalls(parts),
    ...visitorCalls(parts),
    sendFinalMsg: ({ bookingId }, caller) => sendFinalMsg(parts, bookingId, caller),
    signaturePage: ({ token, langCode }) => signaturePage(parts, token, langCode),
    acceptTerms: ({ token, langCode }) => acceptTerms(parts, token, langCode),
    ...deskCalls(parts),
  };
}
