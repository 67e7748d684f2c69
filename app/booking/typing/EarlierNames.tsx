import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { stepForm } from "~/booking/frame/booking-place";
import { Ltr } from "~/ui/Ltr";
import { earlierNames, fillNames, hasNameless } from "./typed-names";

const formOfStep = () => document.querySelector<HTMLFormElement>(`form#${stepForm}`);

/** Offers the names that were typed in this tab for a booking that ended without a sale, such as one whose hold ran out. */
export function EarlierNames({ booking }: { booking: string }) {
  const { t } = useTranslation("booking");
  const [names, setNames] = useState<ReturnType<typeof earlierNames>>([]);
  useEffect(() => setNames(hasNameless(formOfStep()) ? earlierNames(booking) : []), [booking]);
  if (names.length === 0) return null;
  const fill = () => {
    const form = formOfStep();
    if (form) fillNames(form, names);
    setNames([]);
  };
  return (
    <div className="row" role="status">
      <span>
        {t("travellers.earlier")}{" "}
        {names.map(([first, last], index) => (
          <span key={`${first} ${last}`}>
            {index > 0 ? ", " : null}
            <Ltr>{`${first} ${last}`}</Ltr>
          </span>
        ))}
      </span>
      <button type="button" className="button button-quiet" onClick={fill}>
        {t("travellers.earlier-fill")}
      </button>
    </div>
  );
}
