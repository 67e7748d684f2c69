import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Device } from "~/paths";

/** The same page with the same selection as the other kind of device sees it, for a wrong guess of the device. */
export function OtherView({ device }: { device: Device }) {
  const { t } = useTranslation("shop");
  const { pathname, search } = useLocation();
  const other: Device = device === "app" ? "app-desktop" : "app";
  const path = pathname.replace(/\/app(-desktop)?$/, `/${other}`);
  return (
    <p className="small">
      <a href={`${path}${search}`}>{t(device === "app" ? "product.view-desktop" : "product.view-phone")}</a>
    </p>
  );
}
