import { type SQL, sql } from "drizzle-orm";
import { fcKeyId } from "../people/agencies/agency-sign-in";
import { carPlaces } from "./demo-cars";
import { demoBanners, demoPopup } from "./demo-content";
import { competitions } from "./demo-matches";
import { demoAgencies, demoFcSecret, demoHotelClient, demoMembers } from "./demo-people";
import { buildDemoShop } from "./demo-shop";
import { demoTours } from "./demo-tours";
import { demoCoupons } from "./load-demo-coupons";
import type { PublishedLogins } from "./published-logins";

/** Ids of demo departures: packages, flights, hotels alone, matches, tours and one in each state. */
const demoDeparture = sql`id ~ '^(VP|FO|HO|SP|OT)-[A-Z]|^STATE-[a-z]'`;

const oneOf = (texts: readonly string[]) => sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

/**
 * A real agency may have one of these codes, but not the demo's code, agent code and marketer id together, nor the demo's code and the
 * published password: the desk can change the other two.
 */
function demoAgency({ passwordHashes }: PublishedLogins): SQL {
  return sql`((code, ody_agent_code, marketer_id) in (
    select a ->> 0, a ->> 1, a ->> 2 from jsonb_array_elements(${JSON.stringify(
      demoAgencies.map(({ code, odyAgentCode, marketerId }) => [code, odyAgentCode, marketerId]),
    )}::jsonb) as a)
    or code in ${oneOf(demoAgencies.map(({ code }) => code))} and password_hash in ${oneOf(passwordHashes)})`;
}

/** The desk may have corrected a demo member's name or address, not both. */
const demoMember = sql`exists (select 1 from jsonb_array_elements(${JSON.stringify(
  demoMembers.map(({ phone, email, firstName, lastName }) => [phone, email, firstName, lastName]),
)}::jsonb) as m where phone = m ->> 0 and (email = m ->> 1 or (first_name, last_name) = (m ->> 2, m ->> 3)))`;

/** Rows of one table. */
type Kind = { what: string; table: string; where: SQL };

/** Hotels do not depend on the size of the demo. */
const demoHotels = () => buildDemoShop({ today: "2026-01-01", departures: 1, days: 1, seed: "nofesh" }).hotels;

/** Demo data, in the order in which it can be deleted. */
export function demoKinds(logins: PublishedLogins): Kind[] {
  const agencies = demoAgency(logins);
  const ofDemoAgency = sql`agency_code in (select code from agency where ${agencies})`;
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
      what: "users of the desk whose password or app secret is published",
      table: "desk_user",
      where: sql`id in ${oneOf(logins.deskUsers)}`,
    },
    {
      what: "keys of call-centre links",
      table: "fc_key",
      where: sql`id = ${fcKeyId(demoFcSecret)} or ${ofDemoAgency}`,
    },
    {
      what: "clerks of demo agencies, or with the published password",
      table: "clerk",
      where: sql`${ofDemoAgency} or password_hash in ${oneOf(logins.passwordHashes)}`,
    },
    { what: "white-label hosts of demo agencies", table: "agency_host", where: ofDemoAgency },
    {
      what: "employees of demo agencies, or with published identity numbers",
      table: "employee",
      where: sql`${ofDemoAgency} or identity_hash in ${oneOf(logins.identityHashes)}`,
    },
    { what: "demo agencies", table: "agency", where: agencies },
    { what: "clients of the hotel API", table: "stay_client", where: sql`api_key = ${demoHotelClient.apiKey}` },
    {
      what: "club members",
      table: "member",
      where: demoMember,
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
