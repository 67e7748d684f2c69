import { Link } from "@remix-run/react";

export type Tab = { id: string; label: string; to: string; isCurrent?: boolean };

/** Ways to look at the same thing, each an address. */
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
