/** Text of several lines without other control characters. */
export const plainText = /^(?:[^\p{Cc}]|[\n\r\t])*$/u;
