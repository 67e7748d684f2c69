import { useTranslation } from "react-i18next";
import { type RoomPeople, roomsShownFor } from "~/shopping/product/chosen-rooms";
import { SelectField } from "~/ui/fields/Field";
import { RoomRows } from "./RoomRows";

/** The field for the number of rooms, and with several a row for each of who sleeps in it. */
export function RoomCount({
  id,
  party,
  shownRooms,
  count,
  people,
  total,
  most,
  any,
  error,
}: {
  id?: string;
  party: Parameters<typeof roomsShownFor>[0];
  /** The number of rooms that counts as shown: another one makes their rows void. */
  shownRooms: number;
  /** The number that is selected first; 0 leaves the rooms to the shop, where `any` says so. */
  count: number;
  people: RoomPeople[];
  total: RoomPeople;
  most: number;
  any?: string;
  error?: string;
}) {
  const { t } = useTranslation("shop");
  return (
    <>
      <legend className="hidden">{t("product.room-count")}</legend>
      <input type="hidden" name="roomsOf" value={roomsShownFor(party, shownRooms)} />
      <SelectField
        key={count}
        id={id}
        name="rooms"
        label={t("product.room-count")}
        defaultValue={count > 0 ? String(count) : ""}
        error={error}
        options={[
          ...(any === undefined ? [] : [["", any] as const]),
          ...Array.from({ length: Math.max(most, people.length) }, (_, index) => [index + 1, index + 1] as const),
        ]}
      />
      {people.length > 1 ? <RoomRows people={people} total={total} /> : null}
    </>
  );
}
