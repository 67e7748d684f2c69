import type { BookingState } from "@contract/booking/booking";
import type { FlyingSafeState } from "@contract/booking/flying-safe";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";

/** What can be changed in a booking, at the head of its page; what Flying Safe does not give is asked of the shop. */
export function VisitorManage({
  state,
  flyingSafe,
  travellers,
  cancellable,
}: {
  state: BookingState;
  flyingSafe: FlyingSafeState | null;
  /** How many travel. */
  travellers: number;
  cancellable: boolean;
}) {
  const { t } = useTranslation("people");
  const href = useHref();
  if (state !== "OK" && state !== "RQ") return null;
  const safe = flyingSafe?.beforeTickets ? flyingSafe : null;
  const movesDate = state === "OK" && safe?.dateUntil && !safe.dateChangedAt;
  const correctsName = safe && safe.correctedNames.length < travellers;
  // The question begins with what is asked for.
  const askAbout = (about: "date" | "name") => href(`${paths.visitor({ about })}#questions`);
  const ways = [
    ["date", movesDate ? href(paths.visitorDate()) : askAbout("date")],
    ["name", correctsName ? "#flying-safe" : askAbout("name")],
    ["ask", "#questions"],
    ...(cancellable ? [["cancel", "#cancel"]] : []),
  ] as const;
  return (
    <nav className="card pad stack" aria-labelledby="manage">
      <h2 id="manage">{t("manage.title")}</h2>
      <ul className="row">
        {ways.map(([name, page]) => (
          <li key={name}>
            <a className="button button-quiet button-small" href={page}>
              {t(`manage.${name}`)}
            </a>
          </li>
        ))}
      </ul>
      {movesDate && correctsName ? null : <p className="soft">{t("manage.by-us")}</p>}
    </nav>
  );
}
