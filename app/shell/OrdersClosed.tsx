import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import type { ShownStatus } from "~/shell/site-status.server";
import { Link } from "~/ui/Link";
import { PhoneLink } from "~/ui/PhoneLink";

/** Shown above every page of a site that takes no orders: whom to order from instead. */
export function OrdersClosed({ orders }: { orders: NonNullable<ShownStatus["orders"]> }) {
  const { t } = useTranslation("shell");
  const href = useHref();
  return (
    <div className="banner orders-closed" role="status">
      <p className="wrap banner-bar">
        {t("orders-closed.text")} {orders.phone ? <PhoneLink phone={orders.phone} /> : null}
        <Link to={href(paths.orderByAgent())}>{t("orders-closed.link")}</Link>
      </p>
    </div>
  );
}
