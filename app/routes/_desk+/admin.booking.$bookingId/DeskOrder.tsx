import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { EmployeeFacts } from "~/booking/employee/EmployeeFacts";
import { PartState } from "~/booking/PartState";
import type { DeskBookingPage } from "~/routes/_desk+/admin.booking.$bookingId/desk-booking-page.server";
import { ProgrammeLines } from "~/shopping/product/ProgrammeLines";
import { Ltr } from "~/ui/Ltr";

/** The complete order: the desk must see every room and flight before confirming it. */
export function DeskOrder({ order }: { order: NonNullable<DeskBookingPage["order"]> }) {
  const { t } = useTranslation("desk");
  const { t: booked } = useTranslation("booking");
  const lines = [
    ["supplier-reference", order.supplierReference],
    ["clerk", order.clerkName],
    ["remark", order.remark],
  ] as const;
  return (
    <section className="card pad stack" aria-labelledby="order">
      <h2 id="order">{t("order.title")}</h2>
      <dl className="facts">
        {order.rooms.length > 0 ? <dt>{t("order.rooms")}</dt> : null}
        {order.rooms.map((room) => (
          <dd key={room.roomNumber}>
            <bdi>{room.text}</bdi>{" "}
            <PartState state={order.state}>
              {room.onRequest ? <span className="tag tag-warn">{t("order.on-request")}</span> : null}
            </PartState>
          </dd>
        ))}
        {order.flights.length > 0 ? <dt>{t("order.flights")}</dt> : null}
        {order.flights.map((flight) => (
          <dd key={flight.id}>
            <bdi>{flight.airline}</bdi> <Ltr>{flight.number}</Ltr> · <Ltr>{flight.date}</Ltr> ·{" "}
            <span className="dates">
              {flight.ends.map((end, index) => (
                <Fragment key={end}>
                  {index > 0 ? " – " : null}
                  <Ltr>{end}</Ltr>
                </Fragment>
              ))}
            </span>{" "}
            · <Ltr>{flight.class}</Ltr>{" "}
            <PartState state={order.state}>
              {flight.onRequest ? <span className="tag tag-warn">{t("order.on-request")}</span> : null}
            </PartState>
          </dd>
        ))}
        {order.events.length > 0 || order.car ? (
          <>
            <dt>{booked(order.events.length > 0 ? "done.match" : "done.car")}</dt>
            <dd>
              <ProgrammeLines events={order.events} car={order.car} />
            </dd>
          </>
        ) : null}
        <dt>{t("booking.passengers")}</dt>
        {order.passengers.map((passenger) => (
          <dd key={passenger.paxId}>
            <Ltr>
              {passenger.name}
              {passenger.birthDate ? ` · ${passenger.birthDate}` : ""}
            </Ltr>
            {order.rooms.length > 1 ? ` · ${t("order.room", { n: passenger.room })}` : ""}
          </dd>
        ))}
        {order.cancelled.map((line) => (
          <dd key={line}>{line}</dd>
        ))}
        {order.services.length > 0 ? <dt>{t("order.services")}</dt> : null}
        {order.services.map(({ name, qty, travellers }) => (
          <dd key={name}>
            <bdi>{name}</bdi> <Ltr>× {qty}</Ltr>
            {travellers ? (
              <>
                {" · "}
                <Ltr>{travellers.join(", ")}</Ltr>
              </>
            ) : null}
          </dd>
        ))}
        {order.employee ? (
          <>
            <EmployeeFacts employee={order.employee} />
            <dt>{t("order.employer-owes")}</dt>
            <dd>
              <Ltr>{order.employee.owed}</Ltr>
            </dd>
          </>
        ) : null}
        {lines.map(([name, text]) =>
          text ? (
            <div key={name} className="contents">
              <dt>{t(`order.${name}`)}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      <h3>{t("order.price")}</h3>
      <ul className="stack stack-s">
        {order.lines.map((line) => (
          <li key={line.id} className="row row-between">
            <span>
              <bdi>{line.label}</bdi> {line.qty > 1 ? <Ltr>× {line.qty}</Ltr> : null}
            </span>
            <Ltr>{line.total}</Ltr>
          </li>
        ))}
        {order.salePrice ? (
          <li className="row row-between">
            <span>{t("order.sale-price")}</span>
            <Ltr>{order.salePrice}</Ltr>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
