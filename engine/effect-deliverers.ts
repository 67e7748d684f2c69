import { consentedOffers } from "./content/leads/consented-offers";
import { letterDeliverer } from "./content/newsletter/deliver-letter";
import type { EngineParts } from "./engine-parts";
import type { Deliverers } from "./outbox/effect";
import { messageDeliverers } from "./outbox/message-deliverers";
import type { MessageSenders } from "./outbox/message-senders";
import { paymentDeliverers } from "./sale/payment/payment-deliverers";
import { cancelStay } from "./sale/supplier-stays/cancel-stay";
import { bookingAttachments } from "./service/documents/send-documents";
import { keepTravellers } from "./service/travellers/keep-travellers";
import { attachedPlans } from "./trade/price-plan/plan-files";

/** Every kind of effect with the capability that delivers it. */
export function effectDeliverers(parts: EngineParts, senders: MessageSenders): Deliverers {
  return {
    ...messageDeliverers(senders, {
      documents: (document) => bookingAttachments(parts, document),
      planFiles: (fileIds) => attachedPlans(parts.db, [...fileIds]),
    }),
    newsletter: letterDeliverer(parts, senders),
    "consented-offers": ({ bookingId }) => consentedOffers(parts, bookingId),
    "keep-travellers": ({ bookingId }) => keepTravellers(parts, bookingId),
    ...paymentDeliverers(parts),
    "cancel-stay": ({ bookingId }) => cancelStay(parts, bookingId),
  };
}
