import type { ReactElement } from "react";

export { Fragment } from "react";
export type { JSX } from "react/jsx-runtime";

const elementType = Symbol.for("react.element");

/** What React 18 reads of an element. */
type Element = ReactElement & { $$typeof: symbol; ref: unknown; _owner: null };
type Properties = { ref?: unknown; [name: string]: unknown };

/**
 * Makes an element as React 18 does, without copying its properties: the compiler makes a new object for each element, of which React's own
 * function only takes the reference out. A list has a thousand elements, and its copies took a fortieth of the processor of a new page.
 * Components of ours have no `defaultProps`, which this would ignore.
 */
function jsx(type: ReactElement["type"], properties: Properties, key?: unknown): Element {
  let ref: unknown = null;
  let props = properties;
  if (properties.ref !== undefined) ({ ref, ...props } = properties);
  return { $$typeof: elementType, type, key: key === undefined ? null : `${key}`, ref, props, _owner: null };
}

/** The compiler asks for them by these names, in every file with elements. */
export { jsx, jsx as jsxs };
