import type { SaleCommission } from "@contract/agencies/sale-commission";
import { useTranslation } from "react-i18next";
import { DeskTable } from "~/desk/DeskTable";
import { isoPrice } from "~/format/money";
import { useHref } from "~/i18n/use-href";
import { listedState } from "~/people/listed-state";
import { Ltr } from "~/ui/Ltr";

/** What an agency earned by sales that were paid to the shop. `linkTo`: where a sale is opened; undefined where the reader may not. */
export function SaleCommissions({
  sales,
  linkTo,
}: {
  sales: SaleCommission[];
  linkTo: (sale: SaleCommission) => string | undefined;
}) {
  const { t } = useTranslation("agents");
  const { t: desk } = useTranslation("desk");
  const href = useHref();
  if (sales.length === 0) return null;
  const columns = [
    { id: "order", text: t("home.order") },
    { id: "by", text: t("commissions.by") },
    { id: "price", text: t("account.price") },
    { id: "commission", text: t("account.commission-short") },
    { id: "state", text: t("home.state") },
  ];
  return (
    <details className="card pad" id="commissions">
      <summary>{t("commissions.title")}</summary>
      <p className="soft">{t("commissions.outside")}</p>
      <DeskTable label={t("commissions.title")} columns={columns}>
        {sales.map((sale) => {
          const link = linkTo(sale);
          return (
            <tr key={sale.bookTransId} data-sale={sale.pnr}>
              <td>
                {link ? (
                  <a href={href(link)}>
                    <Ltr>{sale.pnr}</Ltr>
                  </a>
                ) : (
                  <Ltr>{sale.pnr}</Ltr>
                )}
              </td>
              <td>{t(`commissions.by-${sale.by}`)}</td>
              <td>
                <Ltr>{isoPrice(sale.price, sale.currency)}</Ltr>
              </td>
              <td>
                <Ltr>{isoPrice(sale.commission, sale.currency)}</Ltr>
              </td>
              <td>{desk(`state.${listedState(sale.state, sale.cancellationAsked)}`)}</td>
            </tr>
          );
        })}
      </DeskTable>
    </details>
  );
}
