import { personalFields } from "@contract/booking/booking";
import { subDays } from "date-fns";
import { type SQL, sql } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Database } from "../../database/connect";
import { messageKinds } from "../../outbox/delivery/give-up";

/**
 * Retention of personal data: no longer than needed (Privacy Protection Law). In days; accounting records are kept for
 * seven years under tax law.
 */
export const retentionDays = {
  /** An unpaid booking, after it ended. */
  abandoned: 30,
  /** Passports, identity numbers and birth dates, after the journey's last day. */
  travelDocuments: 30,
  /** Names, addresses and numbers of a paid booking, and of a stay sold over the hotel API, after the journey's last day. */
  books: 7 * 365 + 2,
  /** Network address and phone number of holds. */
  holds: 30,
  /** The text of messages, after they were delivered; of those that never were, after they were written. */
  messages: 90,
  /** Notices to the administrator. */
  notifications: 90,
  /** Links to write a review that nobody used, and reviews that were rejected, after the guest was asked. */
  reviews: 90,
  /** Photos that the desk refused, after it did. Those of a booking whose people are erased go with them. */
  refusedPhotos: 90,
  /** Travellers that a club member keeps, after they were last saved or chosen. */
  travellers: 730,
  /** Call-back requests. */
  leads: 365,
  /** Messages to agents and their readers, after their last day. */
  agentMessages: 90,
  /** An address that follows price plans, after its last request. */
  planReaders: 365,
  /** The same for a disabled agency. */
  planReadersOfDisabled: 30,
} as const;

/** Rows per statement, to keep locks short. */
const batch = 500;

/**
 * Erases personal data whose retention period has ended, and returns the number of rows by kind. Amounts, states and
 * history stay.
 */
export async function forgetPersonalData(db: Database, now: Date): Promise<Record<string, number>> {
  const before = (days: number) => subDays(now, days);
  const moment = (days: number) => sql`${before(days).toISOString()}::timestamptz`;
  const day = (days: number) => jerusalemDay(before(days));
  return {
    travelDocuments: await inBatches(
      db,
      sql`update booking set forgotten = 1, draft = ${withoutTravelDocuments} where id in (
        select id from booking where forgotten = 0 and settled_at is not null and draft->>'dateTo' < ${day(retentionDays.travelDocuments)} limit ${batch})`,
    ),
    abandoned: await inBatches(
      db,
      sql`update booking set forgotten = 2, draft = ${withoutPeople} where id in (
        select id from booking where forgotten < 2 and state in ('EXPIRED', 'REFUSE') and settled_at < ${moment(retentionDays.abandoned)} limit ${batch})`,
    ),
    books: await inBatches(
      db,
      sql`update booking set forgotten = 2, draft = ${withoutPeople} where id in (
        select id from booking where forgotten = 1 and draft->>'dateTo' < ${day(retentionDays.books)} limit ${batch})`,
    ),
    questions: await inBatches(
      db,
      sql`delete from question where id in (
        select q.id from question q join booking b on b.id = q.booking_id where b.forgotten = 2 limit ${batch})`,
    ),
    agencyQuestions: await inBatches(
      db,
      sql`delete from agency_question where id in (
        select q.id from agency_question q join booking b on b.id = q.booking_id where b.forgotten = 2 limit ${batch})`,
    ),
    reasons: await inBatches(
      db,
      sql`update cancellation_request set reason = null where id in (
        select r.id from cancellation_request r join booking b on b.id = r.booking_id
        where b.forgotten = 2 and r.reason is not null limit ${batch})`,
    ),
    signatureRecipients: await inBatches(
      db,
      sql`update signature_request set recipient = null where id in (
        select s.id from signature_request s join booking b on b.id = s.booking_id
        where b.forgotten > 0 and s.recipient is not null limit ${batch})`,
    ),
    signaturesSentTo: await inBatches(
      db,
      sql`update signature_request set sent_to = null where id in (
        select s.id from signature_request s join booking b on b.id = s.booking_id
        where b.forgotten = 2 and s.sent_to is not null limit ${batch})`,
    ),
    corrections: await inBatches(
      db,
      sql`delete from booking_correction where id in (
        select c.id from booking_correction c join booking b on b.id = c.booking_id where b.forgotten = 2 limit ${batch})`,
    ),
    coveredReasons: await inBatches(
      db,
      sql`update cancellation_request set covered_reason = null where id in (
        select r.id from cancellation_request r join booking b on b.id = r.booking_id
        where b.forgotten > 0 and r.covered_reason is not null limit ${batch})`,
    ),
    holds: await inBatches(
      db,
      sql`update hold set address = '', phone = null, member_id = null where id in (
        select id from hold where state <> 'active' and address <> '' and created_at < ${moment(retentionDays.holds)} limit ${batch})`,
    ),
    messages: await inBatches(
      db,
      // A message that is still undelivered has no text left to send, so it is marked as failed.
      sql`update outbox set payload = '{}', last_error = null,
          failed_at = case when delivered_at is null then coalesce(failed_at, ${now.toISOString()}::timestamptz) else failed_at end
        where id in (
          select id from outbox where kind in ${[...messageKinds]} and payload <> '{}'
            and coalesce(delivered_at, created_at) < ${moment(retentionDays.messages)} limit ${batch})`,
    ),
    stays: await inBatches(
      db,
      sql`update stay_booking set forgotten_at = ${now.toISOString()}::timestamptz, remark = null,
          holder = '{"name": "", "surname": ""}', rooms = ${roomsWithoutGuests}
        where reference in (
          select reference from stay_booking where forgotten_at is null and check_out < ${day(retentionDays.books)} limit ${batch})`,
    ),
    notifications: await inBatches(
      db,
      sql`delete from admin_notification where id in (
        select id from admin_notification where last_at < ${moment(retentionDays.notifications)} limit ${batch})`,
    ),
    reviews: await inBatches(
      db,
      sql`delete from review where id in (
        select id from review where state in ('invited', 'rejected') and invited_at < ${moment(retentionDays.reviews)} limit ${batch})`,
    ),
    refusedPhotos: await inBatches(
      db,
      sql`delete from review_photo where id in (
        select id from review_photo where state = 'refused' and judged_at < ${moment(retentionDays.refusedPhotos)} limit ${batch})`,
    ),
    reviewPhotos: await inBatches(
      db,
      sql`delete from review_photo where id in (
        select p.id from review_photo p join review r on r.id = p.review_id join booking b on b.id = r.booking_id
        where b.forgotten = 2 limit ${batch})`,
    ),
    travellers: await inBatches(
      db,
      sql`delete from member_traveller where id in (
        select id from member_traveller where used_at < ${moment(retentionDays.travellers)} limit ${batch})`,
    ),
    memberBookings: await inBatches(
      db,
      sql`delete from member_booking where (member_id, booking_id) in (
        select m.member_id, m.booking_id from member_booking m join booking b on b.id = m.booking_id
        where b.forgotten = 2 limit ${batch})`,
    ),
    leads: await inBatches(
      db,
      sql`delete from lead where id in (select id from lead where created_at < ${moment(retentionDays.leads)} limit ${batch})`,
    ),
    // The newest message is never deleted: open feeds resume from the highest id.
    agentMessages: await inBatches(
      db,
      sql`delete from agent_message where id in (
        select id from agent_message where ends_at < ${moment(retentionDays.agentMessages)}
          and id < (select max(id) from agent_message) limit ${batch})`,
    ),
    planReaders: await inBatches(
      db,
      sql`delete from plan_subscription where id in (
        select s.id from plan_subscription s left join agency a on a.code = s.agency_code
        where s.created_at < ${moment(retentionDays.planReaders)} or a.disabled_at < ${moment(retentionDays.planReadersOfDisabled)} limit ${batch})`,
    ),
  };
}

async function inBatches(db: Database, statement: SQL): Promise<number> {
  let all = 0;
  for (;;) {
    const { rowCount } = await db.execute(statement);
    all += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return all;
  }
}

/** A passenger list without some of its fields. */
const passengersWithout = (fields: string[]) => sql`jsonb_set(draft, '{paxList}', coalesce((
  select jsonb_agg(pax - ${sql.raw(`'{${fields.join(",")}}'::text[]`)} order by place)
  from jsonb_array_elements(draft->'paxList') with ordinality as list(pax, place)), '[]'))`;

/** The payer object stays, with empty fields: code that reads a booking expects it. */
const payerWith = (draft: SQL, emptied: string[]) => sql`case when draft ? 'payer'
  then jsonb_set(${draft}, '{payer}', draft->'payer' || ${JSON.stringify(Object.fromEntries(emptied.map((field) => [field, ""])))}::jsonb)
  else ${draft} end`;

/** Names of the fields with this retention period. */
const fieldsOf = (of: keyof typeof personalFields, ...times: string[]) =>
  Object.entries(personalFields[of]).flatMap(([name, time]) => (time && times.includes(time) ? [name] : []));

const withoutTravelDocuments = payerWith(
  passengersWithout(fieldsOf("passenger", "untilReturn")),
  fieldsOf("payer", "untilReturn"),
);

/** Travellers who were cancelled alone, without their names. */
const withoutCancelledNames = (draft: SQL) => sql`case when draft ? 'cancelledPax'
  then jsonb_set(${draft}, '{cancelledPax}', (
    select jsonb_agg(pax - '{firstName,lastName}'::text[] order by place)
    from jsonb_array_elements(draft->'cancelledPax') with ordinality as list(pax, place)))
  else ${draft} end`;

/** The rooms of a stay of the hotel API without the guests' names; the numbers of adults and children stay. */
const roomsWithoutGuests = sql`coalesce((
  select jsonb_agg(room || jsonb_build_object('paxes', coalesce((
    select jsonb_agg(pax - '{name,surname}'::text[] order by pax_place)
    from jsonb_array_elements(room->'paxes') with ordinality as guests(pax, pax_place)), '[]')) order by place)
  from jsonb_array_elements(rooms) with ordinality as list(room, place)), '[]')`;

const withoutPeople = sql`(${withoutCancelledNames(
  payerWith(
    passengersWithout(fieldsOf("passenger", "untilReturn", "books")),
    fieldsOf("payer", "untilReturn", "books"),
  ),
)}) #- '{employer,number}' #- '{agent,remark}'`;
