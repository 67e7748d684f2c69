import * as z from "zod/v4";
import { inLanguage, LoggedOut, loginRefusals, Sid, TypedCode } from "../people/sign-in";
import { languages } from "../vocabulary/languages";
import { Code, LangCode } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

export const ContentFlags = z.object({
  bypassPayment: z.boolean(),
  limitToSpecificDeals: z.boolean(),
  forPricePlanOnly: z.boolean(),
  preferSmsToPassword: z.boolean(),
  enableSearchAgent: z.boolean(),
  odyAgentCode: Code.optional(),
  forInternalAgentSite: z.boolean(),
  /** In the language of the agency; `agencyContentsByHost` gives every page those of its own language, as far as they are written. */
  metaTitle: z.string().optional(),
  metaDescription: z.string().optional(),
  /** The same in other languages. */
  metaTexts: z
    .partialRecord(z.enum(languages), z.object({ title: z.string().optional(), description: z.string().optional() }))
    .optional(),
  /** A colour with enough contrast for the site's text: #rrggbb. */
  backgroundColorCss: z.string().optional(),
  forMainSite: z.boolean(),
});
export type ContentFlags = z.infer<typeof ContentFlags>;

export const AgencyVariant = z.enum(["MACCABI", "FCINTSP", "PORT"]);

const LogoHash = z.string().regex(/^[0-9a-f]{64}$/);

/** What the site of an agency tells everybody. Whether it orders without payment is between it and the shop: its log-in says so. */
const SiteFlags = ContentFlags.omit({ bypassPayment: true, metaTexts: true });

/** An agency's logo: a PNG under the hash of its bytes, with its size in pixels. */
export const AgencyLogo = z.object({ hash: LogoHash, width: z.int().positive(), height: z.int().positive() });
export type AgencyLogo = z.infer<typeof AgencyLogo>;

export const AgencyContents = z.object({
  agencyCode: Code,
  odyAgentCode: Code,
  agencyName: z.string(),
  marketerId: Code,
  host: z.string(),
  logo: AgencyLogo.optional(),
  phone: z.string(),
  phoneHours: z.string(),
  contentFlags: SiteFlags,
  dealTypeCodes: z.array(Code).optional(),
  variant: AgencyVariant.nullable(),
  languages: z.array(LangCode),
});
export type AgencyContents = z.infer<typeof AgencyContents>;

/** The agency user who is logged in: the agency itself, or one of its clerks. */
export const AgencyLogin = z.object({
  kind: z.enum(["agency", "agent", "fc"]),
  agencyCode: Code,
  odyAgentCode: Code,
  agencyName: z.string(),
  marketerId: Code,
  clerkName: z.string().optional(),
  /** The agency a clerk currently works for; missing: the clerk's own. */
  chosenAgentCode: Code.optional(),
  marketerMode: z.boolean(),
  mayChooseAgent: z.boolean(),
  contentFlags: ContentFlags,
  /** The only categories the agency sells; missing: all. */
  dealTypeCodes: z.array(Code).optional(),
});
export type AgencyLogin = z.infer<typeof AgencyLogin>;

const session = z.discriminatedUnion("logined", [
  LoggedOut,
  z.object({ logined: z.literal(true), clerkName: z.string().optional(), login: AgencyLogin }),
]);
const opened = z.object({ agencySid: Sid, login: AgencyLogin });
/** As typed: any case, blanks around it. */
const typedCode = z.string().max(80).trim().pipe(Code);
const password = z.string().min(1).max(200);

/** Specification §7, Agency and agent. */
export const agencies = {
  agencyRequestLogin: operation({
    method: "POST",
    path: "/agency/requestLogin",
    group: "bff",
    carrier: "form",
    inAddress: ["langCode"],
    summary: "Sends a code to the agency's phone on file; same response for an unknown agency",
    input: z.object({ ...inLanguage, agencyCode: typedCode }),
    output: z.object({ agencySid: Sid }),
    refusals: [],
  }),
  agencyVerifyCode: operation({
    method: "POST",
    path: "/agency/verifyCode",
    group: "bff",
    carrier: "form",
    summary: "Exchanges the code for a session with a new id",
    input: z.object({ verificationCode: TypedCode }),
    output: opened,
    refusals: loginRefusals,
  }),
  agencyPassLogin: operation({
    method: "POST",
    path: "/agency/passlogin",
    group: "bff",
    carrier: "form",
    summary: "Logs an agency in with its password",
    input: z.object({ agencyCode: typedCode, password }),
    output: opened,
    refusals: loginRefusals,
  }),
  agencyLogout: operation({
    method: "POST",
    path: "/agency/logout",
    group: "bff",
    carrier: "form",
    inAddress: ["agency"],
    summary: "Ends the session; with `everywhere`, every session of the agency",
    input: z.object({ agency: Code.optional(), everywhere: z.boolean().default(false) }),
    output: LoggedOut,
    refusals: [],
  }),
  agencyCheckSession: operation({
    method: "GET",
    path: "/agency/checkSession",
    group: "bff",
    summary: "Whether an agency is logged in; with `agency`, whether that one is",
    input: z.object({ agency: Code.optional(), ...inLanguage }),
    output: session,
    refusals: [],
  }),
  agentLogin: operation({
    method: "POST",
    path: "/agent/login",
    group: "bff",
    carrier: "form",
    summary: "Logs a clerk in with agent code, clerk name and password",
    input: z.object({
      odyAgentCode: typedCode,
      clerkName: z.string().min(1).max(60),
      password,
      /** The clerk's own agency, by either code; with another one the log-in is refused like a wrong one. */
      agencyCode: typedCode.optional(),
    }),
    output: opened,
    refusals: loginRefusals,
  }),
  agentFcLogin: operation({
    method: "POST",
    path: "/agent/fcLogin",
    group: "bff",
    carrier: "form",
    summary: "Exchanges the secret of an FC agent link for a session, each time until the link ends or is withdrawn",
    input: z.object({ secret: z.string().min(1).max(200) }),
    output: opened,
    refusals: loginRefusals,
  }),
  agentLogout: operation({
    method: "POST",
    path: "/agent/logout",
    group: "bff",
    carrier: "form",
    summary:
      "Ends a clerk's session; with `everywhere`, every session of the clerk, but of a call centre's link the caller's alone",
    input: z.object({ everywhere: z.boolean().default(false) }),
    output: LoggedOut,
    refusals: [],
  }),
  agentCheckSession: operation({
    method: "GET",
    path: "/agent/checkSession",
    group: "bff",
    summary: "Whether a clerk is logged in",
    input: z.object({ ...inLanguage }),
    output: session,
    refusals: [],
  }),
  agentChoose: operation({
    method: "POST",
    path: "/agent/choose",
    group: "bff",
    carrier: "form",
    summary: "Chooses the agency a clerk works for, and whether as its marketer; omit the code to return to one's own",
    input: z.object({ odyAgentCode: Code.optional(), marketerMode: z.boolean().default(false) }),
    output: z.object({ login: AgencyLogin }),
    refusals: ["unknown-agent"],
  }),
  agentAll: operation({
    method: "GET",
    path: "/agent/all",
    group: "bff",
    summary: "Agencies a clerk may choose, without the test agency",
    input: z.object({
      search: z.string().max(60).optional(),
      from: z.int().min(1).max(100_000).default(1),
      to: z.int().min(1).max(100_000).default(1000),
      ...inLanguage,
    }),
    output: z.object({
      total: z.number().int(),
      agents: z.array(z.object({ odyAgentCode: Code, agencyCode: Code, name: z.string(), marketerId: Code })),
    }),
    refusals: [],
  }),
  agencyForPricePlanOnly: operation({
    method: "GET",
    path: "/agency/forPricePlanOnly",
    group: "bff",
    summary: "Agencies that only have a price plan, without the test agency",
    input: z.object({ ...inLanguage }),
    output: z.object({ agencies: z.array(z.object({ agencyCode: Code, odyAgentCode: Code, name: z.string() })) }),
    refusals: [],
  }),
  marketerId: operation({
    method: "GET",
    path: "/operation/marketerId",
    group: "bff",
    summary: "The marketer of a deal type",
    input: z.object({ dealType: Code }),
    output: z.object({ marketerId: Code, agencyCode: Code }),
    refusals: [],
  }),
  dealTypeByAgency: operation({
    method: "GET",
    path: "/dealType/byAgency",
    group: "bff",
    summary: "Deal types an agency sells; an empty list means all",
    input: z.object({ agencyCode: Code }),
    output: z.object({ dealTypeCodes: z.array(Code) }),
    refusals: [],
  }),
  dealTypeByMarketer: operation({
    method: "GET",
    path: "/dealType/byMarketer",
    group: "bff",
    summary: "Deal types offered to visitors of a marketer's link; an empty list means all",
    input: z.object({ marketerId: Code }),
    output: z.object({ dealTypeCodes: z.array(Code) }),
    refusals: [],
  }),
  agencyContentsByHost: operation({
    method: "GET",
    path: "/agencyContents/byHost/:host",
    group: "bff",
    summary: "White-label content of a host; 404 means none",
    input: z.object({ ...inLanguage, host: z.string().min(1).max(253) }),
    output: AgencyContents,
    refusals: [],
  }),
  agencyLogo: operation({
    method: "GET",
    path: "/agencyContents/logo/:hash",
    group: "bff",
    summary: "The logo with this hash, a PNG; 404 when no agency has it",
    input: z.object({ hash: LogoHash }),
    output: z.object({ contentBase64: z.string() }),
    refusals: [],
  }),
};
