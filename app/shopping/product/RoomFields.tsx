import { useTranslation } from "react-i18next";
import { RoomCount } from "~/shopping/search/RoomCount";
import type { Product } from "./product-loader.server";

/** The rooms of the product's party: a new number, or people moved between rooms, is a new price. */
export function RoomFields({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  const { values, people } = product;
  const { adults } = product.partyTotal;
  if (adults < 2) return null;
  return (
    <fieldset className="stack stack-s" id="rooms-of-party">
      <RoomCount
        id="rooms-1"
        party={values}
        shownRooms={people.length}
        count={people.length}
        people={people}
        total={product.partyTotal}
        most={Math.min(adults, 9)}
      />
      {people.length > 1 ? (
        <button className="button button-quiet" type="submit">
          {t("product.room-update")}
        </button>
      ) : null}
    </fieldset>
  );
}
