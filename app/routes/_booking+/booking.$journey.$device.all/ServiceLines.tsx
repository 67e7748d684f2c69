import type { StorePageResult } from "@contract/booking/booking";
import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { useTranslation } from "react-i18next";
import { ServiceQuantity, ServiceSum } from "~/booking/ServiceQuantity";
import { serviceUnits } from "~/booking/service-units";
import { errorAt } from "~/forms/form-fields";
import type { FieldProblem } from "~/forms/refusal-texts";
import type { OnePage } from "~/routes/_booking+/booking.$journey.$device.all/one-page-form";
import { Ltr } from "~/ui/Ltr";

type Offered = StorePageResult["offeredServices"][number];
type ServiceLine = Omit<Offered, "price" | "description" | "selectedByDefault"> & { price: string; unitPrice: string };

/** Every extra on one line, with its price and for whom it is. */
export function ServiceLines({
  services,
  travellers,
  currency,
  values,
  typedWho,
  problems,
}: {
  services: ServiceLine[];
  travellers: { paxId: string; name: string }[];
  currency: TwoLetterCurrency;
  values: Pick<OnePage, "service" | "qty">;
  typedWho?: string[];
  problems: FieldProblem[];
}) {
  const { t } = useTranslation("booking");
  return (
    <>
      {services.map(({ code, name, price, unitPrice, unit, ...quantity }) => (
        <div key={code} className="service">
          <label className="tick" htmlFor={`service-${code}`}>
            <input
              type="checkbox"
              id={`service-${code}`}
              name="service"
              value={code}
              defaultChecked={values.service.includes(code)}
            />
            <span>
              {name} <Ltr>{price}</Ltr> <span className="small soft">{t(serviceUnits[unit])}</span>
              <ServiceSum service={quantity} unitPrice={unitPrice} currency={currency} />
            </span>
          </label>
          <ServiceQuantity
            service={{ code, ...quantity }}
            travellers={travellers}
            currency={currency}
            typed={values.qty}
            typedWho={typedWho}
            error={errorAt(problems, `who-${code}`)}
          />
        </div>
      ))}
    </>
  );
}
