CREATE TABLE "agent_message" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"agency_code" text,
	"clerk_id" text,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"sent_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_message_clerk_of_agency" CHECK ("agent_message"."clerk_id" is null or "agent_message"."agency_code" is not null)
);
--> statement-breakpoint
CREATE TABLE "agent_message_receipt" (
	"message_id" bigint NOT NULL,
	"reader" text NOT NULL,
	"agency_code" text NOT NULL,
	"name" text,
	"seen_at" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	CONSTRAINT "agent_message_receipt_message_id_reader_pk" PRIMARY KEY("message_id","reader")
);
--> statement-breakpoint
CREATE TABLE "agent_socket_ticket" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"site" text,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_message_receipt" ADD CONSTRAINT "agent_message_receipt_message_id_agent_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."agent_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_message_by_agency" ON "agent_message" USING btree ("agency_code","id");--> statement-breakpoint
CREATE INDEX "agent_message_holding" ON "agent_message" USING btree ("agency_code","ends_at");--> statement-breakpoint
CREATE INDEX "agent_socket_ticket_over" ON "agent_socket_ticket" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "booking_by_agency" ON "booking" USING btree ("agency_code","order_number") WHERE "booking"."agency_code" is not null;--> statement-breakpoint
CREATE INDEX "booking_on_request" ON "booking" USING btree ("agency_code") WHERE "booking"."state" = 'RQ';