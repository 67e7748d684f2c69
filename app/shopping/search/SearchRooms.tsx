import { evenRooms } from "@contract/vocabulary/even-rooms";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { distributedPeople, roomsShownFor } from "~/shopping/product/chosen-rooms";
import { SelectField } from "~/ui/fields/Field";
import { RoomRows } from "./RoomRows";
import { peopleInBeds, type SearchValues } from "./search-values";

/**
 * How many rooms, unless the shop is to suggest them, and with several who sleeps in each. A new number shows its rows at once, so that nothing typed
 * beside it is lost; without script a button reloads this page with them.
 */
export function SearchRooms({ values, pageUrl, error }: { values: SearchValues; pageUrl: string; error?: string }) {
  const { t } = useTranslation("shop");
  const { adult, rooms } = values;
  const total = peopleInBeds(values);
  const inAddress = distributedPeople(rooms) ?? (rooms.rooms ? evenRooms(total, rooms.rooms) : []);
  const address = JSON.stringify([total, inAddress]);
  const [picked, setPicked] = useState<{ address: string; count: number }>();
  if (adult < 2) return null;
  // A new address is another search: its own rooms count.
  const chosen = picked?.address === address ? evenRooms(total, picked.count) : inAddress;
  return (
    <fieldset
      className="stack stack-s"
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement && target.name === "rooms")
          setPicked({ address, count: Number(target.value) });
      }}
    >
      <legend className="hidden">{t("product.room-count")}</legend>
      {/* As if no number had been shown, so that a chosen one outlives a change of the party. */}
      <input type="hidden" name="roomsOf" value={roomsShownFor(values, 0)} />
      <SelectField
        name="rooms"
        key={inAddress.length}
        label={t("product.room-count")}
        defaultValue={inAddress.length > 0 ? String(inAddress.length) : ""}
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
    </fieldset>
  );
}
