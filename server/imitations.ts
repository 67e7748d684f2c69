import { join } from "node:path";
import type { EngineConfig } from "@engine/config";
import { type DemoAccount, demoAccounts } from "@engine/demo/demo-accounts";
import { type CompanyName, companies } from "@mocks/gateway/companies";
import { openLedger } from "@mocks/gateway/ledger";
import { magicCards } from "@mocks/gateway/magic-cards";
import { sandboxGateway } from "@mocks/gateway/sandbox-gateway";
import { sandboxMail } from "@mocks/messages/sandbox-mail";
import { sandboxMessages } from "@mocks/messages/sandbox-messages";
import { sandboxSms } from "@mocks/messages/sandbox-sms";
import type { Express } from "express";
import type { Transport } from "nodemailer";
import type { Logger } from "pino";
import { webHandler } from "./http/web-handler";

export type Imitations = {
  mount(app: Express): void;
  /** The API address for the adapter of each card company. */
  gatewayBase(company: CompanyName): string;
  /** The public address of the gateway's page. */
  pageOrigin: string;
  /** The API address for the SMS adapter, and the transport for the mail adapter. */
  smsBase: string;
  mailbox: Transport;
  messages(): { at: string; kind: string; to: string; subject?: string; text: string }[];
  cards(): { number: string; name: string; behaviour: string }[];
  accounts(): DemoAccount[];
};

const mountedAt = "/sandbox-gateway";
const smsAt = "/sandbox-sms";

/** A sandbox's substitutes for the card company and the message providers; live never calls this. */
export async function imitationsFor(config: EngineConfig, log: Logger, ownOrigin: string): Promise<Imitations> {
  const pageOrigin = otherSite(config.publicUrl);
  if (new URL(pageOrigin).host === new URL(config.publicUrl).host)
    log.warn("the sandbox gateway is on the shop's own site here: its frame proves less than on localhost");
  const gateway = sandboxGateway({
    ledger: openLedger(join(config.dataDir, "gateway.jsonl")),
    publicBase: `${pageOrigin}${mountedAt}`,
    secretKey: config.payment.secretKey,
    apiKey: config.payment.apiKey,
    framedBy: [new URL(config.publicUrl).origin],
  });
  const post = sandboxMessages(join(config.dataDir, "messages.jsonl"));
  const sms = sandboxSms({ messages: post, user: config.sms.user, token: config.sms.token });
  return {
    gatewayBase: (company) => `${ownOrigin}${mountedAt}${companies[company].base}`,
    pageOrigin,
    smsBase: `${ownOrigin}${smsAt}`,
    mailbox: sandboxMail(post),
    messages: () => post.list().map(({ at, kind, to, subject, text }) => ({ at, kind, to, subject, text })),
    cards: () => magicCards.map(({ number, name, behaviour }) => ({ number, name, behaviour })),
    accounts: demoAccounts,
    mount(app) {
      app.use(
        mountedAt,
        webHandler((request, env) => gateway.fetch(request, env)),
      );
      app.use(
        smsAt,
        webHandler((request) => sms.fetch(request)),
      );
    },
  };
}

/** localhost and 127.0.0.1 are two sites to a browser: the gateway uses the one that the shop does not. */
function otherSite(publicUrl: string): string {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (hostname === "localhost") return `${protocol}//127.0.0.1:${port}`;
  if (hostname === "127.0.0.1") return `${protocol}//localhost:${port}`;
  return origin;
}
