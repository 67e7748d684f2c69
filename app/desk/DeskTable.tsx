import { Children, type ReactNode } from "react";

/** A desk table, which scrolls horizontally when it is wider than the screen. Renders nothing without rows. */
export function DeskTable({
  label,
  columns,
  children,
}: {
  label: string;
  columns: { id: string; text: string }[];
  children: ReactNode;
}) {
  if (Children.count(children) === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="scrolls" aria-label={label} tabIndex={0}>
      <table className="desk-table">
        <thead>
          <tr>
            {columns.map(({ id, text }) => (
              <th key={id} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
