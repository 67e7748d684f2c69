import type { ReactNode } from "react";

/** Shown when a list is empty: a friendly text and the best alternative. */
export function EmptyState({ title, text, children }: { title?: string; text: string; children?: ReactNode }) {
  return (
    <div className="card pad stack center">
      <svg viewBox="0 0 120 70" width="120" height="70" aria-hidden="true">
        <circle cx="60" cy="30" r="16" fill="#f4a259" />
        <path d="M0 50c15-10 30-10 45 0s30 10 45 0 30-6 30-6v26H0z" fill="#6ccbd3" />
      </svg>
      {title ? <h2>{title}</h2> : null}
      <p>{text}</p>
      {children}
    </div>
  );
}
