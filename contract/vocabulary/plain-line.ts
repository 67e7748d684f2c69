/** Text without control characters, line breaks included. Free of schemas, because the browser may load it as well. */
export const plainLine = /^[^\p{Cc}]*$/u;
