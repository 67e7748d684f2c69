CREATE TABLE "booking" (
	"id" text PRIMARY KEY NOT NULL,
	"pnr" text NOT NULL,
	"order_number" bigserial NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"shopper_key" text NOT NULL,
	"agency_code" text,
	"member_id" text,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"departure_id" text NOT NULL,
	"draft" jsonb NOT NULL,
	"quote" jsonb NOT NULL,
	"quote_expires_at" timestamp with time zone NOT NULL,
	"hold_id" text,
	"channel" text,
	"marketer_id" text,
	"utm_source" text,
	"deal_type" text,
	"terms_version" text,
	"terms_accepted_at" timestamp with time zone,
	"bypass_payment" boolean DEFAULT false NOT NULL,
	"cancellation_fee_agorot" integer,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "booking_pnr_unique" UNIQUE("pnr")
);
--> statement-breakpoint
CREATE TABLE "booking_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"event" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "consent_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"kind" text NOT NULL,
	"given" boolean NOT NULL,
	"text_version" text NOT NULL,
	"language" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "airline" (
	"id" text PRIMARY KEY NOT NULL,
	"iata" text NOT NULL,
	"names" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "airport" (
	"code" text PRIMARY KEY NOT NULL,
	"city_code" text NOT NULL,
	"names" jsonb NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "country" (
	"code" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departure" (
	"id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"destination_code" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"nights" smallint NOT NULL,
	"outward_flight_id" text,
	"inward_flight_id" text,
	"cabin" text DEFAULT 'Y' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"fare_adult_minor" integer NOT NULL,
	"fare_child_minor" integer NOT NULL,
	"fare_infant_minor" integer NOT NULL,
	"hotel_ids" text[],
	"transfer" boolean DEFAULT false NOT NULL,
	"discount_percent" smallint DEFAULT 0 NOT NULL,
	"is_main_deal" boolean DEFAULT false NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"sub_category_id" integer,
	"status" text DEFAULT 'open' NOT NULL,
	"sales_end_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "destination" (
	"code" text PRIMARY KEY NOT NULL,
	"country_code" text NOT NULL,
	"names" jsonb NOT NULL,
	"descriptions" jsonb NOT NULL,
	"spellings" text[] DEFAULT '{}' NOT NULL,
	"area" text NOT NULL,
	"subjects" integer[] DEFAULT '{}' NOT NULL,
	"setting" text NOT NULL,
	"landmark" text,
	"domestic" boolean DEFAULT false NOT NULL,
	"latitude" real NOT NULL,
	"longitude" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flight" (
	"id" text PRIMARY KEY NOT NULL,
	"airline_id" text NOT NULL,
	"flight_number" text NOT NULL,
	"from_airport" text NOT NULL,
	"to_airport" text NOT NULL,
	"departs_on" date NOT NULL,
	"departs_at" time NOT NULL,
	"arrives_on" date NOT NULL,
	"arrives_at" time NOT NULL,
	"from_terminal" text,
	"to_terminal" text,
	"charter" boolean DEFAULT false NOT NULL,
	"stopovers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"baggage" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"on_request" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hotel" (
	"id" text PRIMARY KEY NOT NULL,
	"destination_code" text NOT NULL,
	"names" jsonb NOT NULL,
	"descriptions" jsonb NOT NULL,
	"stars" smallint NOT NULL,
	"facilities" text[] DEFAULT '{}' NOT NULL,
	"setting" text NOT NULL,
	"latitude" real NOT NULL,
	"longitude" real NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hotel_rate" (
	"hotel_id" text NOT NULL,
	"room_class" text NOT NULL,
	"board" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"currency" text NOT NULL,
	"adult_minor" integer NOT NULL,
	"single_supplement_minor" integer NOT NULL,
	"adult3_minor" integer NOT NULL,
	"child1_minor" integer NOT NULL,
	"child2_minor" integer NOT NULL,
	"child3_minor" integer NOT NULL,
	"infant_minor" integer NOT NULL,
	"weekend_minor" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "hotel_rate_hotel_id_room_class_board_valid_from_pk" PRIMARY KEY("hotel_id","room_class","board","valid_from")
);
--> statement-breakpoint
CREATE TABLE "room_type" (
	"hotel_id" text NOT NULL,
	"room_class" text NOT NULL,
	"names" jsonb NOT NULL,
	"beds" jsonb NOT NULL,
	"max_adults" smallint NOT NULL,
	"max_children" smallint NOT NULL,
	"max_infants" smallint NOT NULL,
	"max_guests" smallint NOT NULL,
	"babies_allowed" boolean DEFAULT true NOT NULL,
	"on_request" boolean DEFAULT false NOT NULL,
	CONSTRAINT "room_type_hotel_id_room_class_pk" PRIMARY KEY("hotel_id","room_class")
);
--> statement-breakpoint
CREATE TABLE "admin_notification" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "admin_notification_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"booking_id" text,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "outbox_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "exchange_rate" (
	"currency" text NOT NULL,
	"on_date" date NOT NULL,
	"kind" text NOT NULL,
	"value" numeric(10, 4) NOT NULL,
	CONSTRAINT "exchange_rate_currency_kind_on_date_pk" PRIMARY KEY("currency","kind","on_date")
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"uid" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"leg" smallint DEFAULT 1 NOT NULL,
	"attempt_no" smallint NOT NULL,
	"state" text NOT NULL,
	"gateway" text NOT NULL,
	"amount_agorot" integer NOT NULL,
	"rate_value" numeric(10, 4) NOT NULL,
	"rate_date" date NOT NULL,
	"rate_kind" text NOT NULL,
	"no_of_payments" smallint DEFAULT 1 NOT NULL,
	"page_id" text,
	"page_url" text,
	"page_expires_at" timestamp with time zone,
	"transaction_id" text,
	"brand" text,
	"last4" text,
	"expiry_month" text,
	"expiry_year" text,
	"approval_number" text,
	"answer" jsonb,
	"request_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_attempt_number" UNIQUE("booking_id","leg","attempt_no")
);
--> statement-breakpoint
CREATE TABLE "payment_entry" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"attempt_uid" text NOT NULL,
	"leg" smallint NOT NULL,
	"kind" text NOT NULL,
	"amount_agorot" integer NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_entry_once" UNIQUE("kind","reference")
);
--> statement-breakpoint
CREATE TABLE "departure_dirty" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"destination_code" text NOT NULL,
	"start_date" date NOT NULL,
	"nights" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departure_index" (
	"category" text NOT NULL,
	"destination_code" text NOT NULL,
	"start_date" date NOT NULL,
	"nights" smallint NOT NULL,
	"party" text NOT NULL,
	"departure_id" text NOT NULL,
	"hotel_id" text,
	"room_class" text,
	"board" text,
	"stars" smallint,
	"currency" text NOT NULL,
	"price_minor" integer NOT NULL,
	"discount_percent" smallint DEFAULT 0 NOT NULL,
	"is_main_deal" boolean DEFAULT false NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"departures" integer NOT NULL,
	CONSTRAINT "departure_index_category_destination_code_party_start_date_nights_pk" PRIMARY KEY("category","destination_code","party","start_date","nights")
);
--> statement-breakpoint
CREATE TABLE "hold" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"extended" boolean DEFAULT false NOT NULL,
	"named" boolean DEFAULT false NOT NULL,
	"shopper_key" text NOT NULL,
	"phone" text,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hold_line" (
	"hold_id" text NOT NULL,
	"inventory_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "hold_line_hold_id_inventory_id_pk" PRIMARY KEY("hold_id","inventory_id")
);
--> statement-breakpoint
CREATE TABLE "inventory" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"class" text NOT NULL,
	"on_date" date NOT NULL,
	"capacity" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "inventory_unit" UNIQUE("kind","owner_id","class","on_date"),
	CONSTRAINT "inventory_adds_up" CHECK ("inventory"."held" >= 0 and "inventory"."sold" >= 0 and "inventory"."held" + "inventory"."sold" <= "inventory"."capacity")
);
--> statement-breakpoint
ALTER TABLE "booking_event" ADD CONSTRAINT "booking_event_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_event" ADD CONSTRAINT "consent_event_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destination" ADD CONSTRAINT "destination_country_code_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel" ADD CONSTRAINT "hotel_destination_code_destination_code_fk" FOREIGN KEY ("destination_code") REFERENCES "public"."destination"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_type" ADD CONSTRAINT "room_type_hotel_id_hotel_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_entry" ADD CONSTRAINT "payment_entry_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_entry" ADD CONSTRAINT "payment_entry_attempt_uid_payment_attempt_uid_fk" FOREIGN KEY ("attempt_uid") REFERENCES "public"."payment_attempt"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_line" ADD CONSTRAINT "hold_line_hold_id_hold_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."hold"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_line" ADD CONSTRAINT "hold_line_inventory_id_inventory_id_fk" FOREIGN KEY ("inventory_id") REFERENCES "public"."inventory"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_by_shopper" ON "booking" USING btree ("shopper_key");--> statement-breakpoint
CREATE INDEX "booking_unsettled" ON "booking" USING btree ("touched_at") WHERE "booking"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "booking_event_by_booking" ON "booking_event" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "consent_event_by_booking" ON "consent_event" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "departure_by_day" ON "departure" USING btree ("category","destination_code","start_date","nights");--> statement-breakpoint
CREATE INDEX "departure_by_outward_flight" ON "departure" USING btree ("outward_flight_id");--> statement-breakpoint
CREATE INDEX "departure_by_inward_flight" ON "departure" USING btree ("inward_flight_id");--> statement-breakpoint
CREATE INDEX "flight_by_day" ON "flight" USING btree ("to_airport","departs_on");--> statement-breakpoint
CREATE INDEX "hotel_by_destination" ON "hotel" USING btree ("destination_code");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("id") WHERE "outbox"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "payment_attempt_by_state" ON "payment_attempt" USING btree ("state");--> statement-breakpoint
CREATE INDEX "payment_entry_by_booking" ON "payment_entry" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "departure_index_by_day" ON "departure_index" USING btree ("category","party","start_date");--> statement-breakpoint
CREATE INDEX "departure_index_deals" ON "departure_index" USING btree ("party","is_main_deal","priority","start_date");--> statement-breakpoint
CREATE INDEX "hold_by_booking" ON "hold" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "hold_active" ON "hold" USING btree ("expires_at") WHERE "hold"."state" = 'active';--> statement-breakpoint
CREATE INDEX "hold_by_shopper" ON "hold" USING btree ("shopper_key") WHERE "hold"."state" = 'active';--> statement-breakpoint
CREATE INDEX "hold_by_phone" ON "hold" USING btree ("phone") WHERE "hold"."state" = 'active';--> statement-breakpoint
CREATE INDEX "hold_by_address" ON "hold" USING btree ("address") WHERE "hold"."state" = 'active';