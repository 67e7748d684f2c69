import type { agentHome } from "@contract/agencies/agent-home";
import type { Output } from "@contract/wire/operation";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { Ltr } from "~/ui/Ltr";

type Customer = Omit<Output<typeof agentHome.agentHome>["customers"][number], "booking"> & {
  link?: string;
  /** Where the same travellers are booked again. */
  again?: string;
};

/** The customers of the agency's latest bookings, with their phones. */
export function RecentCustomers({ customers }: { customers: readonly Customer[] }) {
  const { t: agents } = useTranslation("agents");
  const href = useHref();
  return (
    <section className="card pad stack stack-s" aria-labelledby="customers">
      <h2 id="customers">{agents("home.customers")}</h2>
      {customers.length === 0 ? <p className="soft">{agents("home.none-customers")}</p> : null}
      <ul className="agent-lines">
        {customers.map(({ name, phone, pnr, destName, link, again }) => (
          <li key={pnr}>
            <bdi>{name}</bdi>
            <a href={`tel:${phone}`}>
              <Ltr>{phone}</Ltr>
            </a>
            <span>
              {destName}{" "}
              {again ? (
                <a href={href(again)} aria-label={agents("again.for", { name: `\u2068${name}\u2069` })}>
                  {agents("again.link")}
                </a>
              ) : null}
            </span>
            {link ? (
              <a href={href(link)}>
                <Ltr>{pnr}</Ltr>
              </a>
            ) : (
              <Ltr className="soft">{pnr}</Ltr>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
