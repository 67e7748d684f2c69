import type { agencies } from "@contract/agencies/agencies";
import { languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Port, refuse } from "@contract/wire/operation";
import { localise } from "../../core/localise";
import type { Caller } from "../caller/caller";
import { endSession, endSessionsOf } from "../sessions/sessions";
import { agencyContents, agencyOfDealType, findAgencies } from "./agency-directory";
import { loginOf } from "./agency-identity";
import { logoPicture } from "./agency-logo";
import type { AgencyParts } from "./agency-parts";
import {
  exchangeFcSecret,
  loginAgencyByPassword,
  loginAgentByPassword,
  requestAgencyLogin,
  verifyAgency,
} from "./agency-sign-in";
import { chooseAgent } from "./choose-agent";
import { marketerOfLink } from "./marketer-of-link";

/** Specification §7, Agency and agent. */
export function agencyCalls(parts: AgencyParts): Port<typeof agencies, Caller> {
  const opened = (result: Awaited<ReturnType<typeof verifyAgency>>) =>
    result.ok ? accept({ agencySid: result.value.sid, login: loginOf(result.value.identity) }) : result;
  const session = async (caller: Caller, kinds: readonly string[], langCode: LangCode) => {
    if (!caller.agent || !kinds.includes(caller.agent.kind)) return accept({ logined: false as const });
    const login = loginOf(caller.agent, langCode);
    return accept({ logined: true as const, clerkName: login.clerkName, login });
  };
  const logout = async (caller: Caller, everywhere: boolean) => {
    // Several people work by one call centre's link, each in a session of their own: nobody logs out the others.
    if (caller.agent && everywhere && caller.agent.kind !== "fc") {
      // The session's own subject: for a clerk it is the clerk, not the agency.
      await endSessionsOf(parts.db, caller.agent.kind, caller.agent.subject);
    } else if (caller.agent) await endSession(parts.db, caller.agent.sessionId);
    return accept({ logined: false as const });
  };
  return {
    agencyRequestLogin: (input, caller) => requestAgencyLogin(parts, input, caller),
    agencyVerifyCode: async ({ verificationCode }, caller) =>
      opened(await verifyAgency(parts, verificationCode, caller)),
    agencyPassLogin: async (input, caller) => opened(await loginAgencyByPassword(parts, input, caller)),
    agentLogin: async (input, caller) => opened(await loginAgentByPassword(parts, input, caller)),
    agentFcLogin: async ({ secret }, caller) => opened(await exchangeFcSecret(parts, secret, caller)),
    agencyLogout: ({ everywhere }, caller) => logout(caller, everywhere),
    agentLogout: ({ everywhere }, caller) => logout(caller, everywhere),
    agencyCheckSession: async ({ agency, langCode }, caller) =>
      agency === undefined || caller.agent?.acting.code === agency
        ? session(caller, ["agency", "agent", "fc"], langCode)
        : accept({ logined: false as const }),
    agentCheckSession: ({ langCode }, caller) => session(caller, ["agent", "fc"], langCode),
    async agentChoose(input, caller) {
      const identity = await chooseAgent(parts, caller.agent!, input);
      return identity ? accept({ login: loginOf(identity) }) : refuse("unknown-agent", { field: "odyAgentCode" });
    },
    async agentAll({ search, from, to, langCode }, caller) {
      const { total, rows } = await findAgencies(parts, { search, from, to }, caller.agent!);
      return accept({
        total,
        agents: rows.map(({ odyAgentCode, code, names, marketerId }) => ({
          odyAgentCode,
          agencyCode: code,
          name: localise(names, langCode),
          marketerId,
        })),
      });
    },
    async agencyForPricePlanOnly({ langCode }, caller) {
      const { rows } = await findAgencies(parts, { pricePlanOnly: true, from: 1, to: 1000 }, caller.agent!);
      return accept({
        agencies: rows.map(({ code, odyAgentCode, names }) => ({
          agencyCode: code,
          odyAgentCode,
          name: localise(names, langCode),
        })),
      });
    },
    async marketerId({ dealType }) {
      const marketer = await agencyOfDealType(parts, dealType);
      return marketer
        ? accept({ marketerId: marketer.marketerId, agencyCode: marketer.code })
        : refuse("not-found", { field: "dealType" });
    },
    async dealTypeByAgency({ agencyCode }) {
      const contents = await agencyContents(parts, { code: agencyCode });
      if (!contents) return refuse("not-found", { field: "agencyCode" });
      return accept({ dealTypeCodes: contents.flags.limitToSpecificDeals ? contents.dealTypeCodes : [] });
    },
    async dealTypeByMarketer({ marketerId }) {
      const marketer = await marketerOfLink(parts.db, marketerId);
      return accept({ dealTypeCodes: marketer?.flags.limitToSpecificDeals ? marketer.dealTypeCodes : [] });
    },
    async agencyLogo({ hash }) {
      const picture = await logoPicture(parts.db, hash);
      return picture
        ? accept({ contentBase64: picture.content.toString("base64") })
        : refuse("not-found", { field: "hash" });
    },
    async agencyContentsByHost({ host, langCode }) {
      const contents = await agencyContents(parts, { host });
      if (!contents) return refuse("not-found", { field: "host" });
      const { code, odyAgentCode, marketerId, names, phone, phoneHours, flags, picture, dealTypeCodes, variant } =
        contents;
      const { bypassPayment: _, metaTitle, metaDescription, metaTexts, ...siteFlags } = flags;
      // Where the agency wrote none in a page's language, the page has a title of the shop's, with the agency's name in that language.
      const other = metaTexts?.[languageOf[langCode]];
      const written =
        languageOf[langCode] === contents.language
          ? { metaTitle, metaDescription }
          : { metaTitle: other?.title, metaDescription: other?.description };
      return accept({
        agencyCode: code,
        odyAgentCode,
        agencyName: localise(names, langCode),
        marketerId,
        host: contents.host ?? host.toLowerCase(),
        logo: picture,
        phone,
        phoneHours,
        // The agent code the site works with (specification §4 uses it to recognise the health fund and others).
        contentFlags: { ...siteFlags, ...written, odyAgentCode },
        dealTypeCodes: flags.limitToSpecificDeals ? dealTypeCodes : undefined,
        variant: variant as "MACCABI" | "FCINTSP" | "PORT" | null,
        languages: ["HEB", "ENG", "RUS", "ARA"] as LangCode[],
      });
    },
  };
}
