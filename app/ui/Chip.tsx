import { Link } from "~/ui/Link";
import { Icon } from "./Icon";

/** An active filter; its link removes it, as `remove` says ("Remove the filter 4 stars"). */
export function Chip({ to, label, remove }: { to: string; label: string; remove: string }) {
  return (
    <Link className="chip" to={to} aria-label={remove} preventScrollReset>
      {label}
      <Icon name="close" size={16} />
    </Link>
  );
}
