CREATE TABLE "agency" (
	"code" text PRIMARY KEY NOT NULL,
	"ody_agent_code" text NOT NULL,
	"marketer_id" text NOT NULL,
	"names" jsonb NOT NULL,
	"phone" text NOT NULL,
	"phone_hours" text DEFAULT '09:00-20:00' NOT NULL,
	"login_phone" text,
	"password_hash" text,
	"flags" jsonb NOT NULL,
	"logo" text,
	"deal_type_codes" text[] DEFAULT '{}' NOT NULL,
	"variant" text,
	"commission_percent" numeric(4, 2) DEFAULT '0' NOT NULL,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "agency_odyAgentCode_unique" UNIQUE("ody_agent_code"),
	CONSTRAINT "agency_marketerId_unique" UNIQUE("marketer_id")
);
--> statement-breakpoint
CREATE TABLE "agency_host" (
	"host" text PRIMARY KEY NOT NULL,
	"agency_code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clerk" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_code" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "clerk_name" UNIQUE("agency_code","name_key")
);
--> statement-breakpoint
CREATE TABLE "fc_key" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_code" text NOT NULL,
	"clerk_name" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"totp_secret" text NOT NULL,
	"totp_step" text,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "desk_user_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"terms_version" text NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "member_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "person_session" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"subject" text,
	"data" jsonb NOT NULL,
	"code_hash" text,
	"code_tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_limit" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "cancellation_request" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"track" text NOT NULL,
	"reason" text,
	"fee_agorot" integer NOT NULL,
	"refund_agorot" integer NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "cancellation_request_bookingId_unique" UNIQUE("booking_id")
);
--> statement-breakpoint
CREATE TABLE "hotel_change_offer" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"booking_id" text NOT NULL,
	"from_hotel_id" text NOT NULL,
	"to_hotel_id" text NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"offered_by" text NOT NULL,
	"accepted" boolean,
	"answered_at" timestamp with time zone,
	CONSTRAINT "hotel_change_offer_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "question" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" text
);
--> statement-breakpoint
ALTER TABLE "agency_host" ADD CONSTRAINT "agency_host_agency_code_agency_code_fk" FOREIGN KEY ("agency_code") REFERENCES "public"."agency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clerk" ADD CONSTRAINT "clerk_agency_code_agency_code_fk" FOREIGN KEY ("agency_code") REFERENCES "public"."agency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fc_key" ADD CONSTRAINT "fc_key_agency_code_agency_code_fk" FOREIGN KEY ("agency_code") REFERENCES "public"."agency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_request" ADD CONSTRAINT "cancellation_request_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_change_offer" ADD CONSTRAINT "hotel_change_offer_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agency_host_by_agency" ON "agency_host" USING btree ("agency_code");--> statement-breakpoint
CREATE INDEX "audit_log_by_target" ON "audit_log" USING btree ("target","id");--> statement-breakpoint
CREATE INDEX "person_session_by_subject" ON "person_session" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "person_session_over" ON "person_session" USING btree ("ends_at") WHERE "person_session"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "hotel_change_by_booking" ON "hotel_change_offer" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "question_by_booking" ON "question" USING btree ("booking_id","id");