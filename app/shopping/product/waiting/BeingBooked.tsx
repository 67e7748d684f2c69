import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Waiting } from "./waiting-page.server";

/** What was chosen on the page and is not in its address yet. */
type Choice = { cls?: string[]; flights?: string; ticket?: string; car?: string };

/**
 * The last places are in bookings of others that are not paid: when they may be free, and a link to this page that then looks again by
 * itself. A full load, because the reload is a header of the document.
 */
export function BeingBooked({
  freeAt,
  waiting,
  choice = {},
}: {
  freeAt: string;
  waiting: Waiting | null;
  choice?: Choice;
}) {
  const { t } = useTranslation("shop");
  const { pathname, search } = useLocation();
  if (waiting?.state === "waiting") return <WaitingLine time={waiting.time} />;
  const query = new URLSearchParams(search);
  const { cls, flights, ticket, car } = choice;
  if (cls?.length) query.delete("cls");
  for (const each of cls ?? []) query.append("cls", each);
  for (const [name, value] of Object.entries({ flights, ticket, car })) if (value) query.set(name, value);
  query.delete("price");
  query.set("wait", freeAt);
  return (
    <p>
      <a href={`${pathname}?${query}`} className="button button-quiet">
        {t("product.wait-here")}
      </a>
    </p>
  );
}

function WaitingLine({ time }: { time: string }) {
  const { t } = useTranslation("shop");
  return <p role="status">{t("product.waiting", { time: `\u2066${time}\u2069` })}</p>;
}
