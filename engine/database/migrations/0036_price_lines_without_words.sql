-- Lines of kept prices had their words, in the language of the person who booked. They keep codes now: the service, the coupon's code,
-- and whether there is a room. Words stay only of a service that no code is known of. Running it again changes nothing.
CREATE FUNCTION pg_temp.lines_without_words(worded jsonb, no_room boolean) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_agg(
    (line - 'label')
      || CASE WHEN line->>'code' = 'COUPON' AND NOT line ? 'coupon'
           THEN jsonb_build_object('coupon', substring(line->>'label' from '\S+$')) ELSE '{}'::jsonb END
      || CASE WHEN no_room AND line->>'code' IN ('ADULT', 'ADULT3', 'CHILD1', 'CHILD2', 'CHILD3', 'INFANT')
           THEN '{"journey": true}'::jsonb ELSE '{}'::jsonb END
      || CASE WHEN line->>'code' <> 'SERVICE' THEN '{}'::jsonb
           WHEN coalesce(line->>'service', named.service) IN ('FLYING_SAFE', 'SUITCASE_20', 'TRANSFER', 'ESIM', 'LATE_CHECKOUT')
           THEN jsonb_build_object('service', coalesce(line->>'service', named.service))
           ELSE jsonb_build_object('written', line->>'label') END
    ORDER BY place)
  FROM jsonb_array_elements(worded) WITH ORDINALITY AS lines(line, place)
  LEFT JOIN (VALUES
    ('FLYING_SAFE', 'טסים בטוח'), ('FLYING_SAFE', 'Flying Safe'), ('FLYING_SAFE', 'Летим спокойно'), ('FLYING_SAFE', 'نسافر بأمان'), ('FLYING_SAFE', 'سفر آمن'),
    ('SUITCASE_20', 'מזוודה 20 ק״ג'), ('SUITCASE_20', '20 kg suitcase'), ('SUITCASE_20', 'Чемодан 20 кг'), ('SUITCASE_20', 'حقيبة سفر 20 كغم'),
    ('TRANSFER', 'הסעה משדה התעופה'), ('TRANSFER', 'Airport transfer'), ('TRANSFER', 'Трансфер из аэропорта'), ('TRANSFER', 'نقل من المطار'),
    ('ESIM', 'גלישה בחו״ל (eSIM)'), ('ESIM', 'Data abroad (eSIM)'), ('ESIM', 'Интернет за границей (eSIM)'), ('ESIM', 'إنترنت في الخارج (eSIM)'),
    ('LATE_CHECKOUT', 'עזיבה מאוחרת'), ('LATE_CHECKOUT', 'Late check-out'), ('LATE_CHECKOUT', 'Поздний выезд'), ('LATE_CHECKOUT', 'مغادرة متأخرة')
  ) AS named(service, words) ON named.words = line->>'label'
$$;
--> statement-breakpoint
UPDATE "booking" SET "quote" = jsonb_set("quote", '{lines}',
  pg_temp.lines_without_words("quote"->'lines', coalesce(jsonb_array_length("draft"->'rooms') = 0, false)))
WHERE jsonb_path_exists("quote", '$.lines[*].label');
--> statement-breakpoint
UPDATE "booking_change" AS c SET "quote" = jsonb_set(c."quote", '{lines}',
  pg_temp.lines_without_words(c."quote"->'lines', coalesce(jsonb_array_length(b."draft"->'rooms') = 0, false)))
FROM "booking" AS b WHERE b."id" = c."booking_id" AND jsonb_path_exists(c."quote", '$.lines[*].label');
--> statement-breakpoint
DROP FUNCTION pg_temp.lines_without_words(jsonb, boolean);
