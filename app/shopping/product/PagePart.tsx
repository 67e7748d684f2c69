import type { ReactNode } from "react";

/** A part of the product page with its heading: open on a desktop; on a phone closed, with the current choice beside the heading. */
export function PagePart({
  id,
  title,
  now,
  folded,
  open = false,
  children,
}: {
  /** For links to it. */
  id?: string;
  title: string;
  /** The current choice in a few words. */
  now?: ReactNode;
  folded: boolean;
  /** Open even on a phone, because it needs attention. */
  open?: boolean;
  children: ReactNode;
}) {
  if (!folded)
    return (
      <section id={id} className="stack">
        <h2>{title}</h2>
        {children}
      </section>
    );
  return (
    <details id={id} className="card pad part" open={open || undefined}>
      <summary>
        <h2>{title}</h2>
        {now ? <span className="small soft">{now}</span> : null}
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}
