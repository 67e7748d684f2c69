import { printedPrice } from "@contract/vocabulary/printed-price";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AgentPrices } from "~/shopping/product/AgentPrices";
import type { StayHotelPage } from "~/shopping/stays/stay-hotel.server";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";
import { PriceTag } from "~/ui/PriceTag";
import { StickyBar } from "~/ui/StickyBar";

/** The chosen rooms as the supplier currently offers them: price, terms and remarks. `children` is the booking form. */
export function CheckedStay({
  checked,
  rooms,
  children,
}: {
  checked: NonNullable<StayHotelPage["checked"]>;
  /** The URL for choosing other rooms. */
  rooms: string;
  children: ReactNode;
}) {
  const { t } = useTranslation("stays");
  return (
    <>
      {checked.was ? (
        <Notice tone="warn" live title={t("checked.changed-title")}>
          {t("checked.changed", { old: checked.was, new: checked.now })}
        </Notice>
      ) : (
        <Notice tone="good">{t("checked.note")}</Notice>
      )}
      <section className="card pad stack" aria-labelledby="chosen">
        <div className="row row-between">
          <h2 id="chosen">{t("checked.title")}</h2>
          <a href={rooms}>{t("checked.other")}</a>
        </div>
        <div className="lines">
          {checked.rates.map((rate, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rooms have no identity other than their position
            <div key={index}>
              <span>
                {rate.rooms > 1 ? <Ltr>{rate.rooms} × </Ltr> : null}
                {rate.roomName}, {rate.basisName}
              </span>
              <Ltr>{printedPrice(rate.price, rate.currency)}</Ltr>
            </div>
          ))}
          <div className="sum">
            <span>{t("checked.total")}</span>
            <PriceTag amount={checked.price.price} currency={checked.price.currency} />
          </div>
        </div>
        {checked.agent ? <AgentPrices prices={checked.agent} currency={checked.price.currency} /> : null}
        {checked.price.currency === "IL" ? null : (
          <p className="hint">{t("checked.shekels", { amount: checked.shekels })}</p>
        )}
      </section>
      <section className="card pad stack" aria-labelledby="terms">
        <h2 id="terms">{t("checked.cancellation")}</h2>
        {checked.freeUntil ? <p>{t("free-until", { date: `\u2066${checked.freeUntil}\u2069` })}</p> : null}
        {checked.steps.length > 0 ? (
          <ul>
            {checked.steps.map(({ from, amount }) => (
              <li key={from}>{t("checked.step", { from: `\u2066${from}\u2069`, amount })}</li>
            ))}
          </ul>
        ) : (
          <p>{t("checked.no-terms")}</p>
        )}
        <p className="hint">{t("checked.law")}</p>
      </section>
      {checked.comments.length > 0 ? (
        <section className="card pad stack" aria-labelledby="comments">
          <h2 id="comments">{t("checked.comments")}</h2>
          {checked.comments.map((comment) => (
            <p key={comment}>
              <bdi>{comment}</bdi>
            </p>
          ))}
        </section>
      ) : null}
      <StickyBar>
        <span>
          <PriceTag amount={checked.chosen.price} currency={checked.chosen.currency} />
          {checked.chosen.currency === checked.price.currency ? null : (
            <>
              {" "}
              <Ltr className="small soft">{printedPrice(checked.price.price, checked.price.currency)}</Ltr>
            </>
          )}
        </span>
        {children}
      </StickyBar>
    </>
  );
}
