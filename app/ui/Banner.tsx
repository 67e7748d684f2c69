import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon";

/** One line at the top of the page: a timer, news, a campaign. */
export function Banner({ icon = "sun", text, children }: { icon?: IconName; text: string; children?: ReactNode }) {
  return (
    <div className="banner">
      <div className="wrap banner-bar">
        <Icon name={icon} />
        <span>{text}</span>
        {children}
      </div>
    </div>
  );
}
