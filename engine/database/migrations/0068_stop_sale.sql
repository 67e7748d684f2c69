CREATE TABLE "stop_sale" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"hotel_id" text NOT NULL,
	"room_class" text NOT NULL,
	"first_night" date NOT NULL,
	"last_night" date NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stop_sale_in_order" CHECK ("stop_sale"."first_night" <= "stop_sale"."last_night")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "stop_sale_once" ON "stop_sale" USING btree ("hotel_id","room_class","first_night","last_night");
--> statement-breakpoint
-- Like a price: every process drops what it keeps of hotels, also where no day's cheapest price changes.
create trigger announce_insert after insert on stop_sale referencing new table as changed
  for each statement execute function announce_stamp('offer');
--> statement-breakpoint
create trigger announce_update after update on stop_sale referencing new table as changed
  for each statement execute function announce_stamp('offer');
--> statement-breakpoint
create trigger announce_delete after delete on stop_sale referencing old table as changed
  for each statement execute function announce_stamp('offer');
