import { Children, type ReactNode } from "react";

/**
 * A desk table, which scrolls horizontally when it is wider than the screen. Renders nothing without rows. `cards`: its rows say what they
 * are without the headings, and stand as cards on a phone.
 */
export function DeskTable({
  label,
  columns,
  cards = false,
  children,
}: {
  label: string;
  columns: { id: string; text: string }[];
  cards?: boolean;
  children: ReactNode;
}) {
  if (Children.count(children) === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="scrolls" aria-label={label} tabIndex={0}>
      <table className={cards ? "desk-table desk-cards" : "desk-table"}>
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
