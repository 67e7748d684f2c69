-- Lines of kept prices had their words, in the language of the person who booked. They keep codes now: the service, the coupon's code,
-- and whether there is a room. Words stay only of a service that no code is known of. Running it again changes nothing.
UPDATE "booking" SET "quote" = jsonb_set("quote", '{lines}', (
  SELECT jsonb_agg(
    (line - 'label')
      || CASE WHEN line->>'code' = 'COUPON' AND NOT line ? 'coupon'
           THEN jsonb_build_object('coupon', substring(line->>'label' from '\S+$')) ELSE '{}'::jsonb END
      || CASE WHEN line->>'code' IN ('ADULT', 'ADULT3', 'CHILD1', 'CHILD2', 'CHILD3', 'INFANT') AND jsonb_array_length("draft"->'rooms') = 0
           THEN '{"journey": true}'::jsonb ELSE '{}'::jsonb END
      || CASE WHEN line->>'code' <> 'SERVICE' THEN '{}'::jsonb
           WHEN coalesce(line->>'service', named.service) IN ('FLYING_SAFE', 'SUITCASE_20', 'TRANSFER', 'ESIM', 'LATE_CHECKOUT')
           THEN jsonb_build_object('service', coalesce(line->>'service', named.service))
           ELSE jsonb_build_object('written', line->>'label') END
    ORDER BY place)
  FROM jsonb_array_elements("quote"->'lines') WITH ORDINALITY AS lines(line, place)
  LEFT JOIN (VALUES
    ('FLYING_SAFE', 'טסים בטוח'), ('FLYING_SAFE', 'Flying Safe'), ('FLYING_SAFE', 'Летим спокойно'), ('FLYING_SAFE', 'نسافر بأمان'),
    ('SUITCASE_20', 'מזוודה 20 ק״ג'), ('SUITCASE_20', '20 kg suitcase'), ('SUITCASE_20', 'Чемодан 20 кг'), ('SUITCASE_20', 'حقيبة سفر 20 كغم'),
    ('TRANSFER', 'הסעה משדה התעופה'), ('TRANSFER', 'Airport transfer'), ('TRANSFER', 'Трансфер из аэропорта'), ('TRANSFER', 'نقل من المطار'),
    ('ESIM', 'גלישה בחו״ל (eSIM)'), ('ESIM', 'Data abroad (eSIM)'), ('ESIM', 'Интернет за границей (eSIM)'), ('ESIM', 'إنترنت في الخارج (eSIM)'),
    ('LATE_CHECKOUT', 'עזיבה מאוחרת'), ('LATE_CHECKOUT', 'Late check-out'), ('LATE_CHECKOUT', 'Поздний выезд'), ('LATE_CHECKOUT', 'مغادرة متأخرة')
  ) AS named(service, words) ON named.words = line->>'label'
))
WHERE jsonb_path_exists("quote", '$.lines[*].label');
