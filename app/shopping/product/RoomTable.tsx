import { withCommas } from "@contract/vocabulary/with-commas";
import { useTranslation } from "react-i18next";
import { RoomPicture } from "~/shopping/gallery/RoomPicture";
import { useRoomFact } from "~/shopping/hotel/use-room-fact";
import { usePartyText } from "~/shopping/use-party-text";
import { RadioOfAddress } from "~/ui/fields/RadioOfAddress";
import { clsField } from "./chosen-rooms";
import type { Product } from "./product-loader.server";
import { byRoomClass, PriceForPeople, RoomTags } from "./RoomChoices";

/**
 * Every room class beside the others, its boards below each other, each with its whole price. For several rooms each has its column of
 * prices, and the facts of a class stand below its name.
 */
export function RoomTable({ product, selected = [] }: { product: Product; selected?: string[] }) {
  const { t } = useTranslation("shop");
  const party = usePartyText();
  const many = product.rooms.length > 1;
  const classes = new Map(product.rooms.flatMap(({ options }) => options.map((option) => [option.cls, option])));
  const boards = byRoomClass([...classes.values()]).flatMap((ofClass) =>
    ofClass.map((option) => ({ option, first: ofClass[0]!, count: ofClass.length })),
  );
  const current = product.rooms.map((_, index) => selected[index] ?? product.chosenCls[index]);
  return (
    <section className="scroll-x room-table" aria-label={t("product.compare-rooms")} tabIndex={-1}>
      <table className="compare card">
        <thead>
          <tr>
            <th scope="col">{t("product.compare-class")}</th>
            {many ? null : (
              <>
                <th scope="col">{t("product.compare-bed")}</th>
                <th scope="col">{t("product.compare-board")}</th>
                <th scope="col">{t("product.compare-left")}</th>
              </>
            )}
            {product.rooms.map((room) => (
              <th key={room.number} scope="col">
                {many ? (
                  <>
                    {t("product.room-n", { n: room.number })}
                    <br />
                    <span className="small soft">{party({ ...room.people, rooms: 0 })}</span>
                  </>
                ) : (
                  t("product.price")
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {boards.map(({ option, first, count }) => (
            <tr key={option.cls} className={many ? undefined : "room-row"}>
              {many ? (
                <ClassName option={option} isFirst={option === first} />
              ) : (
                <ClassCells option={option} isFirst={option === first} count={count} />
              )}
              {product.rooms.map((room, index) => (
                <td key={room.number} data-label={many ? t("product.room-n", { n: room.number }) : t("product.price")}>
                  <RoomPrice
                    room={room}
                    name={clsField(index)}
                    option={option}
                    chosen={current[index]}
                    roomName={many ? t("product.room-n", { n: room.number }) : ""}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Room = Product["rooms"][number];
type Option = Room["options"][number];

/** Of several rooms: the class with its facts below its name. */
function ClassName({ option, isFirst }: { option: Option; isFirst: boolean }) {
  const roomFact = useRoomFact();
  return (
    <th scope="row">
      <span className="stack">
        <span className={isFirst ? undefined : "hidden"}>{option.name}</span>
        <span className="small soft">
          {option.basis}
          {isFirst ? (
            <>
              <br />
              {roomFact(option) ? `${roomFact(option)} · ` : ""}
              {option.bed}
            </>
          ) : null}
        </span>
        {isFirst ? <RoomPicture picture={option.picture} /> : null}
        <RoomTags option={option} />
      </span>
    </th>
  );
}

/** Of a single room: the class and its bed once for all its boards, each board with what is left. */
function ClassCells({ option, isFirst, count }: { option: Option; isFirst: boolean; count: number }) {
  const { t } = useTranslation("shop");
  const roomFact = useRoomFact();
  return (
    <>
      {isFirst ? (
        <th scope={count > 1 ? "rowgroup" : "row"} rowSpan={count > 1 ? count : undefined}>
          {option.name}
        </th>
      ) : null}
      {isFirst ? (
        <td data-label={t("product.compare-bed")} rowSpan={count > 1 ? count : undefined}>
          <span className="captioned">
            {roomFact(option) ? <span>{roomFact(option)}</span> : null}
            <span>{option.bed}</span>
            <RoomPicture picture={option.picture} />
          </span>
        </td>
      ) : null}
      {/* As a block of its own on a phone, a further board is labelled with its class. */}
      <td data-label={isFirst ? t("product.compare-board") : option.name}>{option.basis}</td>
      <td data-label={t("product.compare-left")}>
        {option.onRequest || option.left || option.childAgeTo || !option.babies ? (
          <RoomTags option={option} />
        ) : (
          t("product.compare-free")
        )}
      </td>
    </>
  );
}

/** The choice of a class and board for one room, with its price. */
function RoomPrice({
  room,
  name,
  option,
  chosen,
  roomName,
}: {
  room: Room;
  name: string;
  option: Option;
  chosen: string | undefined;
  roomName: string;
}) {
  const suits = room.options.find(({ cls }) => cls === option.cls);
  if (!suits) return "–";
  return (
    <label className="row">
      <RadioOfAddress
        name={name}
        value={suits.cls}
        chosen={suits.cls === chosen}
        disabled={!suits.babies}
        aria-label={withCommas([roomName, suits.name, suits.basis])}
      />
      <PriceForPeople option={suits} people={room.people} />
    </label>
  );
}
