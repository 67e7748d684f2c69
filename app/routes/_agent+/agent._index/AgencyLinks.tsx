import type { LinkResults } from "@contract/agencies/agent-home";
import { useTranslation } from "react-i18next";
import { isoPrice } from "~/format/money";
import { Ltr } from "~/ui/Ltr";

/** The agency's own link, and the visits, bookings and sales that it brought lately. */
export function AgencyLinks({ links, address }: { links: LinkResults; address: string }) {
  const { t } = useTranslation("agents");
  const { t: desk } = useTranslation("desk");
  return (
    <section className="card pad stack stack-s" aria-labelledby="links">
      <h2 id="links">{t("home.links")}</h2>
      <p>
        {t("home.links-text")}{" "}
        <a href={address}>
          <Ltr>{address}</Ltr>
        </a>
      </p>
      <h3>{t("home.links-brought", { days: links.days })}</h3>
      <ul className="agent-lines">
        {(["searches", "products", "opened", "confirmed", "cancelled"] as const).map((name) => (
          <li key={name}>
            <span>{desk(`sources.${name}`)}</span>
            <span>{links[name]}</span>
          </li>
        ))}
        {links.sales.map(({ amount, currency }) => (
          <li key={currency}>
            <span>{desk("sources.sales")}</span>
            <span>
              <Ltr>{isoPrice(amount, currency)}</Ltr>
            </span>
          </li>
        ))}
      </ul>
      <p className="soft small">{desk("sources.consent")}</p>
    </section>
  );
}
