import * as z from "zod/v4";
import { Code, IsoDate, typedLine } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { deskCode } from "./desk-code";

/** Open links that an agency may have: the desk's list always shows all of them. */
export const mostOpenFcLinks = 50;

/** An agency's links for its call centre: following one starts FC agent mode, under the name of the link's clerk. */
export const fcLinkDesk = {
  deskFcLinks: operation({
    method: "GET",
    path: "/desk/agency/:agencyCode/fc-links",
    group: "admin",
    summary: "Call centre links of an agency: the open ones, then those that ended last; their secrets are never shown",
    input: z.object({ agencyCode: Code }),
    output: z.object({
      links: z.array(
        z.object({
          linkId: z.string(),
          clerkName: z.string(),
          /** In Jerusalem. */
          lastDay: IsoDate,
          state: z.enum(["open", "ended", "withdrawn"]),
        }),
      ),
    }),
    refusals: [],
  }),
  deskAddFcLink: operation({
    method: "POST",
    path: "/desk/agency/:agencyCode/fc-links",
    group: "admin",
    summary: "Creates a call centre link that works up to a day, at most a year ahead; its address is returned once",
    input: z.object({
      agencyCode: Code,
      clerkName: typedLine(60),
      lastDay: IsoDate,
      ...deskCode,
    }),
    output: z.object({ address: z.string() }),
    refusals: ["code-needed", "too-many-links"],
  }),
  deskWithdrawFcLink: operation({
    method: "POST",
    path: "/desk/agency/:agencyCode/fc-links/withdraw",
    group: "admin",
    summary: "Withdraws a call centre link, and ends the sessions that it opened",
    input: z.object({ agencyCode: Code, linkId: z.string().min(1).max(64) }),
    output: z.object({ withdrawn: z.boolean() }),
    refusals: [],
  }),
};
