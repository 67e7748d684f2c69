/** The address of the agents' websocket: `?agency&agencySid&shared`, and `after`, the id of the last message received. */
export const agentSocketPath = "/api/bff/agencyMessage/agentWs";
