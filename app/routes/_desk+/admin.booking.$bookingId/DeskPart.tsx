import type { ReactNode } from "react";
import type { DeskPartName, PartsOpen } from "./open-parts";

/** Parts of a booking's page that belong together, by what one wants to do; a group without any is not shown. */
export function DeskParts({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card desk-parts" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** One of them: only its title, until it is opened. Its name is inside, so that a link to it opens it. */
export function DeskPart({
  name,
  title,
  opens,
  children,
}: {
  name: DeskPartName;
  title: string;
  opens: PartsOpen;
  children: ReactNode;
}) {
  return (
    <details open={opens(name)}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <div className="stack" id={name}>
        {children}
      </div>
    </details>
  );
}
