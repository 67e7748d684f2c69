import { createHmac } from "node:crypto";
import type { Hono } from "hono";
import { apiRoutes } from "./api-routes";
import type { GatewayParts } from "./gateway-parts";
import { hypReturn } from "./hyp-answers";
import { hypRoutes } from "./hyp-routes";
import type { NoticeFormat } from "./notice-format";
import { transactionAnswer } from "./payplus-answers";

type Company = NoticeFormat & {
  /** The path of its calls, below the gateway's mount. */
  mountedAt: string;
  routes(parts: GatewayParts): Hono;
  /** The address to configure in an adapter, below the gateway's mount. */
  base: string;
};

/** Every card company that the sandbox imitates, by its `PAYMENT_GATEWAY` name. */
export const companies = {
  payplus: {
    mountedAt: "/api/v1.0",
    routes: apiRoutes,
    base: "/api/v1.0",
    notice(transaction, key) {
      const body = JSON.stringify({ transaction_type: transaction.type, ...transactionAnswer(transaction).data });
      const hash = createHmac("sha256", key).update(body).digest("base64");
      return { body, headers: { "content-type": "application/json", "user-agent": "PayPlus", hash } };
    },
    // None of it counts as proof: the shop queries the company.
    returned: ({ id, pageId, uid, statusCode }) => ({
      transaction_uid: id,
      page_request_uid: pageId,
      status: statusCode === "000" || statusCode === "" ? "approved" : "rejected",
      status_code: statusCode,
      more_info: uid,
    }),
  },
  hyp: {
    mountedAt: "/hyp/xpo",
    routes: hypRoutes,
    base: "/hyp/xpo/Relay",
    notice: (transaction, key) => ({
      body: String(hypReturn(transaction, key)),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
    returned: (authorization, key) => Object.fromEntries(hypReturn(authorization, key)),
  },
} as const satisfies Record<string, Company>;

export type CompanyName = keyof typeof companies;
