/** The format of a booking id. Free of schemas, because the browser loads it as well. */
export const bookingIdPattern = /^[A-Za-z0-9_-]{10,64}$/;
