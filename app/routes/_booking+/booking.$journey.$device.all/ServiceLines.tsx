import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useShownBooking } from "~/booking/frame/use-shown-booking";
import { ServiceQuantity } from "~/booking/ServiceQuantity";
import { serviceUnits } from "~/booking/service-units";
import { Ltr } from "~/ui/Ltr";

type Quantity = ComponentProps<typeof ServiceQuantity>;
type Service = Quantity["service"] & { name: string; price: string; unit: keyof typeof serviceUnits };

/** The services of a booking on the one page, each a tick with its quantity and whose it is. */
export function ServiceLines({
  services,
  travellers,
  typed,
  typedWho,
  error,
}: {
  services: Service[];
  travellers: Quantity["travellers"];
  typed: { service: string[]; qty: string[] };
  typedWho: Quantity["typedWho"];
  error: (field: string) => string | undefined;
}) {
  const { t } = useTranslation("booking");
  const { currency } = useShownBooking();
  return services.map(({ code, name, price, unit, ...quantity }) => (
    <div key={code} className="service">
      <label className="tick" htmlFor={`service-${code}`}>
        <input
          type="checkbox"
          id={`service-${code}`}
          name="service"
          value={code}
          defaultChecked={typed.service.includes(code)}
        />
        <span>
          {name} <Ltr>{price}</Ltr> <span className="small soft">{t(serviceUnits[unit])}</span>
        </span>
      </label>
      <ServiceQuantity
        service={{ code, ...quantity }}
        travellers={travellers}
        currency={currency}
        typed={typed.qty}
        typedWho={typedWho}
        error={error(`who-${code}`)}
      />
    </div>
  ));
}
