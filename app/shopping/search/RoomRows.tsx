import { useTranslation } from "react-i18next";
import type { RoomPeople } from "~/shopping/product/chosen-rooms";
import { SelectField } from "~/ui/fields/Field";

const counts = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Who sleeps in each of several rooms. The values are the customer's own, even those that do not add up. */
export function RoomRows({
  people,
  total: { adults, children, infants },
}: {
  people: RoomPeople[];
  total: RoomPeople;
}) {
  const { t } = useTranslation("shop");
  const field = (name: string, label: string, index: number, value: number, choices: number[]) => (
    <SelectField
      id={`${name}-${index + 1}`}
      key={`${name} ${value}`}
      name={name}
      label={label}
      defaultValue={String(value)}
    >
      {[...new Set([...choices, value])].map((count) => (
        <option key={count} value={count}>
          {count}
        </option>
      ))}
    </SelectField>
  );
  const rooms = people.map((room, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rooms have no identity other than their position
    <fieldset key={index} className="row room-people">
      <legend>
        <strong>{t("product.room-n", { n: index + 1 })}</strong>
      </legend>
      {field("roomAdult", t("product.room-adults"), index, room.adults, counts(1, Math.min(adults, 4)))}
      {children > 0 ? field("roomChild", t("product.room-children"), index, room.children, counts(0, children)) : null}
      {infants > 0 ? field("roomInfant", t("product.room-infants"), index, room.infants, counts(0, infants)) : null}
    </fieldset>
  ));
  return (
    <>
      {rooms}
      <p className="hint">{t("product.room-needs-adult")}</p>
    </>
  );
}
