import { createContext, type ReactElement } from "react";

/**
 * The HTML of a part of the frame that is the same on many pages, rendered once for each object it stands for and each variant of its
 * addresses. Null in the browser, which renders the part as usual: what it hydrates is the same.
 */
export const RenderedOnce = createContext<((of: object, variant: string, part: () => ReactElement) => string) | null>(
  null,
);
