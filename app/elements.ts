/** Where a key stands after a spread, the compiler asks for this instead of `jsx`. */
export { createElement } from "react";
