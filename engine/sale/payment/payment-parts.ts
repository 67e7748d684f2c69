import type { FaultPoint } from "../../core/fault-point";
import type { OwnOrigins } from "../../people/agencies/own-origins";
import type { BookingParts } from "../booking/booking-parts";
import type { PatientGateway } from "./patient-gateway";
import type { PaymentGateway } from "./payment-gateway";

/** What the payment capability works with. */
export type PaymentParts = BookingParts & {
  gateway: PaymentGateway;
  /** The same gateway as rounds ask it: left alone for a while when it does not answer. */
  patientGateway: PatientGateway;
  faultPoint: FaultPoint;
  /** The site's own address, such as https://www.nofesh.example: pages of the gateway return there. */
  publicUrl: string;
  /** Where the gateway posts its callbacks. */
  callbackUrl: string;
  /** Whether an origin is a site of ours: the shop's own or an agency's. */
  isOwnOrigin: OwnOrigins;
};
