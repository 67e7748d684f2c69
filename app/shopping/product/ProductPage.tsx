import type { Refusal } from "@contract/wire/operation";
import { Form, useActionData, useLoaderData, useLocation, useSubmit } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Breadcrumbs } from "~/discovery/Breadcrumbs";
import { clockTime } from "~/format/dates";
import { priceInText } from "~/format/money";
import { KeptFields } from "~/forms/KeptFields";
import { useHref } from "~/i18n/use-href";
import { type Device, paths } from "~/paths";
import { hoursInText, useSeller } from "~/shell/use-seller";
import { BannerStrip } from "~/shopping/BannerStrip";
import { Caption, Gallery } from "~/shopping/gallery/Gallery";
import type { PictureGroup } from "~/shopping/gallery/picture-groups";
import { TripDays } from "~/shopping/hotel/TripDays";
import { OtherView } from "~/shopping/OtherView";
import type { productAction } from "~/shopping/product/product-action.server";
import type { productLoader } from "~/shopping/product/product-loader.server";
import { LargeParty } from "~/shopping/search/LargeParty";
import { agesMissing, firstUnsaidAge } from "~/shopping/search/search-values";
import { usePartyText } from "~/shopping/use-party-text";
import { WishButton } from "~/shopping/wishes/WishButton";
import { WishForm } from "~/shopping/wishes/WishForm";
import { EmptyState } from "~/ui/EmptyState";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { Notice } from "~/ui/Notice";
import { Picture } from "~/ui/Picture";
import { Stars } from "~/ui/Stars";
import { peopleIn } from "./chosen-rooms";
import { NotOffered } from "./NotOffered";
import { PagePart } from "./PagePart";
import { BookButton, PriceBox } from "./PriceBox";
import { ProductParts } from "./ProductParts";
import { About, Conjugate, Near, OtherDates, OtherHotels } from "./ProductSurroundings";
import type { Product } from "./product-loader.server";
import { refusalKey } from "./refusal-key";
import { isOfAges } from "./view/missing-ages";
import { BeingBooked } from "./waiting/BeingBooked";

/** When the places of a refusal may be free, an ISO time; empty when it gives none. */
function freeAtOf({ details }: Refusal): string {
  return ((details ?? {}) as { freeAt?: string }).freeAt ?? "";
}

/** An ISO time as HH:mm in Jerusalem, in a text of any direction. */
function clockText(time: string): string {
  return `\u2066${time && clockTime(time)}\u2069`;
}

/**
 * A product with all its choices. The form is a GET, so the URL holds the selection; "book" posts the same form. A phone shows a picture,
 * the price box and then closed parts; a desktop shows everything beside each other, open.
 */
export function ProductPage({ device }: { device: Device }) {
  const asked = useLoaderData<typeof productLoader>();
  const answer = useActionData<typeof productAction>();
  const page = answer?.page ?? asked;
  const refusal: Refusal | null = answer?.refusal ?? page.refusal;
  // Rooms that were refused keep the customer's numbers.
  const product = { ...page, people: answer?.people ?? page.people };
  const { t } = useTranslation("shop");
  const party = usePartyText();
  const { pathname } = useLocation();
  const href = useHref();
  const submit = useSubmit();
  const priceChange = refusal?.code === "price-changed" ? (refusal.details as { old: string; new: string }) : null;
  const open = product.status === "available";
  const folded = device === "app";
  return (
    <main id="content" className={`wrap main stack ${device === "app-desktop" ? "desktop" : ""}`}>
      <WishForm party={product.values} />
      <LargeParty />
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
          const isSelect = target instanceof HTMLSelectElement && /^(listAge|rooms$)/.test(target.name);
          if (isSelect || (target instanceof HTMLInputElement && target.type === "radio")) {
            const selection = new FormData(event.currentTarget);
            selection.delete("price");
            submit(selection, { method: "get", action: pathname, preventScrollReset: true, replace: true });
          }
        }}
      >
        {/* Pressing Enter in a field triggers the form's first button. */}
        <button className="default-button" type="submit" tabIndex={-1} aria-hidden="true" />
        <ChosenFields product={product} />
        <div className="product-top stack">
          {product.hotel ? <Pictures groups={product.hotel.pictures} folded={folded} /> : null}
          {product.why ? <p className="why-deal">{product.why}</p> : null}
          <State product={product} />
          {open ? null : <OtherDates product={product} folded={folded} />}
          {open && product.waiting && !refusal ? <Waited waiting={product.waiting} /> : null}
          {refusal?.code === "flight-unavailable" ? null : <NotOffered product={product} />}
          {refusal ? (
            <Notice tone={priceChange ? "warn" : "bad"} live>
              {priceChange ? (
                t("product.price-changed", {
                  old: priceInText(priceChange.old, product.price?.currency ?? "US"),
                  new: priceInText(priceChange.new, product.price?.currency ?? "US"),
                })
              ) : isOfAges(refusal) && agesMissing(product.values) ? (
                <a href={`#${firstUnsaidAge(product.values)}`}>{t("search.invalid-ages")}</a>
              ) : (
                t(refusalKey(refusal, product), {
                  time: clockText(freeAtOf(refusal)),
                  travel: party({ ...product.partyTotal, rooms: 0 }),
                  held: party({ ...peopleIn(product.people), rooms: 0 }),
                })
              )}
              {refusal.code === "being-booked" ? (
                <BeingBooked freeAt={freeAtOf(refusal)} waiting={product.waiting} choice={answer} />
              ) : null}
            </Notice>
          ) : null}
        </div>
        {open || product.status === "soldOut" ? (
          <PriceBox product={product} refusal={refusal} accepted={priceChange?.new} />
        ) : null}
        <div className="product-rest stack stack-l">
          {folded && product.hotel ? (
            <PagePart title={t("product.pictures")} folded>
              <Gallery groups={product.hotel.pictures} eager={false} />
            </PagePart>
          ) : null}
          <ProductParts product={product} folded={folded} refusal={refusal} answer={answer} />
          {/* After the last choice: the price box stands before them, many steps of the keyboard back. */}
          {!folded && product.price ? (
            <p>
              <BookButton currency={product.price.currency} />
            </p>
          ) : null}
          {open ? (
            <noscript>
              <button className="button button-quiet" type="submit">
                {t("product.update")}
              </button>
            </noscript>
          ) : null}
          <About product={product} folded={folded} />
        </div>
      </Form>
      <p>
        <Link className="alone" to={href(paths.callMe({ packId: product.packId }))}>
          {t("lead.call.link")}
        </Link>
      </p>
      <BannerStrip items={product.banners} />
      <OtherHotels product={product} folded={folded} />
      {open ? <OtherDates product={product} folded={folded} /> : null}
      <Conjugate product={product} />
      <Near product={product} />
      <OtherView device={device} />
    </main>
  );
}

/** A phone loads one picture; the others wait in a closed part. */
function Pictures({ groups, folded }: { groups: PictureGroup[]; folded: boolean }) {
  const first = groups[0]?.pictures[0];
  if (!folded || !first) return <Gallery groups={groups} />;
  return (
    <div className="captioned">
      <Picture src={first.src} sizes="100vw" width={720} height={405} eager />
      <Caption src={first.src} />
    </div>
  );
}

function Heading({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  const { search } = useLocation();
  return (
    <header className="stack stack-s">
      <Breadcrumbs crumbs={product.crumbs} />
      <p className="soft">
        {product.country} · {product.place}
      </p>
      <div className="row row-between">
        <h1>{product.name}</h1>
        <div className="row">
          {product.status === "available" ? (
            <a className="link-button" href={`/product-page/calendar${search}`} download>
              <Icon name="calendar" /> {t("product.calendar")}
            </a>
          ) : null}
          <WishButton
            id={[product.packId, product.laId].filter(Boolean).join("-")}
            board={product.board}
            title={product.name}
            withTitle
          />
          <Share />
        </div>
      </div>
      <p className="row">
        {product.hotel && product.hotel.name !== product.name ? <strong>{product.hotel.name}</strong> : null}
        {product.hotel ? (
          <Stars count={product.hotel.stars} label={t("card.stars", { count: product.hotel.stars })} />
        ) : null}
        <span>
          <TripDays from={product.from} to={product.to} nights={product.nights} stay={product.price?.stay} />
        </span>
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
  const href = useHref();
  const query = new URLSearchParams(search);
  query.delete("channel");
  // The URL without the device and without the app, because the recipient may use another one.
  const path = `${pathname.replace(/\/app(-desktop)?$/, "")}?${query}`;
  return (
    <Form method="post" action={href(paths.share())}>
      <input type="hidden" name="path" value={path} />
      <button className="link-button" type="submit">
        <Icon name="share" /> {t("share.button")}
      </button>
    </Form>
  );
}

/** A page that was asked to wait and has places: until the time it waits for, or from then on. */
function Waited({ waiting }: { waiting: NonNullable<Product["waiting"]> }) {
  const { t } = useTranslation("shop");
  return waiting.state === "free" ? (
    <Notice tone="good" live>
      {t("product.free-again")}
    </Notice>
  ) : (
    <Notice>
      <BeingBooked freeAt="" waiting={waiting} />
    </Notice>
  );
}

function State({ product }: { product: Product }) {
  const { t } = useTranslation("shop");
  const { hours } = useSeller();
  const { t: shell } = useTranslation("shell");
  const href = useHref();
  if (product.status === "available") return null;
  const texts = {
    expired: [t("product.expired"), t("product.expired-text")],
    soldOut: [t("product.sold-out"), t("product.sold-out-text")],
    updating: [undefined, t("product.updating")],
    closed: [undefined, t("product.closed", { hours: hoursInText(hours) })],
    planOnly: [undefined, t("product.plan-only")],
  } as const;
  if (product.freeAt) {
    return (
      <EmptyState text={t("product.being-booked", { time: clockText(product.freeAt) })}>
        <BeingBooked freeAt={product.freeAt} waiting={product.waiting} />
      </EmptyState>
    );
  }
  const [title, text] = texts[product.status];
  return (
    <EmptyState title={title} text={text}>
      {product.status === "closed" ? <Link to={href(paths.orderByAgent())}>{shell("orders-closed.link")}</Link> : null}
      {product.status === "planOnly" ? <Link to={href(paths.pricePlan())}>{shell("nav.price-plan")}</Link> : null}
    </EmptyState>
  );
}

/** Hidden fields for the parts of the selection that the page offers no choice for. */
function ChosenFields({ product }: { product: Product }) {
  const hiddenFields = {
    packId: product.packId,
    laId: product.laId,
    hotel_shift_1: product.hotelShift > 0 ? String(product.hotelShift) : undefined,
  };
  return (
    <>
      {Object.entries(hiddenFields).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <KeptFields />
    </>
  );
}
