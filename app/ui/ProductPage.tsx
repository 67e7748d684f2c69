import type { Refusal } from "@contract/operation";
import { Form, Link, useActionData, useLoaderData, useLocation, useSubmit } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { printedDate } from "~/format/dates";
import { priceInText, printedPrice } from "~/format/money";
import { useHref } from "~/i18n/use-href";
import type { productLoader } from "~/journeys/product-loader.server";
import { partyQuery } from "~/journeys/search-values";
import type { Device } from "~/paths";
import { BaggageLine } from "./BaggageLine";
import { EmptyState } from "./EmptyState";
import { FlightLine } from "./FlightLine";
import { Icon } from "./Icon";
import { Ltr } from "./Ltr";
import { Notice } from "./Notice";
import { PartyFields } from "./PartyFields";
import { PriceLines } from "./PriceLines";
import { PriceTag } from "./PriceTag";
import { Stars } from "./Stars";

type Product = ReturnType<typeof useLoaderData<typeof productLoader>>;
type Answer = { refusal: Refusal; cls: string[]; flights?: string };

const refusals: Record<string, string> = {
  "room-not-found": "product.room-not-found",
  "price-error": "product.price-error",
  "wrong-discount": "product.wrong-discount",
  "flight-unavailable": "product.flight-unavailable",
  "sold-out": "product.sold-out",
  "babies-not-allowed": "product.babies-no",
  "invalid-party": "product.invalid-party",
  "too-many-holds": "product.too-many-holds",
};

/** A product with everything to choose. The form around the choices is a GET: the address is the selection; "book" posts the same form. */
export function ProductPage({ device }: { device: Device }) {
  const product = useLoaderData<typeof productLoader>();
  const answer = useActionData() as Answer | undefined;
  const { t } = useTranslation("shop");
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const refusal = answer?.refusal ?? product.refusal;
  const changed = refusal?.code === "price-changed" ? (refusal.details as { old: string; new: string }) : null;
  const open = product.status === "available";
  return (
    <main id="content" className={`wrap main stack ${device === "app-desktop" ? "desktop" : ""}`}>
      <Heading product={product} />
      {product.hotel ? <Gallery pictures={product.hotel.gallery} /> : null}
      <State product={product} />
      {refusal ? (
        <Notice tone={changed ? "warn" : "bad"} live>
          {changed
            ? t("product.price-changed", {
                old: priceInText(changed.old, product.price?.currency ?? "US"),
                new: priceInText(changed.new, product.price?.currency ?? "US"),
              })
            : t(refusals[refusal.code] ?? "product.price-error")}
        </Notice>
      ) : null}
      <Form
        id="selection"
        method="get"
        action={pathname}
        className="beside"
        preventScrollReset
        // With script a choice is asked for at once; without it there is a button.
        onChange={(event) => {
          if (event.target instanceof HTMLInputElement && event.target.type === "radio") {
            const chosen = new FormData(event.currentTarget);
            chosen.delete("price");
            submit(chosen, { method: "get", action: pathname, preventScrollReset: true, replace: true });
          }
        }}
      >
        <div className="stack stack-l">
          <KeptFields product={product} />
          {open ? <Flights product={product} chosen={answer?.flights} /> : null}
          {open && product.rooms[0]?.options.length ? <Rooms product={product} chosen={answer?.cls} /> : null}
          {open ? (
            <section className="card pad stack" id="party">
              <h2>{t("product.party")}</h2>
              <PartyFields values={product.values} here={`${pathname}${search.split("#")[0]}`} />
              {product.isFlight ? null : <p className="hint">{t("product.first-two")}</p>}
            </section>
          ) : null}
          <About product={product} />
        </div>
        <aside className="stack sticky">
          {product.price && open ? <PriceCard product={product} accepted={changed?.new} /> : null}
        </aside>
      </Form>
      <OtherHotels product={product} />
      <OtherDates product={product} />
    </main>
  );
}

function Heading({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  return (
    <header className="stack stack-s">
      <p className="soft">
        {product.country} · {product.place}
      </p>
      <h1>{product.name}</h1>
      <p className="row">
        {product.hotel ? (
          <Stars count={product.hotel.stars} label={t("card.stars", { stars: product.hotel.stars })} />
        ) : null}
        <Ltr>
          {printedDate(product.from)} – {printedDate(product.to)}
        </Ltr>
        <span>{t("card.nights", { count: product.nights })}</span>
        {product.transfer ? <span className="tag">{t("card.transfer")}</span> : null}
        {product.discountPercent > 0 ? (
          <span className="tag tag-good">{t("card.off", { percent: product.discountPercent })}</span>
        ) : null}
      </p>
    </header>
  );
}

function Gallery({ pictures }: { pictures: string[] }) {
  return (
    <div className="gallery">
      {pictures.slice(0, 2).map((src, index) => (
        <img
          key={src}
          src={src}
          alt=""
          width={720}
          height={405}
          loading={index === 0 ? "eager" : "lazy"}
          decoding="async"
        />
      ))}
    </div>
  );
}

function State({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  if (product.status === "available") return null;
  const texts = {
    expired: [t("product.expired"), t("product.expired-text")],
    soldOut: [t("product.sold-out"), t("product.sold-out-text")],
    updating: [undefined, t("product.updating")],
    closed: [undefined, t("product.closed")],
  } as const;
  const [title, text] = texts[product.status];
  return <EmptyState title={title} text={text} />;
}

/** What the selection keeps besides the choices on the page. */
function KeptFields({ product }: { product: Product }) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const kept = { packId: product.packId, laId: product.laId };
  return (
    <>
      {Object.entries(kept).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {["lang", "channel", "marketerId", "utm_source"].map((name) => {
        const value = query.get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
    </>
  );
}

function Flights({ product, chosen }: { product: Product; chosen?: string }) {
  const { t } = useTranslation("shop");
  const { search } = useLocation();
  if (product.flights.length === 0) return null;
  const current = chosen ?? new URLSearchParams(search).get("flights") ?? product.packId;
  const single = product.flights.length === 1;
  // A few are compared at a glance; the rest wait behind one line, the chosen one never among them.
  const first = product.flights.filter((choice, index) => index < 3 || choice.id === current);
  const others = product.flights.filter((choice) => !first.includes(choice));
  return (
    <fieldset className="stack" key={current}>
      <legend>
        <h2>{t(single ? "product.your-flight" : "product.flights")}</h2>
      </legend>
      {first.map((choice) => (
        <FlightChoice key={choice.id} choice={choice} current={current} />
      ))}
      {others.length > 0 ? (
        <details>
          <summary>{t("product.more-flights", { count: others.length })}</summary>
          <div className="stack">
            {others.map((choice) => (
              <FlightChoice key={choice.id} choice={choice} current={current} />
            ))}
          </div>
        </details>
      ) : null}
    </fieldset>
  );
}

function FlightChoice({ choice, current }: { choice: Product["flights"][number]; current: string }) {
  const { t } = useTranslation("shop");
  return (
    <label className="choice">
      <input
        type="radio"
        name="flights"
        value={choice.id}
        defaultChecked={choice.id === current}
        disabled={!choice.available}
      />
      <span className="stack stack-s">
        <span className="pair">
          <FlightLine leg={choice.out} direction="out" detailed />
          {choice.back ? <FlightLine leg={choice.back} direction="back" detailed /> : null}
        </span>
        <span className="row row-between">
          <BaggageLine baggage={choice.baggage} />
          <span className="row">
            {choice.available && choice.left?.exact ? (
              <span className="tag tag-warn">{t("card.last-seats", { count: choice.left.exact })}</span>
            ) : null}
            {choice.available ? (
              <strong>
                {choice.supplement === "0.00" ? (
                  t("product.same-price")
                ) : (
                  <Ltr>{`${choice.supplement.startsWith("-") ? "" : "+"}${printedPrice(choice.supplement, choice.currency)}`}</Ltr>
                )}
              </strong>
            ) : (
              <span className="tag tag-warn">{t("product.flight-gone")}</span>
            )}
          </span>
        </span>
      </span>
    </label>
  );
}

function Rooms({ product, chosen }: { product: Product; chosen?: string[] }) {
  const { t } = useTranslation("shop");
  const many = product.rooms.length > 1;
  return (
    <div className="stack">
      {product.rooms.map((room, index) => {
        const current = chosen?.[index] ?? product.chosenCls[index];
        // One choice serves all rooms: they are of one class, which is how hotels keep families together.
        if (index > 0) return null;
        return (
          <fieldset key={current} className="stack">
            <legend>
              <h2>{t("product.rooms")}</h2>
            </legend>
            {room.options.map((option) => (
              <label key={option.cls} className="choice">
                <input
                  type="radio"
                  name="cls"
                  value={option.cls}
                  defaultChecked={option.cls === current}
                  disabled={!option.babies}
                />
                <span className="row row-between">
                  <span className="stack stack-s">
                    <strong>{option.name}</strong>
                    <span className="small soft">
                      {option.basis}
                      {option.bed ? ` · ${option.bed}` : ""} ·{" "}
                      {many ? product.rooms.map((other) => other.options[0]?.label).join(" + ") : option.label}
                    </span>
                    <span className="row">
                      {option.onRequest ? <span className="tag tag-warn">{t("card.on-request")}</span> : null}
                      {option.left ? (
                        <span className="tag tag-warn">{t("card.last-seats", { count: option.left })}</span>
                      ) : null}
                      {option.babies ? null : <span className="tag tag-warn">{t("product.babies-no")}</span>}
                    </span>
                  </span>
                  <PriceTag
                    amount={sumOf(
                      product.rooms.map((other) => other.options.find(({ cls }) => cls === option.cls)?.price ?? "0"),
                    )}
                    currency={option.currency}
                  />
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
      <noscript>
        <button className="button button-quiet" type="submit">
          {t("product.update")}
        </button>
      </noscript>
    </div>
  );
}

function sumOf(amounts: string[]): string {
  return (amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);
}

function PriceCard({ product, accepted }: { product: Product; accepted?: string }) {
  const { t } = useTranslation("shop");
  const { pathname, search } = useLocation();
  const { price } = product;
  if (!price) return null;
  return (
    <>
      <section className="card pad stack" aria-labelledby="price">
        <h2 id="price">{t("product.price")}</h2>
        <PriceLines lines={price.lines} currency={price.currency} total={price.price} totalLabel={t("card.total")} />
        {price.currency === "IL" ? null : (
          <p className="hint">
            {t("card.estimate", {
              amount: priceInText(price.priceNIS, "IL"),
              date: `\u2066${printedDate(price.rateDate)}\u2069`,
            })}{" "}
            {t("product.final-rate")}
          </p>
        )}
        {price.warnings.includes("ON_REQUEST") ? <Notice tone="warn">{t("card.on-request")}</Notice> : null}
      </section>
      <div className="bottom-bar row row-between">
        <input type="hidden" name="price" value={price.price} form="selection" />
        {accepted ? <input type="hidden" name="acceptedPrice" value={accepted} form="selection" /> : null}
        <PriceTag amount={accepted ?? price.price} currency={price.currency} />
        <button className="button" type="submit" form="selection" formMethod="post" formAction={`${pathname}${search}`}>
          {t("product.book")}
        </button>
      </div>
    </>
  );
}

function About({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  return (
    <section className="card pad stack">
      {product.hotel ? (
        <>
          <h2>{t("product.facilities")}</h2>
          <p>{product.hotel.description}</p>
          <ul className="row">
            {product.hotel.facilities.map((facility) => (
              <li key={facility} className="tag">
                {t(`facility.${facility}`)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <h2>{t("product.about-place", { place: product.place })}</h2>
      <p>{product.about}</p>
      <details>
        <summary>{t("product.cancellation")}</summary>
        <ul className="stack stack-s">
          {product.cancellation.map((rule) => (
            <li key={rule} className="row">
              <Icon name="info" size={18} />
              <span>{rule}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function OtherHotels({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  const href = useHref();
  const { pathname, search } = useLocation();
  if (product.hotels.length < 2) return null;
  const flights = new URLSearchParams(search).get("flights");
  const to = (laId: string) => {
    const query = new URLSearchParams({ packId: product.packId, laId });
    for (const [name, value] of Object.entries(partyQuery(product.values))) if (value) query.set(name, value);
    if (flights) query.set("flights", flights);
    return href(`${pathname}?${query}`);
  };
  return (
    <section className="stack">
      <h2>{t("product.hotels")}</h2>
      <div className="hotel-links">
        {product.hotels.map((hotel) => (
          <Link key={hotel.id} to={to(hotel.id)} aria-current={hotel.id === product.laId ? "true" : undefined}>
            <img src={hotel.image} alt="" width={72} height={56} loading="lazy" decoding="async" />
            <span>
              {hotel.name} <Stars count={hotel.stars} label={t("card.stars", { stars: hotel.stars })} />
            </span>
            <PriceTag amount={hotel.price} currency={hotel.currency} />
          </Link>
        ))}
      </div>
    </section>
  );
}

function OtherDates({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  const href = useHref();
  const { pathname } = useLocation();
  if (product.otherDates.length === 0) return null;
  const to = (packId: string) => {
    const query = new URLSearchParams({ packId });
    if (product.laId) query.set("laId", product.laId);
    for (const [name, value] of Object.entries(partyQuery(product.values))) if (value) query.set(name, value);
    return href(`${pathname}?${query}`);
  };
  return (
    <section className="stack">
      <h2>{t("product.other-dates")}</h2>
      <div className="row">
        {product.otherDates.map((day) => (
          <Link key={day.packId} className="chip" to={to(day.packId)}>
            <Ltr>{printedDate(day.date)}</Ltr> · {t("card.nights", { count: day.nights })} ·{" "}
            <Ltr>{printedPrice(day.price, day.currency)}</Ltr>
          </Link>
        ))}
      </div>
    </section>
  );
}
