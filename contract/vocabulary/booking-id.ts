/** What the id of a booking looks like. No schema stands here: this goes to the browser as well. */
export const bookingIdPattern = /^[A-Za-z0-9_-]{10,64}$/;
