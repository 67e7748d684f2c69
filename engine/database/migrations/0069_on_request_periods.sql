CREATE TABLE "on_request_period" (
	"hotel_id" text NOT NULL,
	"room_class" text NOT NULL,
	"first_night" date NOT NULL,
	"last_night" date NOT NULL,
	"set_by" text NOT NULL,
	CONSTRAINT "on_request_period_hotel_id_room_class_first_night_pk" PRIMARY KEY("hotel_id","room_class","first_night"),
	CONSTRAINT "on_request_period_in_order" CHECK ("on_request_period"."first_night" <= "on_request_period"."last_night")
);
--> statement-breakpoint
-- Like a stop sale: what cards, products and plans say changes at once in every process, also where no price does.
create trigger announce_insert after insert on on_request_period referencing new table as changed
  for each statement execute function announce_stamp('offer');
--> statement-breakpoint
create trigger announce_update after update on on_request_period referencing new table as changed
  for each statement execute function announce_stamp('offer');
--> statement-breakpoint
create trigger announce_delete after delete on on_request_period referencing old table as changed
  for each statement execute function announce_stamp('offer');
