import type { FaultPoint } from "../../core/fault-point";
import type { OwnOrigins } from "../../people/agencies/own-origins";
import type { BookingParts } from "../booking/booking-parts";
import type { GatewayWithBreaker } from "./gateway-with-breaker";
import type { PaymentGateway } from "./payment-gateway";

/** Dependencies of the payment capability. */
export type PaymentParts = BookingParts & {
  gateway: PaymentGateway;
  /** The same gateway behind a circuit breaker, for rounds. */
  gatewayWithBreaker: GatewayWithBreaker;
  faultPoint: FaultPoint;
  /** The site's own address, such as https://www.nofesh.example: the gateway's pages return there. */
  publicUrl: string;
  /** The address for the gateway's callbacks. */
  callbackUrl: string;
  /** Whether an origin is one of our sites: the shop's own or an agency's. */
  isOwnOrigin: OwnOrigins;
};
