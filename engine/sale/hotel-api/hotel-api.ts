import type { LangCode } from "@contract/vocabulary/vocabulary";
import { and, eq, isNull } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import type * as z from "zod/v4";
import type { Random } from "../../core/clock";
import { type DataKeys, storedSecret } from "../../core/data-keys";
import { fieldWithoutText } from "../../core/field-without-text";
import { hasTooManyValues } from "../../core/has-too-many-values";
import { turns } from "../../core/turns/turns";
import { isUnwritable } from "../../database/connect";
import { isTooBusy } from "../../database/lost-connection";
import type { ExchangeRates } from "../../offer/rates/exchange-rates";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import { isSigned } from "./client-signature";
import { ownClient } from "./own-client";
import { stayClient } from "./schema";
import { checkStayRates, langCodeOfStay, type StayCaller, type StayParts, stayAvailability } from "./stay-availability";
import { bookStay, cancelStay, shownStays, stayByReference, staysOf } from "./stay-bookings";
import { stayCountries, stayDestinations, stayFacilities, stayHotels } from "./stay-content";
import { StayError } from "./stay-error";
import { AvailabilityRQ, BookingListQuery, BookingRQ, CheckRateRQ, ContentQuery, highestCode } from "./stay-requests";

type Parts = StayParts & {
  rates: ExchangeRates;
  random: Random;
  log: Logger;
  dataKeys: DataKeys;
  limits: Pick<UsageLimits, "use">;
};
type Env = { Variables: { caller: StayCaller } };

/** Searches of one client, for rates or for hotels, that wait in a process while another is answered. */
const mostSearchesWaiting = 20;

/** Prices that one point of a client's limit pays for. */
const pricesOfPoint = 1_000;

/** Characters that PostgreSQL cannot store are refused before anything is searched or booked. */
function checkText(fields: unknown): void {
  const field = fieldWithoutText(fields);
  if (field !== null) throw new StayError("INVALID_REQUEST", `${field}: not a text`);
}

/**
 * Serves our hotels to other clients in the shapes of the public hotel API: availability, checkrates, bookings,
 * content. Paths with and without the version; Api-key and X-Signature; errors in that API's format. No HTML and no
 * cookies.
 */
export function hotelApi(parts: Parts): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  const inTurn = turns(mostSearchesWaiting);
  const audit = (c: Context) => ({
    processTime: "0",
    timestamp: parts.clock.now().toISOString(),
    requestHost: "",
    serverId: "nofesh",
    environment: "",
    release: "1.0",
    token: c.req.header("x-request-id") ?? "",
    internal: "",
  });
  app.use("*", async (c, next) => {
    // The whole address: a booking's reference may be anything.
    if (/\/hotel-api\/(1\.0\/)?status\/?$/.test(c.req.path)) return next();
    const apiKey = c.req.header("api-key") ?? "";
    const [client] = apiKey
      ? await parts.db
          .select()
          .from(stayClient)
          .where(and(eq(stayClient.apiKey, apiKey.slice(0, 64)), isNull(stayClient.disabledAt)))
      : [];
    const signed = isSigned(
      client?.apiKey ?? "nobody",
      (client && storedSecret(parts.dataKeys, "hotel client secret", client.secret)) ?? "nothing",
      c.req.header("x-signature") ?? "",
      parts.clock.now(),
    );
    if (!client || !signed) return c.json({ error: "Access to this API has been disallowed" }, 401);
    c.set("caller", { apiKey: client.apiKey, name: client.name });
    checkText(c.req.query());
    return next();
  });
  app.onError((error, c) => {
    if (error instanceof StayError)
      return c.json(
        { auditData: audit(c), error: { code: error.code, message: error.message } },
        error.status,
        error.status === 429 ? { "retry-after": "60" } : {},
      );
    parts.log.error({ err: error }, "the hotel API failed");
    if (isTooBusy(error) || isUnwritable(error)) {
      const busy = { code: "SYSTEM_ERROR", message: "Too much at once: please ask again" };
      return c.json({ auditData: audit(c), error: busy }, 503, { "retry-after": "5" });
    }
    return c.json({ auditData: audit(c), error: { code: "SYSTEM_ERROR", message: "An internal error occurred" } }, 500);
  });
  app.notFound((c) =>
    c.json({ auditData: audit(c), error: { code: "INVALID_REQUEST", message: "No such resource" } }, 404),
  );

  const both = (group: "hotel-api" | "hotel-content-api", path: string) => [
    `/${group}/${path}`,
    `/${group}/1.0/${path}`,
  ];
  const body = async <S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> => {
    const json = await c.req.json().catch(() => null);
    if (hasTooManyValues(json)) throw new StayError("INVALID_REQUEST", "body: too many values");
    const parsed = schema.safeParse(json);
    if (parsed.success) {
      checkText(parsed.data);
      return parsed.data;
    }
    const [issue] = parsed.error.issues;
    if (issue?.code === "unrecognized_keys")
      throw new StayError("INVALID_REQUEST", `${[...issue.path, issue.keys[0]].join(".")}: is not served here`);
    throw new StayError("INVALID_REQUEST", `${issue?.path.join(".") || "body"}: ${issue?.message ?? "not valid"}`);
  };
  /** Requested range of entries; without a `to` the first hundred, or the list's own default. */
  const page = (c: Context, defaultTo = 100) => {
    const parsed = ContentQuery.safeParse({ to: String(defaultTo), ...c.req.query() });
    const wrong = parsed.error?.issues.find(({ path: [name] }) => name !== "from" && name !== "to");
    if (wrong) throw new StayError("INVALID_REQUEST", `${wrong.path.join(".")}: ${wrong.message}`);
    if (!parsed.success || parsed.data.to < parsed.data.from || parsed.data.to - parsed.data.from >= 1000)
      throw new StayError("INVALID_REQUEST", "from and to: a page has 1000 entries at most, and to is not before from");
    const { from, to, language, countryCodes, countryCode, destinationCode, codes } = parsed.data;
    return {
      from,
      to,
      langCode: langCodeOfStay(language),
      countryCodes: (countryCodes ?? countryCode)?.split(","),
      destinationCode,
      codes: codes?.split(",").map(Number),
    };
  };

  /** The answer to a search, which has to wait for its client's others. */
  const searched = async (c: Context<Env>, search: () => Promise<object>) => {
    const found = await inTurn(c.var.caller.apiKey, search);
    if (!found) return c.json({ error: "Too many searches at once" }, 429, { "retry-after": "1" });
    return c.json({ auditData: audit(c), ...found });
  };
  const shown = async (row: Parameters<typeof shownStays>[1][number], langCode: LangCode) =>
    (await shownStays(parts, [row], langCode))[0];
  const referenceIn = (c: Context) => {
    const reference = c.req.param("reference") ?? "";
    checkText({ reference });
    return reference;
  };

  app.on("GET", both("hotel-api", "status"), (c) => c.json({ auditData: audit(c), status: "OK" }));
  app.on("POST", both("hotel-api", "hotels"), async (c) => {
    const request = await body(c, AvailabilityRQ);
    const { caller } = c.var;
    // What the shop itself asks is counted by the pages that ask for it.
    const isOwn = caller.apiKey === ownClient.apiKey;
    const maySearch = async (prices: number) =>
      isOwn || parts.limits.use("staySearchPerClient", caller.name, Math.max(1, Math.ceil(prices / pricesOfPoint)));
    return searched(c, async () => ({ hotels: await stayAvailability(parts, caller, request, maySearch) }));
  });
  app.on("POST", both("hotel-api", "checkrates"), async (c) => {
    const { rooms, language } = await body(c, CheckRateRQ);
    const keys = rooms.map(({ rateKey }) => rateKey);
    const hotel = await checkStayRates(parts, c.var.caller, keys, langCodeOfStay(language));
    return c.json({ auditData: audit(c), hotel });
  });
  app.on("POST", both("hotel-api", "bookings"), async (c) => {
    const request = await body(c, BookingRQ);
    const row = await bookStay(parts, c.var.caller, request);
    return c.json({ auditData: audit(c), booking: await shown(row, langCodeOfStay(request.language)) });
  });
  app.on("GET", both("hotel-api", "bookings"), async (c) => {
    const { from, to, langCode } = page(c);
    const query = BookingListQuery.safeParse(c.req.query());
    if (!query.success) {
      const [issue] = query.error.issues;
      throw new StayError("INVALID_REQUEST", `${issue?.path.join(".")}: ${issue?.message}`);
    }
    const { rows, total } = await staysOf(parts, c.var.caller, { ...query.data, from, to });
    const bookings = await shownStays(parts, rows, langCode);
    return c.json({ auditData: audit(c), bookings: { from, to, total, bookings } });
  });
  app.on("GET", both("hotel-api", "bookings/:reference"), async (c) => {
    const row = await stayByReference(parts, c.var.caller, referenceIn(c));
    return c.json({ auditData: audit(c), booking: await shown(row, page(c).langCode) });
  });
  app.on("DELETE", both("hotel-api", "bookings/:reference"), async (c) => {
    const flag = c.req.query("cancellationFlag") ?? "CANCELLATION";
    if (flag !== "SIMULATION" && flag !== "CANCELLATION")
      throw new StayError("INVALID_REQUEST", "cancellationFlag: SIMULATION or CANCELLATION");
    // What is wrong with the request is said before anything is cancelled.
    const { langCode } = page(c);
    const row = await cancelStay(parts, c.var.caller, referenceIn(c), flag === "SIMULATION");
    return c.json({ auditData: audit(c), booking: await shown(row, langCode) });
  });

  app.on("GET", both("hotel-content-api", "locations/countries"), async (c) =>
    c.json({ auditData: audit(c), ...(await stayCountries(parts, page(c, 203))) }),
  );
  app.on("GET", both("hotel-content-api", "locations/destinations"), async (c) =>
    c.json({ auditData: audit(c), ...(await stayDestinations(parts, page(c))) }),
  );
  app.on("GET", both("hotel-content-api", "types/facilities"), (c) =>
    c.json({ auditData: audit(c), ...stayFacilities(page(c)) }),
  );
  app.on("GET", both("hotel-content-api", "hotels"), (c) => {
    const wanted = page(c);
    return searched(c, () => stayHotels(parts, wanted));
  });
  app.on("GET", both("hotel-content-api", "hotels/:codes/details"), async (c) => {
    const codes = (c.req.param("codes") ?? "").split(",").map(Number);
    if (codes.length > 100 || codes.some((code) => !Number.isInteger(code) || code > highestCode))
      throw new StayError("INVALID_REQUEST", "codes: up to 100 hotel codes");
    const wanted = { ...page(c), codes };
    return searched(c, () => stayHotels(parts, wanted));
  });
  return app;
}
