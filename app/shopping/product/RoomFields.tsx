import { useTranslation } from "react-i18next";
import { RoomRows } from "~/shopping/search/RoomRows";
import { SelectField } from "~/ui/fields/Field";
import { roomsShownFor } from "./chosen-rooms";
import type { Product } from "./product-loader.server";

/** How many rooms, and with several who sleeps in each. The values are the customer's own, even those that do not add up. */
export function RoomFields({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  const { values, people } = product;
  const { adults } = product.partyTotal;
  if (adults < 2) return null;
  return (
    <fieldset className="stack stack-s" id="rooms-of-party">
      <legend className="hidden">{t("product.room-count")}</legend>
      <input type="hidden" name="roomsOf" value={roomsShownFor(values, people.length)} />
      <SelectField
        key={people.length}
        id="rooms-1"
        name="rooms"
        label={t("product.room-count")}
        defaultValue={String(people.length)}
      >
        {Array.from({ length: Math.max(Math.min(adults, 9), people.length) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the choices are numbers
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </SelectField>
      {people.length > 1 ? <RoomRows people={people} total={product.partyTotal} /> : null}
      {people.length > 1 ? (
        <button className="button button-quiet" type="submit">
          {t("product.room-update")}
        </button>
      ) : null}
    </fieldset>
  );
}
