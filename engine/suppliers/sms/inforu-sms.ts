import * as z from "zod/v4";

const Answer = z.object({ StatusId: z.number(), StatusDescription: z.string().optional() });

/** SMS through Inforu (v2). Throws when it was not accepted: the job tries again. */
export function inforuSms(settings: {
  baseUrl: string;
  user: string;
  token: string;
  sender: string;
  fetch?: typeof fetch;
}) {
  const authorization = `Basic ${Buffer.from(`${settings.user}:${settings.token}`).toString("base64")}`;
  return async ({ to, text, key }: { to: string; text: string; key: string }): Promise<void> => {
    const response = await (settings.fetch ?? fetch)(`${settings.baseUrl}/api/v2/SMS/SendSms`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization },
      body: JSON.stringify({
        Data: {
          Message: text,
          Recipients: [{ Phone: localNumber(to) }],
          Settings: { Sender: settings.sender, CustomerMessageID: key },
        },
      }),
      signal: AbortSignal.timeout(10_000),
    });
    const answer = Answer.safeParse(await response.json().catch(() => null));
    if (!response.ok || !answer.success || answer.data.StatusId !== 1)
      throw new Error(`the SMS was not accepted: ${response.status}`);
  };
}

/** Israeli numbers the way the company wants them. */
function localNumber(phone: string): string {
  return phone.startsWith("+972") ? `0${phone.slice(4)}` : phone;
}
