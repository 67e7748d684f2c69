import type { ReactNode } from "react";

/** What the user chose or entered, with a link to change it, whose `aria-label` says what it changes. */
export function SummaryCard({
  id,
  title,
  change,
  children,
}: {
  id: string;
  title: string;
  change?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="card pad stack" aria-labelledby={id}>
      <div className="row row-between">
        <h2 id={id}>{title}</h2>
        {change}
      </div>
      {children}
    </section>
  );
}
