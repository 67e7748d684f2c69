import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../database/connect";
import { modeOfDatabase } from "../database/database-mode";
import { fcKeyId } from "../people/agencies/agency-sign-in";
import { carPlaces } from "./demo-cars";
import { demoBanners, demoPopup } from "./demo-content";
import { competitions } from "./demo-matches";
import { demoAgencies, demoFcSecret, demoHotelClient, demoMembers, demoTotpSecret } from "./demo-people";
import { buildDemoShop } from "./demo-shop";
import { demoTours } from "./demo-tours";
import { demoCoupons } from "./load-demo-coupons";

/** A kind of demo data that a database may hold. */
export type DemoTrace = { what: string; rows: number };

/** Ids of demo departures: packages, flights, hotels alone, matches, tours and one in each state. */
const demoDeparture = sql`id ~ '^(VP|FO|HO|SP|OT)-[A-Z]|^STATE-[a-z]'`;

const oneOf = (texts: readonly string[]) => sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

/** A real agency may have one of these codes, but not the demo's code, agent code and marketer id together. */
const demoAgency = sql`(code, ody_agent_code, marketer_id) in (
  select a ->> 0, a ->> 1, a ->> 2 from jsonb_array_elements(${JSON.stringify(
    demoAgencies.map(({ code, odyAgentCode, marketerId }) => [code, odyAgentCode, marketerId]),
  )}::jsonb) as a)`;
const ofDemoAgency = sql`agency_code in (select code from agency where ${demoAgency})`;

/**
 * Sales, messages and log-ins made while the suppliers were simulated. Counted only in a database that never was live.
 */
const madeInSandbox = [
  ...["payment_entry", "payment_attempt", "booking_change", "coupon_use", "subsidy_use", "supplier_reservation"],
  "signature_request",
  "flying_safe_use",
  ...["question", "cancellation_request", "document_file", "booking_event", "consent_event"],
  ...[
    "extra_order",
    "review",
    "hold_line",
    "hold",
    "booking",
    "stay_booking",
    "outbox",
    "admin_notification",
    "person_session",
    "usage_limit",
  ],
  ...["lead", "newsletter_token", "newsletter_consent", "newsletter_subscriber", "plan_subscription", "plan_file"],
  ...["agent_message_receipt", "agent_message", "agent_socket_ticket", "audit_log", "shortened_url"],
  "product_view",
] as const;

type Kind = { what: string; table: string; where: SQL };

/** Hotels do not depend on the size of the demo. */
const demoHotels = () => buildDemoShop({ today: "2026-01-01", departures: 1, days: 1, seed: "nofesh" }).hotels;

/** In the order in which they can be deleted. */
function kinds(): Kind[] {
  const hotels = oneOf(demoHotels().map(({ id }) => id));
  const events = sql`(select id from sport_event where competition_code in ${oneOf(Object.keys(competitions))})`;
  const departures = sql`select outward_flight_id from departure where ${demoDeparture}
    union select inward_flight_id from departure where ${demoDeparture}`;
  const others = sql`select 1 from departure d where (d.outward_flight_id = flight.id or d.inward_flight_id = flight.id) and not d.${demoDeparture}`;
  const flights = sql`(select id from flight where id in (${departures}) and not exists (${others}))`;
  const tours = oneOf(demoTours.map(({ id }) => id));
  const places = oneOf(Object.keys(carPlaces));
  return [
    {
      what: "users of the desk whose password and app secret are published",
      table: "desk_user",
      where: sql`totp_secret = ${demoTotpSecret}`,
    },
    {
      what: "keys of call-centre links",
      table: "fc_key",
      where: sql`id = ${fcKeyId(demoFcSecret)} or ${ofDemoAgency}`,
    },
    { what: "clerks of demo agencies", table: "clerk", where: ofDemoAgency },
    { what: "white-label hosts of demo agencies", table: "agency_host", where: ofDemoAgency },
    { what: "employees of demo agencies", table: "employee", where: ofDemoAgency },
    { what: "demo agencies", table: "agency", where: demoAgency },
    { what: "clients of the hotel API", table: "stay_client", where: sql`api_key = ${demoHotelClient.apiKey}` },
    {
      what: "club members",
      table: "member",
      where: sql`(phone, email) in (select m ->> 0, m ->> 1 from jsonb_array_elements(${JSON.stringify(demoMembers.map(({ phone, email }) => [phone, email]))}::jsonb) as m)`,
    },
    { what: "coupons", table: "coupon", where: sql`code in ${oneOf(demoCoupons.map(({ code }) => code))}` },
    { what: "seats on demo flights", table: "inventory", where: sql`kind = 'seat' and owner_id in ${flights}` },
    { what: "rooms of demo hotels", table: "inventory", where: sql`kind = 'room' and owner_id in ${hotels}` },
    { what: "tickets of demo matches", table: "inventory", where: sql`kind = 'ticket' and owner_id in ${events}` },
    { what: "rented cars of the demo", table: "inventory", where: sql`kind = 'car' and owner_id in ${places}` },
    { what: "classes of rented cars", table: "car_class", where: sql`destination_code in ${places}` },
    { what: "lines of the search index", table: "departure_index", where: sql`departure_${demoDeparture}` },
    // Before the departures, which name the flights.
    { what: "demo flights", table: "flight", where: sql`id in ${flights}` },
    { what: "demo departures", table: "departure", where: demoDeparture },
    { what: "ticket categories", table: "ticket_category", where: sql`event_id in ${events}` },
    { what: "demo matches", table: "sport_event", where: sql`id in ${events}` },
    { what: "competitions", table: "competition", where: sql`code in ${oneOf(Object.keys(competitions))}` },
    { what: "demo tours", table: "tour", where: sql`id in ${tours}` },
    { what: "prices of demo hotels", table: "hotel_rate", where: sql`hotel_id in ${hotels}` },
    { what: "room types of demo hotels", table: "room_type", where: sql`hotel_id in ${hotels}` },
    { what: "made-up reviews", table: "review", where: sql`demo or hotel_id in ${hotels}` },
    { what: "demo hotels", table: "hotel", where: sql`id in ${hotels}` },
    {
      what: "banners",
      table: "banner",
      where: sql`(page_key, image) in (select b ->> 0, b ->> 1 from jsonb_array_elements(${JSON.stringify(demoBanners.map(({ pageKey, image }) => [pageKey, image]))}::jsonb) as b)`,
    },
    { what: "startup popups", table: "startup_popup", where: sql`id = ${demoPopup.id}` },
  ];
}

/**
 * Counts the demo and sandbox data in a database, by kind; empty in one that may sell for real. Places, airports and
 * airlines are real and stay.
 */
export async function demoTraces(db: Database | Transaction): Promise<DemoTrace[]> {
  const traces: DemoTrace[] = [];
  for (const { what, table, where } of kinds())
    traces.push({ what, rows: await countRows(db, sql`${sql.identifier(table)} where ${where}`) });
  if ((await modeOfDatabase(db)) === "sandbox") {
    traces.push({ what: "bookings made in a sandbox", rows: await countRows(db, sql`booking`) });
    traces.push({ what: "payments of an imitated card company", rows: await countRows(db, sql`payment_entry`) });
    traces.push({
      what: "exchange rates (a sandbox makes them up: import them again)",
      rows: await countRows(db, sql`exchange_rate`),
    });
  }
  return traces.filter(({ rows }) => rows > 0);
}

async function countRows(db: Database | Transaction, from: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${from}`);
  return rows[0]!.count;
}

/**
 * Deletes all demo data and, in a database that never was live, everything sold in the sandbox; remaining stock is
 * freed. Data imported or written at the desk stays. One transaction.
 */
export async function clearDemo(db: Database): Promise<void> {
  const sandbox = (await modeOfDatabase(db)) !== "live";
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local lock_timeout = '30s'`);
    if (sandbox) {
      await tx.execute(sql`truncate ${sql.raw(madeInSandbox.join(", "))}`);
      await tx.execute(sql`update inventory set held = 0, sold = 0 where held > 0 or sold > 0`);
      await tx.execute(sql`delete from exchange_rate`);
      await tx.execute(sql`delete from database_mode`);
    }
    for (const { table, where } of kinds()) await tx.execute(sql`delete from ${sql.identifier(table)} where ${where}`);
  });
}
