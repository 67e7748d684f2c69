import { withCommas } from "@contract/vocabulary/with-commas";
import { useTranslation } from "react-i18next";
import { usePartyText } from "~/shopping/use-party-text";
import { RadioOfAddress } from "~/ui/fields/RadioOfAddress";
import { PriceTag } from "~/ui/PriceTag";
import { clsField } from "./chosen-rooms";
import type { Product } from "./product-loader.server";
import { byRoomClass, MorePrice, RoomTags } from "./RoomChoices";

/**
 * Every room class beside the others, its boards below each other: the cheapest with its price, the others with what they add. For several
 * rooms each has its column of prices, and the facts of a class stand below its name.
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
                <th scope="row">
                  <span className="stack">
                    <span className={option === first ? undefined : "hidden"}>{option.name}</span>
                    <span className="small soft">
                      {option.basis}
                      {option === first ? (
                        <>
                          <br />
                          {option.bed}
                        </>
                      ) : null}
                    </span>
                    <RoomTags option={option} />
                  </span>
                </th>
              ) : (
                <>
                  {option === first ? (
                    <th scope={count > 1 ? "rowgroup" : "row"} rowSpan={count > 1 ? count : undefined}>
                      {option.name}
                    </th>
                  ) : null}
                  {option === first ? (
                    <td data-label={t("product.compare-bed")} rowSpan={count > 1 ? count : undefined}>
                      {option.bed}
                    </td>
                  ) : null}
                  <td data-label={t("product.compare-board")}>{option.basis}</td>
                  <td data-label={t("product.compare-left")}>
                    {option.onRequest || option.left || option.childAgeTo || !option.babies ? (
                      <RoomTags option={option} />
                    ) : (
                      t("product.compare-free")
                    )}
                  </td>
                </>
              )}
              {product.rooms.map((room, index) => {
                const suits = room.options.find(({ cls }) => cls === option.cls);
                const cheapest = room.options.find(({ cls }) => cls === first.cls);
                return (
                  <td
                    key={room.number}
                    data-label={many ? t("product.room-n", { n: room.number }) : t("product.price")}
                  >
                    {suits ? (
                      <label className="row">
                        <RadioOfAddress
                          name={clsField(index)}
                          value={suits.cls}
                          chosen={suits.cls === current[index]}
                          disabled={!suits.babies}
                          aria-label={withCommas([
                            many ? t("product.room-n", { n: room.number }) : "",
                            suits.name,
                            suits.basis,
                          ])}
                        />
                        {cheapest && suits !== cheapest ? (
                          <MorePrice option={suits} cheapest={cheapest} />
                        ) : (
                          <PriceTag amount={suits.price} currency={suits.currency} />
                        )}
                      </label>
                    ) : (
                      "–"
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
