import { useTranslation } from "react-i18next";
import { usePartyText } from "~/shopping/use-party-text";
import { RadioOfAddress } from "~/ui/fields/RadioOfAddress";
import { PriceTag } from "~/ui/PriceTag";
import { clsField } from "./chosen-rooms";
import type { Product } from "./product-loader.server";

/** The class of each room, as cards to choose from; a single one is only shown. */
export function RoomChoices({ product, selected = [] }: { product: Product; selected?: string[] }) {
  const { t } = useTranslation("shop");
  const party = usePartyText();
  const many = product.rooms.length > 1;
  const [only, ...others] = product.rooms[0]?.options ?? [];
  if (only && others.length === 0 && !many && only.babies)
    return (
      <div className="card pad">
        <input type="hidden" name="cls" value={only.cls} />
        <RoomFacts option={only} />
      </div>
    );
  return product.rooms.map((room, index) => {
    const current = selected[index] ?? product.chosenCls[index];
    const name = t("product.room-n", { n: room.number });
    return (
      <fieldset key={room.number} className="stack">
        <legend className={many ? undefined : "hidden"}>
          {many ? `${name} · ${party({ ...room.people, rooms: 0 })}` : t("product.rooms")}
        </legend>
        {room.options.map((option) => (
          <label key={option.cls} className="choice">
            <RadioOfAddress
              name={clsField(index)}
              value={option.cls}
              chosen={option.cls === current}
              disabled={!option.babies}
            />
            <RoomFacts option={option} />
          </label>
        ))}
      </fieldset>
    );
  });
}

type RoomOption = Product["rooms"][number]["options"][number];

/** A room class: board, beds, who sleeps in it, availability and price. */
function RoomFacts({ option }: { option: RoomOption }) {
  return (
    <span className="row row-between">
      <span className="stack stack-s">
        <strong>{option.name}</strong>
        <span className="small soft">
          {option.basis}
          {option.bed ? ` · ${option.bed}` : ""} · {option.label}
        </span>
        <RoomTags option={option} />
      </span>
      <PriceTag amount={option.price} currency={option.currency} />
    </span>
  );
}

/** The restrictions of a room: few left, on request, ages. */
export function RoomTags({ option }: { option: RoomOption }) {
  const { t } = useTranslation("shop");
  return (
    <span className="row">
      {option.onRequest ? <span className="tag tag-warn">{t("card.on-request")}</span> : null}
      {option.left ? <span className="tag tag-warn">{t("product.last-rooms", { count: option.left })}</span> : null}
      {option.childAgeTo ? <span className="tag">{t("product.child-age-to", { age: option.childAgeTo })}</span> : null}
      {option.babies ? null : <span className="tag tag-warn">{t("product.babies-no")}</span>}
    </span>
  );
}
