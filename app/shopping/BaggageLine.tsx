import type { Baggage } from "@contract/shopping/flights";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/Icon";

/** Baggage as icons and text. Of what is not included only suitcases are sold here, with the booking; the rest the airline sells. */
export function BaggageLine({
  baggage,
  booked = false,
}: {
  baggage: Pick<Baggage, "type" | "weightKg" | "included">[];
  booked?: boolean;
}) {
  const { t } = useTranslation("shop");
  return (
    <span className="row small">
      {baggage.map((piece) => (
        <span key={piece.type} className={piece.included ? "row row-one-line" : "row row-one-line soft"}>
          <Icon name={piece.type} size={18} />
          {t(`baggage.${piece.type}`)}
          {piece.weightKg ? ` ${t("baggage.kg", { kg: piece.weightKg })}` : ""}
          {piece.included
            ? ""
            : ` (${t(piece.type === "suitcase" && !booked ? "baggage.extra" : "baggage.at-airline")})`}
        </span>
      ))}
    </span>
  );
}
