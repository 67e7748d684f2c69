/** Where the websocket of agents is: `?agency&agencySid&shared`, and `after`, the last id that was seen. */
export const agentSocketPath = "/api/bff/agencyMessage/agentWs";
