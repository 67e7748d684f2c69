import type { ReactNode } from "react";
import { Icon } from "./Icon";

/**
 * When the hold ends, as server-rendered text. `until` (an instant) is for a script that counts down and announces the last minutes;
 * `children` is the form that extends the hold.
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
