import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

/** A button that fills in fields and leads back to their part of the page. */
export function PartButton({
  part,
  value,
  className,
  children,
}: {
  part: string;
  value: string;
  className: string;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  return (
    <button className={className} type="submit" name="do" value={value} formAction={`${pathname}${search}#${part}`}>
      {children}
    </button>
  );
}
