import { evenRooms } from "@contract/vocabulary/even-rooms";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { distributedPeople, roomsShownFor } from "~/shopping/product/chosen-rooms";
import { SelectField } from "~/ui/fields/Field";
import { RoomRows } from "./RoomRows";
import { peopleInBeds, type SearchValues } from "./search-values";

/** How many rooms, unless the shop is to suggest them, and with several who sleeps in each. A new number reloads this page with its rows. */
export function SearchRooms({ values, pageUrl, error }: { values: SearchValues; pageUrl: string; error?: string }) {
  const { t } = useTranslation("shop");
  const divide = useRef<HTMLButtonElement>(null);
  const { adult, rooms } = values;
  if (adult < 2) return null;
  const total = peopleInBeds(values);
  const chosen = distributedPeople(rooms) ?? (rooms.rooms ? evenRooms(total, rooms.rooms) : []);
  return (
    <fieldset
      className="stack stack-s"
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement && target.name === "rooms") target.form?.requestSubmit(divide.current);
      }}
    >
      <legend className="hidden">{t("product.room-count")}</legend>
      {/* As if no number had been shown, so that a chosen one outlives a change of the party. */}
      <input type="hidden" name="roomsOf" value={roomsShownFor(values, 0)} />
      <SelectField
        name="rooms"
        key={chosen.length}
        label={t("product.room-count")}
        defaultValue={chosen.length > 0 ? String(chosen.length) : ""}
        error={error}
      >
        <option value="">{t("search.rooms-any")}</option>
        {Array.from({ length: Math.max(adult, chosen.length) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the choices are numbers
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </SelectField>
      {chosen.length > 1 ? <RoomRows people={chosen} total={total} /> : null}
      <noscript>
        <button
          className="button button-quiet"
          type="submit"
          name="step"
          value="rooms"
          formAction={pageUrl}
          formNoValidate
        >
          {t("product.room-update")}
        </button>
      </noscript>
      <button ref={divide} hidden type="submit" name="step" value="rooms" formAction={pageUrl} formNoValidate>
        {t("product.room-update")}
      </button>
    </fieldset>
  );
}
