import type { Refusal } from "@contract/wire/operation";
import { Form, Link, useActionData, useLoaderData, useLocation, useSubmit } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Breadcrumbs } from "~/discovery/Breadcrumbs";
import { clockTime, printedDate } from "~/format/dates";
import { priceInText } from "~/format/money";
import { useHref } from "~/i18n/use-href";
import { type Device, keptParameters, paths } from "~/paths";
import { BannerStrip } from "~/shopping/BannerStrip";
import type { productAction } from "~/shopping/product/product-action.server";
import type { productLoader } from "~/shopping/product/product-loader.server";
import { EmptyState } from "~/ui/EmptyState";
import { Icon } from "~/ui/Icon";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";
import { Stars } from "~/ui/Stars";
import { Cars } from "./Cars";
import { Gallery } from "./Gallery";
import { Itinerary } from "./Itinerary";
import { Match } from "./Match";
import { PriceBox } from "./PriceBox";
import { Flights, Rooms } from "./ProductChoices";
import { About, Conjugate, Near, OtherDates, OtherHotels } from "./ProductSurroundings";
import type { Product } from "./product-loader.server";

const refusals: Record<string, string> = {
  "room-not-found": "product.room-not-found",
  "price-error": "product.price-error",
  "wrong-discount": "product.wrong-discount",
  "flight-unavailable": "product.flight-unavailable",
  "sold-out": "product.sold-out",
  "babies-not-allowed": "product.babies-no",
  "invalid-party": "product.invalid-party",
  "too-many-holds": "product.too-many-holds",
  "being-booked": "product.being-booked",
  "not-allowed": "product.not-allowed",
  "not-logged-in": "product.login-needed",
  "not-found": "product.choice-gone",
  "invalid-input": "product.choice-gone",
};

/** A user blocked because of other users' holds on the same network has no open bookings of their own, so the message differs. */
function refusalKey({ code, details }: Refusal): string {
  if (code === "too-many-holds" && (details as { of?: string } | undefined)?.of === "address")
    return "product.too-many-holds-network";
  return refusals[code] ?? "product.price-error";
}

/** HH:mm in Jerusalem; empty when the refusal gives no time. */
function freeAt({ details }: Refusal): string {
  const { freeAt } = (details ?? {}) as { freeAt?: string };
  return freeAt ? clockTime(freeAt) : "";
}

/** A product with all its choices. The form is a GET, so the URL holds the selection; "book" posts the same form. */
export function ProductPage({ device }: { device: Device }) {
  const product = useLoaderData<typeof productLoader>();
  const answer = useActionData<typeof productAction>();
  const { t } = useTranslation("shop");
  const { pathname } = useLocation();
  const href = useHref();
  const submit = useSubmit();
  const refusal: Refusal | null = answer?.refusal ?? product.refusal;
  const changed = refusal?.code === "price-changed" ? (refusal.details as { old: string; new: string }) : null;
  const open = product.status === "available";
  return (
    <main id="content" className={`wrap main stack ${device === "app-desktop" ? "desktop" : ""}`}>
      <Heading product={product} />
      <Form
        id="selection"
        method="get"
        action={pathname}
        className="product"
        preventScrollReset
        // With script a choice applies at once; without it there is a button.
        onChange={(event) => {
          const { target } = event;
          const isAge = target instanceof HTMLSelectElement && target.name.startsWith("listAge");
          if (isAge || (target instanceof HTMLInputElement && target.type === "radio")) {
            const chosen = new FormData(event.currentTarget);
            chosen.delete("price");
            submit(chosen, { method: "get", action: pathname, preventScrollReset: true, replace: true });
          }
        }}
      >
        {/* Pressing Enter in a field triggers the form's first button. */}
        <button className="default-button" type="submit" tabIndex={-1} aria-hidden="true" />
        <KeptFields product={product} />
        <div className="product-top stack">
          {product.hotel ? <Gallery pictures={product.hotel.gallery} /> : null}
          <State product={product} />
          {refusal ? (
            <Notice tone={changed ? "warn" : "bad"} live>
              {changed
                ? t("product.price-changed", {
                    old: priceInText(changed.old, product.price?.currency ?? "US"),
                    new: priceInText(changed.new, product.price?.currency ?? "US"),
                  })
                : t(refusalKey(refusal), { time: `\u2066${freeAt(refusal)}\u2069` })}
            </Notice>
          ) : null}
        </div>
        {open ? <PriceBox product={product} accepted={changed?.new} /> : null}
        <div className="product-rest stack stack-l">
          {open && product.rooms[0]?.options.length ? <Rooms product={product} chosen={answer?.cls} /> : null}
          {open ? <Flights product={product} chosen={answer?.flights} /> : null}
          {product.event ? <Match product={product} chosen={answer?.ticket} /> : null}
          {product.itinerary ? <Itinerary product={product} /> : null}
          {open && product.cars.length > 0 ? <Cars product={product} chosen={answer?.car} /> : null}
          {open ? (
            <noscript>
              <button className="button button-quiet" type="submit">
                {t("product.update")}
              </button>
            </noscript>
          ) : null}
          <About product={product} />
        </div>
      </Form>
      <p>
        <Link to={href(paths.callMe({ packId: product.packId }))}>{t("lead.call.link")}</Link>
      </p>
      <BannerStrip items={product.banners} />
      <OtherHotels product={product} />
      <OtherDates product={product} />
      <Conjugate product={product} />
      <Near product={product} />
    </main>
  );
}

function Heading({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  return (
    <header className="stack stack-s">
      <Breadcrumbs crumbs={product.crumbs} />
      <p className="soft">
        {product.country} · {product.place}
      </p>
      <div className="row row-between">
        <h1>{product.name}</h1>
        <div className="row">
          <a className="link-button" href={`/product-page/calendar${useLocation().search}`} download>
            <Icon name="calendar" /> {t("product.calendar")}
          </a>
          <Share />
        </div>
      </div>
      <p className="row">
        {product.hotel ? (
          <Stars count={product.hotel.stars} label={t("card.stars", { count: product.hotel.stars })} />
        ) : null}
        <Ltr>
          {product.nights > 0 ? `${printedDate(product.from)} – ${printedDate(product.to)}` : printedDate(product.from)}
        </Ltr>
        <span>{product.nights > 0 ? t("card.nights", { count: product.nights }) : t("card.one-way")}</span>
        {product.transfer ? <span className="tag">{t("card.transfer")}</span> : null}
        {product.discountPercent > 0 ? (
          <span className="tag tag-good">{t("card.off", { percent: product.discountPercent })}</span>
        ) : null}
      </p>
    </header>
  );
}

/** Shares the product. It is a form because creating a short link is not a read. */
function Share() {
  const { t } = useTranslation("shop");
  const { pathname, search } = useLocation();
  // The URL without the device, because the recipient may use a different one.
  const path = `${pathname.replace(/\/app(-desktop)?$/, "")}${search}`;
  return (
    <Form method="post" action="/share">
      <input type="hidden" name="path" value={path} />
      <button className="link-button" type="submit">
        <Icon name="share" /> {t("share.button")}
      </button>
    </Form>
  );
}

function State({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  const { t: shell } = useTranslation("shell");
  const href = useHref();
  if (product.status === "available") return null;
  const texts = {
    expired: [t("product.expired"), t("product.expired-text")],
    soldOut: [t("product.sold-out"), t("product.sold-out-text")],
    updating: [undefined, t("product.updating")],
    closed: [undefined, t("product.closed")],
  } as const;
  const [title, text] = texts[product.status];
  return (
    <EmptyState title={title} text={text}>
      {product.status === "closed" ? <Link to={href(paths.orderByAgent())}>{shell("orders-closed.link")}</Link> : null}
    </EmptyState>
  );
}

/** Hidden fields for the parts of the selection that the page offers no choice for. */
function KeptFields({ product }: { product: Product }) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const kept = {
    packId: product.packId,
    laId: product.laId,
    hotel_shift_1: product.hotelShift > 0 ? String(product.hotelShift) : undefined,
  };
  return (
    <>
      {Object.entries(kept).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {keptParameters.map((name) => {
        const value = query.get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
    </>
  );
}
