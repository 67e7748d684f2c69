import { demoIdentity } from "./demo-identity";
import { demoAgencies, demoDeskUsers, demoFcSecret, demoMembers, demoPassword, demoTotpSecret } from "./demo-people";
import { demoCoupons } from "./load-demo-coupons";

export type DemoAccount = { role: string; where: string; login: Record<string, string> };

/** The sandbox's log-ins as a list for display. */
export function demoAccounts(): DemoAccount[] {
  const members = demoMembers.map(({ phone, firstName }) => ({
    role: "member",
    where: "/member/login",
    login: { phone, name: firstName, code: "in the messages" },
  }));
  const agencies = demoAgencies.map(({ code, loginPhone, names, hosts = [] }) => ({
    role: "agency",
    where: hosts[0] ? `/agency/login, white label at ${hosts[0]}` : "/agency/login",
    login: { agencyCode: code, password: demoPassword, name: names.en, ...(loginPhone ? { phone: loginPhone } : {}) },
  }));
  const clerks = demoAgencies.flatMap(({ odyAgentCode, clerks: names = [] }) =>
    names.map((clerkName) => ({
      role: "agent",
      where: "/agent/login",
      login: { odyAgentCode, clerkName, password: demoPassword },
    })),
  );
  return [
    ...members,
    ...agencies,
    ...clerks,
    { role: "fc", where: `/?fc-agent-mode=true&secret=${demoFcSecret}`, login: { secret: demoFcSecret } },
    {
      role: "admin",
      where: "/admin",
      login: { name: demoDeskUsers[0], password: demoPassword, totpSecret: demoTotpSecret },
    },
    ...["10001", "10002", "10003"].map((employeeNumber) => ({
      role: "employee",
      where: "http://health.localhost or http://port.localhost, the payer",
      login: { employeeNumber, IdenticationNumber: demoIdentity(employeeNumber) },
    })),
    ...demoCoupons.map(({ code }) => ({ role: "coupon", where: "/booking … extras", login: { code } })),
  ];
}
