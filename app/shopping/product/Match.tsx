import { printedPrice } from "@contract/vocabulary/printed-price";
import { useTranslation } from "react-i18next";
import { printedDate } from "~/format/dates";
import { TicketsSent } from "~/shopping/TicketsSent";
import { RadioOfAddress } from "~/ui/fields/RadioOfAddress";
import { Icon } from "~/ui/Icon";
import { Ltr } from "~/ui/Ltr";
import type { Product } from "./product-loader.server";

/** A sport package's match and the seat categories. */
export function Match({ product, selected }: { product: Product; selected?: string }) {
  const { t } = useTranslation("shop");
  const { event } = product;
  if (!event) return null;
  const current = selected ?? product.price?.ticket;
  const open = product.status === "available";
  return (
    <div className="stack">
      <div className="card pad stack stack-s">
        <p className="row">
          <span className="tag">{event.competition}</span>
          <Ltr>
            {printedDate(event.date)} {event.time}
          </Ltr>
        </p>
        <p className="row row-one-line">
          <Icon name="map-pin" size={18} /> {event.venue}
        </p>
        <p className="hint">{t("match.may-move")}</p>
        <TicketsSent on={event.ticketsOn} />
      </div>
      {open ? (
        <fieldset className="stack">
          <legend className="hidden">{t("match.tickets")}</legend>
          {product.tickets.map((ticket) => (
            <label key={ticket.id} className="choice">
              <RadioOfAddress
                name="ticket"
                value={ticket.id}
                chosen={ticket.id === current}
                disabled={!ticket.available}
              />
              <span className="row row-between">
                <span className="stack stack-s">
                  <strong>{ticket.name}</strong>
                  {ticket.available && ticket.left ? (
                    <span>
                      <span className="tag tag-warn">{t("match.left", { count: ticket.left })}</span>
                    </span>
                  ) : null}
                </span>
                {ticket.available ? (
                  <strong>
                    {Number(ticket.supplement.price) === 0 ? (
                      t("match.included")
                    ) : (
                      <Ltr>{`+${printedPrice(ticket.supplement.price, ticket.supplement.currency)}`}</Ltr>
                    )}
                  </strong>
                ) : (
                  <span className="tag tag-warn">{t("match.sold-out")}</span>
                )}
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
