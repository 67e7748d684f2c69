import { useTranslation } from "react-i18next";
import { RoomPicture } from "~/shopping/gallery/RoomPicture";
import { useRoomFact } from "~/shopping/hotel/use-room-fact";
import { usePartyText } from "~/shopping/use-party-text";
import { RadioOfAddress } from "~/ui/fields/RadioOfAddress";
import { PriceTag } from "~/ui/PriceTag";
import { clsField } from "./chosen-rooms";
import type { Product } from "./product-loader.server";

/** The class of each room, as a card for each with its boards beneath; a single one is only shown. */
export function RoomChoices({ product, selected = [] }: { product: Product; selected?: string[] }) {
  const { t } = useTranslation("shop");
  const party = usePartyText();
  const roomFact = useRoomFact();
  const many = product.rooms.length > 1;
  const [only, ...others] = product.rooms[0]?.options ?? [];
  if (only && others.length === 0 && !many && only.babies)
    return (
      <div className="card pad">
        <input type="hidden" name="cls" value={only.cls} />
        <RoomFacts option={only} people={product.rooms[0]!.people} />
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
        {byRoomClass(room.options).map(([first, ...dearer]) =>
          first && dearer.length > 0 ? (
            <div key={first.cls} className="card pad stack stack-s">
              <RoomPicture picture={first.picture} />
              <strong>{first.name}</strong>
              <span className="small soft">
                {roomFact(first) ? `${roomFact(first)} · ` : ""}
                {first.bed ? `${first.bed} · ` : ""}
                {first.label}
              </span>
              <RoomTags option={first} />
              {[first, ...dearer].map((option) => (
                <label key={option.cls} className="choice">
                  <RadioOfAddress
                    name={clsField(index)}
                    value={option.cls}
                    chosen={option.cls === current}
                    disabled={!option.babies}
                  />
                  <span className="row row-between">
                    <span>
                      <span className="hidden">{first.name} · </span>
                      {option.basis}
                    </span>
                    <PriceForPeople option={option} people={room.people} />
                  </span>
                </label>
              ))}
            </div>
          ) : first ? (
            <label key={first.cls} className="choice">
              <RadioOfAddress
                name={clsField(index)}
                value={first.cls}
                chosen={first.cls === current}
                disabled={!first.babies}
              />
              <RoomFacts option={first} people={room.people} />
            </label>
          ) : null,
        )}
      </fieldset>
    );
  });
}

type RoomOption = Product["rooms"][number]["options"][number];
type People = Product["rooms"][number]["people"];

/** The whole price of a room, and for how many people it is. */
export function PriceForPeople({ option, people }: { option: RoomOption; people: People }) {
  const { t } = useTranslation("shop");
  const count = people.adults + people.children + people.infants;
  return (
    <span>
      <PriceTag amount={option.price} currency={option.currency} />{" "}
      <span className="small soft">{t("product.room-for", { count })}</span>
    </span>
  );
}

/** The boards of each room class, the cheapest first; the classes in the order of their cheapest. A `cls` ends in its board: STD-HB. */
export function byRoomClass(options: readonly RoomOption[]): RoomOption[][] {
  const classes = new Map<string, RoomOption[]>();
  for (const option of options.toSorted((one, other) => Number(one.price) - Number(other.price))) {
    const roomClass = option.cls.slice(0, option.cls.lastIndexOf("-"));
    classes.set(roomClass, [...(classes.get(roomClass) ?? []), option]);
  }
  return [...classes.values()];
}

/** A room class: board, beds, who sleeps in it, availability and price. */
function RoomFacts({ option, people }: { option: RoomOption; people: People }) {
  const roomFact = useRoomFact();
  return (
    <span className="row row-between">
      <RoomPicture picture={option.picture} />
      <span className="stack stack-s">
        <strong>{option.name}</strong>
        <span className="small soft">
          {option.basis}
          {roomFact(option) ? ` · ${roomFact(option)}` : ""}
          {option.bed ? ` · ${option.bed}` : ""} · {option.label}
        </span>
        <RoomTags option={option} />
      </span>
      <PriceForPeople option={option} people={people} />
    </span>
  );
}

/** The restrictions of a room: few left, on request, ages. */
export function RoomTags({ option }: { option: RoomOption }) {
  const { t } = useTranslation("shop");
  return (
    <span className="row">
      {option.onRequest ? <span className="tag tag-warn">{t("card.on-request-hotel")}</span> : null}
      {option.left ? <span className="tag tag-warn">{t("product.last-rooms", { count: option.left })}</span> : null}
      {option.childAgeTo ? <span className="tag">{t("product.child-age-to", { age: option.childAgeTo })}</span> : null}
      {option.babies ? null : <span className="tag tag-warn">{t("product.babies-no")}</span>}
    </span>
  );
}
