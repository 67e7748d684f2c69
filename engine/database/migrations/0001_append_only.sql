-- History and money are written once: what was wrong is corrected by a further row.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger booking_event_append_only before update or delete on booking_event
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger payment_entry_append_only before update or delete on payment_entry
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger consent_event_append_only before update or delete on consent_event
  for each row execute function refuse_change();
--> statement-breakpoint
-- Stock rows change with every sale: room on the page keeps those updates from touching the indexes.
alter table inventory set (fillfactor = 80);
