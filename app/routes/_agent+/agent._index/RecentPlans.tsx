import type { agentHome } from "@contract/agencies/agent-home";
import type { Output } from "@contract/wire/operation";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";

type Plan = Output<typeof agentHome.agentHome>["plans"][number];

/** The price plans of what the agency sold last. */
export function RecentPlans({ plans }: { plans: readonly Plan[] }) {
  const { t: agents } = useTranslation("agents");
  const { t: shop } = useTranslation("shop");
  const href = useHref();
  return (
    <section className="card pad stack stack-s" aria-labelledby="plans">
      <h2 id="plans">{agents("home.plans")}</h2>
      <ul className="stack stack-s">
        {plans.map(({ dest, destName, hotelId, hotelName, nights }) => (
          <li key={`${dest} ${hotelId} ${nights}`}>
            <Link to={href(paths.pricePlanOf(dest, hotelId, nights))} reloadDocument>
              {agents("home.nights", { hotel: hotelName, place: destName })} · {shop("card.nights", { count: nights })}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={href(paths.pricePlan())} reloadDocument>
        {agents("home.all-plans")}
      </Link>
    </section>
  );
}
