import { evenRooms } from "@contract/vocabulary/even-rooms";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { distributedPeople } from "~/shopping/product/chosen-rooms";
import { RoomCount } from "./RoomCount";
import { peopleInBeds, type SearchValues } from "./search-values";

/**
 * The rooms of a search, unless the shop is to suggest them. A new number shows its rows at once, so that nothing typed
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
      <RoomCount
        party={values}
        // As if no number had been shown, so that a chosen one outlives a change of the party.
        shownRooms={0}
        count={inAddress.length}
        people={chosen}
        total={total}
        most={adult}
        any={t("search.rooms-any")}
        error={error}
      />
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
