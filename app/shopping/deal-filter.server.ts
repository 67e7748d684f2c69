import { langCodeOf } from "@contract/vocabulary/languages";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { formValue } from "~/forms/read-form.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import type { Device } from "~/paths";
import { listCurrencyOf } from "~/session/list-currency.server";
import { ownAddress } from "~/session/own-address";
import { signedCookie } from "~/session/signed-cookie.server";
import { priceLimits, typedPrice } from "./price-limits";
import { PopupForm } from "./shopping-forms.server";
import { narrowCard } from "./shown-card.server";

/** Deals on a page: a phone shows them one below the other. */
const pageSizes: Record<Device, number> = { app: 12, "app-desktop": 24 };
const popupCookie = () => signedCookie("popup", 180 * 86_400);

/** The deal filter of specification §2: deals by destination, category, month and price, with a popup on the first visit. */
export async function dealFilterLoader({ request, context }: LoaderFunctionArgs, device: Device) {
  const pageSize = pageSizes[device];
  // The last page the call supports.
  const lastPage = Math.floor(10_000 / pageSize);
  const language = await languageOfRequest(request);
  const langCode = langCodeOf[language];
  const shop = await shopFor(request, context);
  const currency = await listCurrencyOf(request);
  const query = new URL(request.url).searchParams;
  const text = (name: string, shape: RegExp) => (shape.test(query.get(name) ?? "") ? query.get(name)! : "");
  const price = (name: string) => typedPrice(query.get(name) ?? "");
  const selection = {
    destination: text("destination", /^[A-Za-z0-9_-]{1,20}$/),
    category: text("category", /^\d{1,4}$/),
    month: text("month", /^20\d\d-(0[1-9]|1[0-2])$/),
    fromPrice: price("fromPrice"),
    toPrice: price("toPrice"),
    page: Math.min(Math.max(Number(text("page", /^\d{1,3}$/) || 1), 1), lastPage),
  };
  const [menu, contents, seenPopupId] = await Promise.all([
    shop.getMenuNew({ langCode }),
    shop.pageContents({ page: "deal-filter", langCode }),
    popupCookie().parse(request.headers.get("cookie")) as Promise<unknown>,
  ]);
  const choices = menu.ok ? menu.value : { destination: [], category: [], month: [] };
  // A choice that is no longer on sale is left out: the page says so, and shows what is available.
  const of = (name: "destination" | "category" | "month") =>
    choices[name].some(({ code }) => code === selection[name]) ? selection[name] : "";
  const criteria = { ...selection, destination: of("destination"), category: of("category"), month: of("month") };
  const isLeftOut = (["destination", "category", "month", "fromPrice", "toPrice"] as const).some(
    (name) => (query.get(name) ?? "").trim() !== "" && (criteria[name] === "" || criteria[name] === null),
  );
  const answer = await shop.getPackagesNew({
    destination: criteria.destination ? [criteria.destination] : [],
    category: criteria.category ? [Number(criteria.category)] : [],
    month: criteria.month ? [criteria.month] : [],
    ...priceLimits(query, criteria.fromPrice, criteria.toPrice, currency),
    from: (criteria.page - 1) * pageSize + 1,
    to: criteria.page * pageSize,
    langCode,
  });
  const popup = contents.ok ? contents.value.popup : undefined;
  const {
    total,
    deals,
    price: range,
  } = answer.ok
    ? answer.value
    : { total: 0, deals: [], price: { fromPrice: 100_000, toPrice: 0, currency: "US" as const } };
  return data({
    title: translator(language, "shop")("filter.title"),
    criteria,
    /** A sentence for a filter of the address that nothing can be looked for with. */
    leftOut: isLeftOut ? translator(language, "status")("filter-left-out") : null,
    choices: {
      destination: choices.destination.map(({ code, label, count }) => ({ code, label, count })),
      category: choices.category.map(({ code, label, count }) => ({ code, label, count })),
      month: choices.month.map(({ code, count }) => ({ code, count })),
    },
    total,
    range,
    deals: deals.map((card) => narrowCard(card, currency)),
    more: criteria.page * pageSize < total && criteria.page < lastPage,
    popup: popup && popup.id !== seenPopupId ? popup : undefined,
  });
}

/** Closes the popup for good in this browser. */
export async function dealFilterAction({ request }: ActionFunctionArgs) {
  const { popup } = await formValue(request, PopupForm);
  const headers = popup ? { "set-cookie": await popupCookie().serialize(popup) } : undefined;
  return redirectKeeping(request, ownAddress(request), { headers });
}
