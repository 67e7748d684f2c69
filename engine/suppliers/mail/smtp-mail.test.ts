import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { AddressDeferred } from "../../outbox/address-deferred";
import { AddressRefused } from "../../outbox/address-refused";
import { smtpMail } from "./smtp-mail";

/** Sends one mail to a server that answers a step of SMTP with `answer`. Returns what the adapter failed with. */
async function sentTo(step: "MAIL" | "RCPT" | "DATA" | "none", answer: string): Promise<unknown> {
  const server = createServer((socket) => {
    socket.write("220 mail.test\r\n");
    let isText = false;
    createInterface({ input: socket }).on("line", (line) => {
      if (isText && line !== ".") return;
      isText = false;
      const command = line.slice(0, 4).toUpperCase();
      if (command === step) return void socket.write(`${answer}\r\n`);
      isText = command === "DATA";
      socket.write(isText ? "354 go on\r\n" : "250 fine\r\n");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const mail = smtpMail({
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    from: "Nofesh <shop@nofesh.example>",
  });
  try {
    await mail({ to: "dana@example.com", subject: "Rhodes", text: "Rhodes", key: "one" });
    return null;
  } catch (fault) {
    return fault;
  } finally {
    server.close();
  }
}

test.each([
  ["RCPT", "550 5.1.1 no such user", "for good"],
  ["RCPT", "551 user not local", "for good"],
  ["RCPT", "553-5.1.3 bad address\r\n553 5.1.3 again", "for good"],
  // The sender is unwanted, not the address: marking it would empty the list.
  ["RCPT", "550 5.7.1 relaying denied", "no"],
  ["RCPT", "451 4.7.1 greylisted, try again later", "for now"],
  ["RCPT", "452 4.2.2 mailbox full", "for now"],
  ["MAIL", "451 4.3.0 try again later", "no"],
  ["MAIL", "550 5.1.8 unknown sender", "no"],
  ["DATA", "554 5.6.0 message refused", "no"],
] as const)("a server that answers %s with %s: the address is refused: %s", async (step, answer, refused) => {
  const fault = await sentTo(step, answer);
  expect(fault).toBeInstanceOf(Error);
  expect(fault instanceof AddressRefused ? "for good" : fault instanceof AddressDeferred ? "for now" : "no").toBe(
    refused,
  );
});

test("a server that takes the mail fails nothing", async () => {
  expect(await sentTo("none", "")).toBeNull();
});
