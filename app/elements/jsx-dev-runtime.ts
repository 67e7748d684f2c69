/** Tests are compiled for development, with React's own checks. */
export { Fragment, jsxDEV } from "react/jsx-dev-runtime";
