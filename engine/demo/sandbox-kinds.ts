import { type SQL, sql } from "drizzle-orm";
import { importer } from "../offer/import/import-on-request";

/** Tables that a sandbox fills with what never happened: made while cards, messages and suppliers were imitated. */
export const sandboxTables: readonly { what: string; tables: readonly string[] }[] = [
  { what: "bookings made in a sandbox", tables: ["booking"] },
  {
    what: "lines of these bookings: events, consents, changes, documents, signatures, questions, stock",
    tables: [
      ...["booking_event", "consent_event", "booking_change", "coupon_use", "subsidy_use", "supplier_reservation"],
      ...["signature_request", "flying_safe_use", "question", "agency_question"],
      ...["cancellation_request", "document_file", "extra_order"],
      ...["booking_correction", "booking_fee", "agency_payment", "employer_payment"],
      "agency_order",
      ...["hold_line", "hold"],
    ],
  },
  { what: "bookings and travellers that members keep", tables: ["member_booking", "member_traveller"] },
  { what: "payments of an imitated card company", tables: ["payment_entry", "payment_attempt"] },
  { what: "stays sold over the hotel API", tables: ["stay_booking"] },
  { what: "reviews, all of them", tables: ["review", "review_photo"] },
  { what: "messages to customers and notices", tables: ["outbox", "admin_notification"] },
  { what: "sessions and used limits", tables: ["person_session", "usage_limit"] },
  { what: "requests to the office", tables: ["lead"] },
  {
    what: "newsletter subscribers, with their consents and the letters they got",
    tables: ["newsletter_token", "newsletter_consent", "newsletter_subscriber", "newsletter_delivery"],
  },
  { what: "subscriptions to price plans, and files of them", tables: ["plan_subscription", "plan_file"] },
  { what: "changes of price plans", tables: ["plan_day", "plan_change", "plan_journal"] },
  {
    what: "messages to agents",
    tables: ["agent_message_receipt", "agent_message", "agent_socket_ticket"],
  },
  { what: "lines of the desk's log", tables: ["audit_log"] },
  { what: "short links", tables: ["shortened_url"] },
  { what: "counts of visits and views", tables: ["product_view", "journey_count"] },
  { what: "exchange rates that wait for a second desk user", tables: ["rate_proposal"] },
  { what: "stop sales of hotels", tables: ["stop_sale"] },
  { what: "room prices set at the desk, or waiting for a second desk user", tables: ["desk_price"] },
];

/** Rows of a sandbox in tables of which the rest stays. */
export const sandboxRows: readonly { what: string; table: string; where: SQL }[] = [
  {
    what: "exchange rates (a sandbox makes them up: import them again)",
    table: "exchange_rate",
    where: sql`true`,
  },
  { what: "periods on request set at the desk", table: "on_request_period", where: sql`set_by <> ${importer}` },
  { what: "newsletters sent", table: "newsletter_letter", where: sql`state <> 'draft'` },
];
