import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ListCurrency } from "~/format/list-currency";
import { KeptFields } from "~/forms/KeptFields";
import type { Account } from "~/people/account.server";

/** The currency of the prices in lists, on every page but those of agencies. A form of documents, because the choice is remembered. */
export function CurrencyChoice() {
  const { t } = useTranslation("shell");
  const { pathname, search } = useLocation();
  const { currency: listCurrency = "sold", account } = (useRouteLoaderData("root") ?? {}) as {
    currency?: ListCurrency;
    account?: Account | null;
  };
  if (account?.agency || account?.lapsed) return null;
  return (
    <form method="post" action="/currency" className="row currency-choice">
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <KeptFields />
      <span>{t("currency.label")}</span>
      {(["sold", "IL"] as const).map((one) => (
        <button
          key={one}
          className="chip"
          type="submit"
          name="currency"
          value={one}
          aria-pressed={one === listCurrency}
        >
          {t(`currency.${one}`)}
        </button>
      ))}
    </form>
  );
}
