import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeptFields } from "~/forms/KeptFields";
import { paths } from "~/paths";
import { PartyFields, PartySummary } from "~/shopping/search/PartyFields";
import type { ShownHotel } from "./hotel-page.server";

/** The party as the form of every search: a GET, whose answer has all prices of the page for these travellers. */
export function HotelParty({ hotel }: { hotel: ShownHotel }) {
  const { t } = useTranslation("shop");
  const { search } = useLocation();
  const path = paths.hotel(hotel.id);
  return (
    <details
      id="party"
      className="card pad hotel-party"
      open={hotel.refused || hotel.agesMissing || hotel.isChanging || undefined}
    >
      <summary>
        <span>
          <PartySummary values={hotel.values} /> · {t("product.change-party")}
        </span>
      </summary>
      <form action={`${path}#party`} className="stack">
        {/* Pressing Enter in a field triggers the form's first button. */}
        <button className="default-button" type="submit" tabIndex={-1} aria-hidden="true" />
        <KeptFields />
        <PartyFields
          values={hotel.values}
          pageUrl={`${path}${search}#party`}
          error={hotel.refused ? t("product.invalid-party") : undefined}
          agesError={hotel.isChanging ? undefined : t("search.invalid-ages")}
          rooms
        />
        <p>
          <button className="button" type="submit">
            {t("product.update")}
          </button>
        </p>
      </form>
    </details>
  );
}
