import type { ReactNode } from "react";

/** Says what is happening while one waits; the route refreshes it, `children` is the link that does the same at once. */
export function WaitingPage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <main id="content" className="narrow main stack center" role="status">
      <div className="spinner" aria-hidden="true" />
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </main>
  );
}
