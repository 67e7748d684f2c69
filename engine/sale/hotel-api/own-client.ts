/** A sandbox's shop as a client of its own hotel API. Its key belongs to the server, which writes a new one at each start. */
export const ownClient = { apiKey: "the-shop-itself", name: "The shop itself" };
