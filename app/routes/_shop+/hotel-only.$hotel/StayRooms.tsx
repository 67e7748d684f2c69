import type { AgentPrices } from "@contract/shopping/search-and-selection";
import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeptFields } from "~/forms/KeptFields";
import { RoomCard } from "~/shopping/RoomCard";
import type { StayHotelPage } from "~/shopping/stays/stay-hotel.server";
import { Ltr } from "~/ui/Ltr";
import { PriceTag } from "~/ui/PriceTag";
import { StickyBar } from "~/ui/StickyBar";

type Group = StayHotelPage["groups"][number];

/** A hotel's rooms and boards, with one choice per group of identical rooms. A GET form, so the choice is in the URL. */
export function StayRooms({
  action,
  hiddenFields,
  groups,
}: {
  action: string;
  /** The search and filter parameters in the URL. */
  hiddenFields: [string, string][];
  groups: Group[];
}) {
  const { t } = useTranslation("stays");
  return (
    <Form action={action} className="stack" reloadDocument>
      {hiddenFields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <KeptFields />
      {groups.map((group, index) => (
        <fieldset key={`${group.adults}-${group.ages.join()}`} className="stack">
          <legend>
            <h2>
              {t("rooms", { count: group.rooms })}: <Guests group={group} />
            </h2>
          </legend>
          {group.rates.map((rate, place) => (
            <RoomCard
              key={rate.rate}
              name={`rate${index}`}
              value={rate.rate}
              defaultChecked={place === group.first}
              title={rate.roomName}
              detail={rate.basisName}
              price={<PriceTag amount={rate.price} currency={rate.currency} />}
              tags={
                <>
                  {rate.freeUntil ? (
                    <span className="tag tag-good">{t("free-until", { date: `\u2066${rate.freeUntil}\u2069` })}</span>
                  ) : rate.termsKnown ? null : (
                    <span className="tag">{t("terms-later")}</span>
                  )}
                  {rate.agent ? <AgentTags agent={rate.agent} currency={rate.soldIn} /> : null}
                </>
              }
            />
          ))}
        </fieldset>
      ))}
      <StickyBar>
        <span className="small soft">{t("check-note")}</span>
        <button className="button" type="submit">
          {t("check")}
        </button>
      </StickyBar>
    </Form>
  );
}

/** The agency's commission and net price of a room: in a label, which holds no list. */
function AgentTags({ agent, currency }: { agent: AgentPrices; currency: TwoLetterCurrency }) {
  const { t } = useTranslation("shop");
  const percent = `\u2066${Number(agent.commissionPercent)}%\u2069`;
  return (
    <>
      <span className="tag">
        {t("agent.commission", { percent })} <Ltr>{printedPrice(agent.commission, currency)}</Ltr>
      </span>
      <span className="tag">
        {t("agent.net")} <Ltr>{printedPrice(agent.net, currency)}</Ltr>
      </span>
    </>
  );
}

/** The adults and children's ages of one room, in words. */
function Guests({ group }: { group: Group }) {
  const { t } = useTranslation("stays");
  return (
    <>
      {t("adults", { count: group.adults })}
      {group.ages.length > 0
        ? `, ${t("children-of", { count: group.ages.length, ages: `\u2066${group.ages.join(", ")}\u2069` })}`
        : ""}
    </>
  );
}
