import { useTranslation } from "react-i18next";
import { SelectField } from "~/ui/fields/Field";
import { roomsShownFor } from "./chosen-rooms";
import type { Product } from "./product-loader.server";

/** How many rooms, and with several who sleeps in each. The values are the customer's own, even those that do not add up. */
export function RoomFields({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  const { values, people } = product;
  const { adults, children, infants } = product.partyTotal;
  const counts = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
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
  if (adults < 2) return null;
  return (
    <fieldset className="stack stack-s" id="rooms-of-party">
      <legend className="hidden">{t("product.room-count")}</legend>
      <input type="hidden" name="roomsOf" value={roomsShownFor(values, people.length)} />
      {field("rooms", t("product.room-count"), 0, people.length, counts(1, Math.min(adults, 9)))}
      {people.length > 1
        ? people.map((room, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rooms have no identity other than their position
            <fieldset key={index} className="row">
              <legend>
                <strong>{t("product.room-n", { n: index + 1 })}</strong>
              </legend>
              {field("roomAdult", t("product.room-adults"), index, room.adults, counts(1, Math.min(adults, 4)))}
              {children > 0
                ? field("roomChild", t("product.room-children"), index, room.children, counts(0, children))
                : null}
              {infants > 0
                ? field("roomInfant", t("product.room-infants"), index, room.infants, counts(0, infants))
                : null}
            </fieldset>
          ))
        : null}
      {people.length > 1 ? (
        <button className="button button-quiet" type="submit">
          {t("product.room-update")}
        </button>
      ) : null}
    </fieldset>
  );
}
