import type { Baggage } from "@contract/shopping/flights";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/Icon";
import { Ltr } from "~/ui/Ltr";

/** Baggage as icons and text. If not included, suitcases are sold here, only with the booking; anything else is sold by the airline. */
export function BaggageLine({
  baggage,
  booked = false,
}: {
  baggage: Pick<Baggage, "type" | "weightKg" | "included" | "travellers">[];
  booked?: boolean;
}) {
  const { t } = useTranslation("shop");
  const soldHow = (type: Baggage["type"]) => (type !== "suitcase" ? "at-airline" : booked ? "not-bought" : "extra");
  return (
    <span className="row small">
      {baggage.map((piece) => (
        <span key={piece.type} className={piece.included ? "row row-one-line" : "row row-one-line soft"}>
          <Icon name={piece.type} size={18} />
          {t(`baggage.${piece.type}`)}
          {piece.weightKg ? ` ${t("baggage.kg", { kg: piece.weightKg })}` : ""}
          {piece.travellers ? (
            <>
              {" ("}
              <Ltr>{piece.travellers.join(", ")}</Ltr>)
            </>
          ) : null}
          {piece.included ? "" : ` (${t(`baggage.${soldHow(piece.type)}`)})`}
        </span>
      ))}
    </span>
  );
}
