import { type ContextType, createContext, type HTMLAttributes, type ReactElement } from "react";

/**
 * The HTML of a part of the frame that is the same on many pages, rendered once for each object it stands for and each variant of its
 * addresses. Null in the browser, which renders the part as usual: what it hydrates is the same.
 */
export const RenderedOnce = createContext<((of: object, variant: string, part: () => ReactElement) => string) | null>(
  null,
);

/** The properties of an element that holds such a part: its HTML on the server, its elements in the browser. */
export function inside(
  once: ContextType<typeof RenderedOnce>,
  of: object,
  variant: string,
  part: () => ReactElement,
): Pick<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML"> {
  return once ? { dangerouslySetInnerHTML: { __html: once(of, variant, part) } } : { children: part() };
}
