import { Children, cloneElement, isValidElement, type ReactNode } from "react";

type Columns = readonly { id: string; text: string }[];

/** A narrow table stays one on a phone. */
const fitsPhone = 3;

/**
 * A desk table, which scrolls horizontally when it is wider than the screen; on a phone its rows are cards, each value below the
 * heading of its column. Renders nothing without rows. `cards`: its rows say what they are without the headings.
 */
export function DeskTable({
  label,
  columns,
  cards = false,
  children,
}: {
  label: string;
  columns: Columns;
  cards?: boolean;
  children: ReactNode;
}) {
  if (Children.count(children) === 0) return null;
  const isLabelled = !cards && columns.length > fitsPhone;
  const asCards = cards ? " desk-cards" : isLabelled ? " desk-cards desk-labels" : "";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="scrolls" aria-label={label} tabIndex={0}>
      <table className={`desk-table${asCards}`}>
        <thead>
          <tr>
            {columns.map(({ id, text }) => (
              <th key={id} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{isLabelled ? labelled(children, columns) : children}</tbody>
      </table>
    </section>
  );
}

type Cell = { children?: ReactNode; "data-label"?: string };

/** The rows, each cell with the heading of its column. */
function labelled(rows: ReactNode, columns: Columns): ReactNode {
  return Children.map(rows, (row) => {
    if (!isValidElement<Cell>(row)) return row;
    const cells = Children.toArray(row.props.children).map((cell, index) =>
      isValidElement<Cell>(cell) ? cloneElement(cell, { "data-label": columns[index]?.text }) : cell,
    );
    return cloneElement(row, undefined, cells);
  });
}
