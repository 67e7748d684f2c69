import { rateAmounts } from "@contract/desk/rate-amounts";
import type { RateAmounts, RoomPrice } from "@contract/desk/room-prices";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
import { type FormAnswer, formFields } from "~/forms/form-fields";
import { DateRange } from "~/ui/DateRange";
import { Field } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";

/** The key of a price row on the page: its fields' ids begin with it. */
const priceKey = (roomClass: string, { board, validFrom }: Pick<RoomPrice, "board" | "validFrom">) =>
  `price-${roomClass}-${board}-${validFrom}`;

/** Amounts in one hidden field, in the order of their names. */
const packed = (amounts: RateAmounts) => rateAmounts.map((name) => amounts[name]).join(" ");

/** The prices per person and night of a room, by board and season, each with a form that changes them. */
export function RoomPrices({
  hotelId,
  roomClass,
  prices,
  answer,
}: {
  hotelId: string;
  roomClass: string;
  prices: RoomPrice[];
  answer: FormAnswer | undefined;
}) {
  const { t } = useTranslation("stock");
  const { t: desk } = useTranslation("desk");
  return prices.map((price) => {
    const key = priceKey(roomClass, price);
    const mine = answer?.typed.row?.[0] === key ? answer : undefined;
    const { typed, error } = formFields<string>(mine, price.amounts);
    const row = (
      <>
        <input type="hidden" name="row" value={key} />
        <input type="hidden" name="hotelId" value={hotelId} />
        <input type="hidden" name="roomClass" value={roomClass} />
        <input type="hidden" name="board" value={price.board} />
        <input type="hidden" name="validFrom" value={price.validFrom} />
        <input type="hidden" name="was" value={packed(price.amounts)} />
      </>
    );
    return (
      <details key={key} open={mine || price.waiting ? true : undefined}>
        <summary>
          <span>
            {t("price.title")} · {price.boardName} · <DateRange from={price.validFrom} to={price.validTo} /> ·{" "}
            <Ltr>{`${price.amounts.adult} ${price.currency}`}</Ltr>
          </span>
        </summary>
        <div className="stack stack-s">
          <p className="soft small">{t("price.lead")}</p>
          {price.waiting ? (
            <Form method="post" className="row row-between" noValidate reloadDocument>
              {row}
              {rateAmounts.map((name) => (
                <input key={name} type="hidden" name={name} value={price.waiting?.amounts[name]} />
              ))}
              <p>
                {t("price.waiting", { name: price.waiting.by })}{" "}
                {rateAmounts
                  .filter((name) => price.waiting?.amounts[name] !== price.amounts[name])
                  .map((name) => (
                    <span key={name}>
                      {t(`price.${name}`)}{" "}
                      <strong>
                        <Ltr>{`${price.waiting?.amounts[name]} ${price.currency}`}</Ltr>
                      </strong>{" "}
                    </span>
                  ))}
              </p>
              {price.waiting.byYou ? (
                <p className="soft">{desk("rates.other-confirms")}</p>
              ) : (
                <>
                  <CodeField id={`${key}-confirm-totp`} />
                  <button className="button" type="submit" name="do" value="price">
                    {t("price.confirm")}
                  </button>
                </>
              )}
            </Form>
          ) : null}
          <Form method="post" className="stack stack-s" noValidate reloadDocument>
            {row}
            <div className="pair">
              {rateAmounts.map((name) => (
                <Field
                  key={name}
                  id={`${key}-${name}`}
                  name={name}
                  label={t(`price.${name}`)}
                  defaultValue={typed(name)}
                  error={error(`${key}-${name}`)}
                  dir="ltr"
                  inputMode="decimal"
                  maxLength={9}
                />
              ))}
            </div>
            <CodeField id={`${key}-totp`} error={error(`${key}-totp`)} />
            <p>
              <button className="button button-quiet" type="submit" name="do" value="price">
                {t("price.save")}
              </button>
            </p>
          </Form>
        </div>
      </details>
    );
  });
}
