CREATE TABLE "desk_price" (
	"hotel_id" text NOT NULL,
	"room_class" text NOT NULL,
	"board" text NOT NULL,
	"valid_from" date NOT NULL,
	"agreed" jsonb NOT NULL,
	"set" jsonb NOT NULL,
	"proposed" jsonb,
	"proposed_by" text,
	CONSTRAINT "desk_price_hotel_id_room_class_board_valid_from_pk" PRIMARY KEY("hotel_id","room_class","board","valid_from")
);
