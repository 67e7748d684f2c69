import { Link } from "~/ui/Link";

type Tab = { id: string; label: string; to: string; isCurrent?: boolean };

/** Views of the same thing, each with its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.id} to={tab.to} aria-current={tab.isCurrent ? "true" : undefined} preventScrollReset>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
