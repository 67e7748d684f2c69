-- What a statement changed is announced when its transaction commits, and only then: every process drops what stood on it.
-- An announcement locks no row, so sales do not wait for each other. Equal ones of a transaction are sent once.
create function announce_stamp() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform pg_notify('stamps', tg_argv[0]);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function announce_places() returns trigger language plpgsql as $$
begin
  perform pg_notify('stamps', 'place:' || destination_code) from (select distinct destination_code from changed) places;
  return null;
end
$$;
--> statement-breakpoint
do $$
declare
  stands record;
begin
  for stands in
    select * from (values
      ('site_status', 'status'),
      ('banner', 'content'), ('startup_popup', 'content'), ('timer_line', 'content'), ('footer_category', 'content'),
      ('info_page', 'content'), ('info_page_version', 'content'), ('moved_page', 'content'),
      ('exchange_rate', 'rates'),
      ('agency', 'agencies'), ('agency_host', 'agencies'),
      ('country', 'offer'), ('destination', 'offer'), ('airport', 'offer'), ('airline', 'offer'), ('sub_category', 'offer'),
      ('hotel', 'offer'), ('room_type', 'offer'), ('hotel_rate', 'offer'), ('flight', 'offer'), ('departure', 'offer'),
      ('tour', 'offer'), ('car_class', 'offer'), ('competition', 'offer'), ('sport_event', 'offer'), ('ticket_category', 'offer'),
      ('inventory', 'stock')
    ) as known (name, stamp)
  loop
    execute format('create trigger announce_insert after insert on %I referencing new table as changed
      for each statement execute function announce_stamp(%L)', stands.name, stands.stamp);
    execute format('create trigger announce_update after update on %I referencing new table as changed
      for each statement execute function announce_stamp(%L)', stands.name, stands.stamp);
    execute format('create trigger announce_delete after delete on %I referencing old table as changed
      for each statement execute function announce_stamp(%L)', stands.name, stands.stamp);
  end loop;
end
$$;
--> statement-breakpoint
create trigger announce_insert after insert on departure_index referencing new table as changed
  for each statement execute function announce_places();
--> statement-breakpoint
create trigger announce_update after update on departure_index referencing new table as changed
  for each statement execute function announce_places();
--> statement-breakpoint
create trigger announce_delete after delete on departure_index referencing old table as changed
  for each statement execute function announce_places();
