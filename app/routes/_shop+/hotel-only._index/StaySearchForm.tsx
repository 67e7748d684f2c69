import { stayLimits } from "@contract/hotels/stay-limits";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeptFields } from "~/forms/KeptFields";
import { paths } from "~/paths";
import type { DestinationGroup } from "~/shopping/search/search-form-data.server";
import type { StayRoom, StayValues } from "~/shopping/stays/stay-values";
import { ChosenDays, DayField } from "~/ui/fields/DayField";
import { Field, SelectField } from "~/ui/fields/Field";

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/**
 * The search for a live stay as a GET form. The place is typed, with the browser's own list to choose from. A child is added by choosing an
 * age, so no age can be missing.
 */
export function StaySearchForm({
  groups,
  today,
  values,
  errors,
}: {
  groups: DestinationGroup[];
  today: string;
  values: StayValues;
  errors: Record<string, string>;
}) {
  const { t } = useTranslation("stays");
  const places = groups.flatMap((group) => group.places);
  const [first = { adults: 2, ages: [] }, ...others] = values.rooms;
  return (
    <Form action={paths.stays()} className="card pad stack search-card" reloadDocument>
      <KeptFields />
      <div className="stay-grid">
        <Field
          name="place"
          label={t("form.dest")}
          defaultValue={places.find(({ code }) => code === values.dest)?.name ?? values.place}
          placeholder={t("form.dest-choose")}
          list="stay-places"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          error={errors.dest}
        />
        <datalist id="stay-places">
          {groups.map((group) =>
            group.places.map((place) => (
              <option key={place.code} value={place.name}>
                {group.name}
              </option>
            )),
          )}
        </datalist>
        <DayField
          name="checkIn"
          type="date"
          label={t("form.check-in")}
          min={today}
          defaultValue={values.checkIn}
          error={errors.checkIn}
        />
        <DayField
          name="checkOut"
          type="date"
          label={t("form.check-out")}
          min={today}
          defaultValue={values.checkOut}
          error={errors.checkOut}
        />
      </div>
      {errors.party ? (
        <p className="error" role="alert">
          {errors.party}
        </p>
      ) : null}
      <RoomFields n={1} room={first} />
      <details open={others.length > 0}>
        <summary>{t("form.more-rooms")}</summary>
        <div className="stack">
          {numbers(2, stayLimits.rooms).map((n) => (
            <RoomFields key={n} n={n} room={others[n - 2]} />
          ))}
        </div>
      </details>
      <p>
        <button className="button" type="submit">
          {t("form.submit")}
        </button>
      </p>
      <ChosenDays />
    </Form>
  );
}

/** The guests of one room, the ages of its children folded while there are none. Only the first room is required. */
function RoomFields({ n, room }: { n: number; room?: StayRoom }) {
  const { t } = useTranslation("stays");
  return (
    <fieldset className="field">
      <legend className="legend">{t("form.room", { n })}</legend>
      <div className="stay-room">
        <SelectField name={`adults${n}`} label={t("form.adults")} defaultValue={room ? String(room.adults) : ""}>
          {n === 1 ? null : <option value="">{t("form.no-room")}</option>}
          {numbers(1, stayLimits.adults).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </SelectField>
      </div>
      <details open={(room?.ages.length ?? 0) > 0}>
        <summary>{t("form.children")}</summary>
        <div className="stay-room">
          {numbers(1, stayLimits.children).map((child) => (
            <SelectField
              key={child}
              id={`age${n}-${child}`}
              name={`age${n}`}
              label={t("form.child", { n: child })}
              defaultValue={room?.ages[child - 1] === undefined ? "" : String(room.ages[child - 1])}
            >
              <option value="">{t("form.no-child")}</option>
              {numbers(0, stayLimits.childAge).map((age) => (
                <option key={age} value={age}>
                  {age}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </details>
    </fieldset>
  );
}
