import type { ReactNode } from "react";
import { Icon } from "./Icon";

/**
 * Until when the places are kept, as text of the server. `until` (an instant) is there for a script that counts down and
 * announces the last minutes; `children` is the form that asks for more time.
 */
export function HoldTimer({
  text,
  until,
  urgent = false,
  children,
}: {
  text: string;
  until: string;
  urgent?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={urgent ? "notice notice-warn" : "notice"} data-hold-until={until}>
      <Icon name="clock" size={24} />
      <div className="row row-between">
        <span>{text}</span>
        {children}
      </div>
    </div>
  );
}
