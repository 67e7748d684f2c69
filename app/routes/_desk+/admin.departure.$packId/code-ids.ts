/** The ids of the code fields on a departure's page, each of which is shown or filled in its own form. */
export const statusCodeId = "status-totp";
export const requestCodeId = "request-period-totp";

export const onRequestCodeId = ({ kind, id, roomClass }: { kind: string; id: string; roomClass?: string }) =>
  ["on-request", kind, id, ...(roomClass ? [roomClass] : []), "totp"].join("-");

export const liftRequestCodeId = ({ roomClass, firstNight }: { roomClass?: string; firstNight: string }) =>
  ["lift-request", ...(roomClass ? [roomClass] : []), firstNight, "totp"].join("-");

export const liftStopCodeId = ({ stopSaleId }: { stopSaleId: number }) => `lift-stop-${stopSaleId}-totp`;
