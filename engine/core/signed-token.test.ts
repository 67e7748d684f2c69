import { expect, test } from "vitest";
import { readToken, signToken } from "./signed-token";

const token = signToken("a secret", "selection", { packId: "P1" });

test("a token is read with any of the secrets that signed it", () => {
  expect(readToken(["a newer secret", "a secret"], "selection", token)).toEqual({ packId: "P1" });
});

test.each<[string, string[], string, string]>([
  ["another secret", ["another secret"], "selection", token],
  ["another purpose", ["a secret"], "signature", token],
  ["a part more", ["a secret"], "selection", `${token}.more`],
  ["an empty part more", ["a secret"], "selection", `${token}.`],
  ["no mark", ["a secret"], "selection", token.split(".")[0]!],
  ["another body", ["a secret"], "selection", `${btoa('{"packId":"P2"}')}.${token.split(".")[1]}`],
  ["nothing", ["a secret"], "selection", ""],
])("with %s it is not read", (_, secrets, purpose, text) => {
  expect(readToken(secrets, purpose, text)).toBeNull();
});
