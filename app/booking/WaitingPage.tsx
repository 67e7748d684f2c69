import type { ReactNode } from "react";

/** Shows progress while the user waits. The route refreshes the page; `children` is a link that does the same immediately. */
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
