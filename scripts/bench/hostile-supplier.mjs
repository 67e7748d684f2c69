import { createServer } from "node:http";

const mebibyte = 1024 * 1024;

/** What a hotel supplier can do instead of answering. */
const faults = {
  "never answers": () => {},
  "answers 500": (_request, response) => response.writeHead(500).end("<html>"),
  "sends 20 MB": (_request, response) => {
    const part = Buffer.alloc(mebibyte, " ");
    let sent = 0;
    const more = () => {
      if (response.destroyed) return;
      sent += 1;
      if (sent > 20) response.end("{}");
      else response.write(part, more);
    };
    more();
  },
};

/** A hotel supplier over a real connection, which does whatever `fail` says to every request. */
export async function hostileSupplier() {
  let fault = faults["never answers"];
  const server = createServer((request, response) => fault(request, response));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    faults: Object.keys(faults),
    fail(name) {
      fault = faults[name];
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
