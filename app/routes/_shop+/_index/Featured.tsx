import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { Link } from "~/ui/Link";

/** Links to the hottest of the deals above, whose cards are already on the page. */
export function Featured({
  id,
  title,
  deals,
}: {
  id: string;
  title: string;
  deals: { id: string; title: string; link: string; discountPercent?: number }[];
}) {
  const { t } = useTranslation("shop");
  const href = useHref();
  if (deals.length === 0) return null;
  return (
    <section className="stack stack-s" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="row">
        {deals.map((deal) => (
          <li key={deal.id}>
            <Link className="chip" to={href(deal.link)}>
              {deal.title}
              {deal.discountPercent ? ` · ${t("card.off", { percent: deal.discountPercent })}` : ""}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
