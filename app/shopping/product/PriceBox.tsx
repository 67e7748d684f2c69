import { printedPrice } from "@contract/vocabulary/printed-price";
import type { Refusal } from "@contract/wire/operation";
import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { printedDate } from "~/format/dates";
import type { ListCurrency } from "~/format/list-currency";
import { estimateInText } from "~/format/money";
import { useSeller } from "~/shell/use-seller";
import { EmployerNote } from "~/shopping/EmployerNote";
import { Installments } from "~/shopping/Installments";
import { PriceLines } from "~/shopping/PriceLines";
import { PartyFields } from "~/shopping/search/PartyFields";
import { agesMissing } from "~/shopping/search/search-values";
import { TripStrip } from "~/shopping/TripStrip";
import { usePartyText } from "~/shopping/use-party-text";
import { Icon } from "~/ui/Icon";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";
import { PhoneLink } from "~/ui/PhoneLink";
import { PriceTag } from "~/ui/PriceTag";
import { AgentPrices } from "./AgentPrices";
import type { Product } from "./product-loader.server";
import { RoomFields } from "./RoomFields";
import { isOfAges } from "./view/missing-ages";

/**
 * Dates, party, room, price and the page's only action. `accepted` is a changed price that the next submission accepts. On a phone the
 * total and the action stay in view at the bottom.
 */
export function PriceBox({
  product,
  refusal,
  accepted,
}: {
  product: Product;
  refusal: Refusal | null;
  accepted?: string;
}) {
  const { t } = useTranslation("shop");
  const { price } = product;
  const listCurrency = (useRouteLoaderData("root") as { currency?: ListCurrency } | undefined)?.currency;
  const inShekels = listCurrency === "IL" && price !== null && price.currency !== "IL" && !price.agent && !accepted;
  const rooms = product.rooms.flatMap(({ number, options }) => {
    const selectedClass = options.find(({ cls }) => cls === product.chosenCls[number - 1]);
    if (!selectedClass) return [];
    const { name: roomName, basis: basisName } = selectedClass;
    return [{ roomNumber: number, hotelName: product.hotel?.name ?? product.name, roomName, basisName }];
  });
  return (
    <aside className="stack sticky">
      <TripStrip
        title={t("product.your-trip")}
        trip={{
          title: product.name,
          place: product.place,
          from: product.from,
          to: product.to,
          nights: product.nights,
          stay: price?.stay,
          rooms,
          events: chosenMatch(product),
        }}
        people={<Party product={product} refusal={refusal} />}
      >
        {price ? (
          <>
            <PriceLines lines={price.lines} currency={price.currency} />
            {price.currency === "IL" ? null : (
              <p className="hint">
                {t("product.estimate", {
                  amount: estimateInText(price.priceNIS, "IL"),
                  date: `\u2066${printedDate(price.rateDate)}\u2069`,
                })}
              </p>
            )}
            <EmployerNote />
            {price.agent ? <AgentPrices prices={price.agent} currency={price.currency} /> : null}
            {price.cancelling ? <p className="small">{price.cancelling}</p> : null}
            {price.awaits ? <Notice tone="warn">{t(`card.on-request-${price.awaits}`)}</Notice> : null}
            <div className="bottom-bar row row-between">
              <input type="hidden" name="price" value={price.price} form="selection" />
              {accepted ? <input type="hidden" name="acceptedPrice" value={accepted} form="selection" /> : null}
              <span role="status">
                <span className="small soft">{t("card.total")}</span>{" "}
                {inShekels ? (
                  <>
                    <PriceTag amount={price.priceNIS} currency="IL" whole />{" "}
                    <Ltr className="small soft">{printedPrice(price.price, price.currency)}</Ltr>
                  </>
                ) : (
                  <PriceTag amount={accepted ?? price.price} currency={price.currency} />
                )}
              </span>
              <BookButton form="selection" currency={price.currency} />
            </div>
            {/* Below the button, which stays in the first screen of a desktop. */}
            {accepted && accepted !== price.price ? null : <Installments of={price.installments} />}
          </>
        ) : null}
      </TripStrip>
      <Questions />
    </aside>
  );
}

/** The match with the ticket category that the price has. */
function chosenMatch({ event, tickets, price, partyTotal }: Product) {
  const category = tickets.find(({ id }) => id === price?.ticket)?.name;
  if (!event || !category) return [];
  const { name, date, time } = event;
  return [{ name, date, time, category, qty: partyTotal.adults + partyTotal.children }];
}

/** Books the selection of the form it is in, or of `form`. */
export function BookButton({ currency, form }: { currency: string; form?: string }) {
  const { t } = useTranslation("shop");
  const { pathname, search } = useLocation();
  return (
    <button
      className="button"
      type="submit"
      form={form}
      name="currency"
      value={currency}
      formMethod="post"
      formAction={`${pathname}${search}`}
    >
      {t("product.book")}
    </button>
  );
}

/** The party and number of rooms, and the form to change them. */
function Party({ product, refusal }: { product: Product; refusal: Refusal | null }) {
  const { t } = useTranslation("shop");
  const { pathname, search } = useLocation();
  const party = usePartyText();
  const { adult, pensioner, child, infant, listAgeInfants } = product.values;
  // Once open it stays open: a user who adds a child then chooses an age, and may add another child.
  const wasOpened = useRef(false);
  wasOpened.current ||= refusal?.code === "invalid-party" || search.includes("step=") || agesMissing(product.values);
  const details = (
    <details id="party" open={wasOpened.current}>
      <summary>
        {party({
          adults: adult,
          pensioners: pensioner,
          children: child,
          infants: infant,
          rooms: product.isFlight ? 0 : product.rooms.length,
        })}{" "}
        · {t("product.change-party")}
      </summary>
      <div className="stack stack-s">
        <PartyFields
          values={product.values}
          pageUrl={`${pathname}${search.split("#")[0]}`}
          agesError={isOfAges(refusal) ? t("search.invalid-ages") : undefined}
        />
        <noscript>
          <button className="button button-quiet" type="submit">
            {t("product.update")}
          </button>
        </noscript>
        {product.isFlight ? null : <RoomFields product={product} />}
        {product.childFareTo && child > 0 ? (
          <p className="hint">{t("product.child-fare-to", { age: product.childFareTo })}</p>
        ) : null}
        {product.isFlight ? null : <p className="hint">{t("product.first-two")}</p>}
      </div>
    </details>
  );
  if (!listAgeInfants.includes(2)) return details;
  return (
    <>
      {details}
      <p className="hint">{t("search.two-is-child")}</p>
    </>
  );
}

function Questions() {
  const { t } = useTranslation("shop");
  const { phone } = useSeller();
  if (!phone) return null;
  return (
    <p className="small row">
      <Icon name="phone" /> {t("product.questions")} <PhoneLink phone={phone} />
    </p>
  );
}
