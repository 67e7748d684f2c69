import { withCommas } from "@contract/vocabulary/with-commas";
import type { Refusal } from "@contract/wire/operation";
import type { useActionData } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { productAction } from "~/shopping/product/product-action.server";
import { Ltr } from "~/ui/Ltr";
import { Cars } from "./Cars";
import { FlightChoices } from "./FlightChoices";
import { Itinerary } from "./Itinerary";
import { Match } from "./Match";
import { PagePart } from "./PagePart";
import type { Product } from "./product-loader.server";
import { RoomChoices } from "./RoomChoices";
import { RoomTable } from "./RoomTable";

/** When the flights leave and arrive, in one line. */
function FlightTimes({ flight: { out, back } }: { flight: Pick<Product["flights"][number], "out" | "back"> }) {
  const { t } = useTranslation("shop");
  const legs = [
    ["out", out],
    ["back", back],
  ] as const;
  return legs.map(([direction, leg]) =>
    leg ? (
      <Fragment key={direction}>
        {direction === "back" ? " " : ""}
        <span className="dates">
          {direction === "back" ? "·\u00a0" : ""}
          {t(`flight.${direction}`)} <Ltr>{leg.departureTime}</Ltr> – <Ltr>{leg.arrivalTime}</Ltr>
        </span>
      </Fragment>
    ) : null,
  );
}

/** Everything to choose: room, flight, ticket, car; on a phone closed, with the current choice in the heading. */
export function ProductParts({
  product,
  folded,
  refusal,
  answer,
}: {
  product: Product;
  folded: boolean;
  refusal: Refusal | null;
  answer: ReturnType<typeof useActionData<typeof productAction>>;
}) {
  const { t } = useTranslation("shop");
  const open = product.status === "available";
  const [onlyRoom, ...otherRooms] = product.rooms[0]?.options ?? [];
  const oneRoom = product.rooms.length === 1 && onlyRoom?.babies && otherRooms.length === 0;
  const roomNames = product.rooms.map(({ number, options }) => {
    const room = options.find(({ cls }) => cls === product.chosenCls[number - 1]);
    return room ? withCommas([room.name, room.basis]) : "";
  });
  const chosen = answer?.flights ?? product.chosenFlights ?? product.packId;
  const flight = product.flights.find(({ id }) => id === chosen) ?? product.flights[0];
  const oneFlight = product.flights.length === 1 && flight?.available;
  return (
    <>
      {open && onlyRoom ? (
        <PagePart
          title={t(oneRoom ? "product.your-room" : "product.rooms")}
          now={[...new Set(roomNames)].filter(Boolean).join(" + ")}
          folded={folded}
          open={refusal !== null}
        >
          {folded || oneRoom ? (
            <RoomChoices product={product} selected={answer?.cls} />
          ) : (
            <RoomTable product={product} selected={answer?.cls} />
          )}
        </PagePart>
      ) : null}
      {open && flight ? (
        <PagePart
          id="flights"
          title={t(oneFlight ? "product.your-flight" : "product.flights")}
          now={<FlightTimes flight={flight} />}
          folded={folded}
          // Flight-only has nothing else to choose.
          open={!product.hotel || refusal?.code === "flight-unavailable" || product.notOffered.includes("flights")}
        >
          <FlightChoices product={product} selected={answer?.flights} />
        </PagePart>
      ) : null}
      {product.event ? (
        <PagePart title={t("match.tickets")} now={product.event.name} folded={folded}>
          <Match product={product} selected={answer?.ticket} />
        </PagePart>
      ) : null}
      {product.itinerary ? (
        <PagePart title={t("tour.days")} folded={folded} open>
          <Itinerary product={product} />
        </PagePart>
      ) : null}
      {open && product.cars.length > 0 ? (
        <PagePart title={t("car.heading")} folded={folded}>
          <Cars product={product} selected={answer?.car} />
        </PagePart>
      ) : null}
    </>
  );
}
