import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PeopleByRoom } from "~/booking/frame/PeopleByRoom";
import type { InRoom } from "~/booking/frame/people-by-room.server";
import { printedDate } from "~/format/dates";
import { Ltr } from "~/ui/Ltr";

type CheckedTraveller = InRoom & { name: string; gender?: string; birthDate?: string; passport?: string };

/** Who travels, room by room; `change`: the step where that is entered. */
export function CheckedTravellers({ passengers, change }: { passengers: CheckedTraveller[]; change: string }) {
  const { t } = useTranslation("booking");
  return (
    <section className="card pad stack">
      <div className="row row-between">
        <h2>{t("steps.travellers")}</h2>
        <Link to={change} aria-label={t("common.change-what", { what: t("steps.travellers") })}>
          {t("common.change")}
        </Link>
      </div>
      <PeopleByRoom people={passengers}>
        {({ name, gender, birthDate, age, passport }) => (
          <>
            <strong>
              <Ltr>{name}</Ltr>
            </strong>
            {gender ? <span className="soft">{gender}</span> : null}
            {birthDate ? <Ltr className="soft">{printedDate(birthDate)}</Ltr> : null}
            {age ? <span>{age}</span> : null}
            {passport ? <Ltr className="soft">{passport}</Ltr> : null}
          </>
        )}
      </PeopleByRoom>
    </section>
  );
}
