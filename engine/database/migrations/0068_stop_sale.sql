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