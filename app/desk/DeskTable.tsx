import { Children, type ReactNode } from "react";

/** A table of the desk, which scrolls in itself where it is wider than the screen. Without rows there is none. */
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
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
