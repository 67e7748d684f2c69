import { describe, expect, test } from "vitest";
import { isPassportName, passportName, suggestLatinName } from "./latin-name";

describe("a typed name is normalised to the passport's spelling", () => {
  test.each([
    ["in capitals", "dana", "DANA"],
    ["with one blank between its words, and none around", "  dana   ruth ", "DANA RUTH"],
    ["without accents", "José Müller", "JOSE MULLER"],
    ["with plain apostrophes", "o’neil", "O'NEIL"],
    ["with a geresh as an apostrophe", "Ro׳i", "RO'I"],
    ["with plain dashes", "ben\u2013ami", "BEN-AMI"],
    ["with a maqaf as a dash", "ben־ami", "BEN-AMI"],
    ["from full-width letters", "ＤＡＮＡ", "DANA"],
    ["as it is, in other letters", "דנה", "דנה"],
    ["to nothing, of blanks", " \t ", ""],
  ])("%s", (_, typed, name) => {
    expect(passportName(typed)).toBe(name);
  });

  test.each(["Straße", "i̇brahim", "Ćirić-Łukasz", "דנה כהן", "анна", "o`neil"])(
    "and is unchanged when %s is normalised twice",
    (typed) => {
      expect(passportName(passportName(typed))).toBe(passportName(typed));
    },
  );
});

describe("a passport name contains", () => {
  test.each(["COHEN", "BEN AMI", "BEN-AMI", "O'NEIL", "X"])("%s", (name) => {
    expect(isPassportName(name)).toBe(true);
  });

  test.each(["", "cohen", "דנה", "COHEN1", "-COHEN", "'NEIL", " COHEN", "COHEN\n", "CO_HEN", "МАРИЯ", "DANA😀"])(
    "no %j",
    (name) => {
      expect(isPassportName(name)).toBe(false);
    },
  );
});

describe("a Latin spelling is suggested", () => {
  test.each([
    ["a Hebrew name", "נועם", "NOAM"],
    ["a Hebrew first and last name", "דנה כהן", "DANA COHEN"],
    ["a Hebrew name with a maqaf", "כהן־גולן", "COHEN-GOLAN"],
    ["Russian", "Щукина Мария", "SHCHUKINA MARIIA"],
    ["Russian with Ё and Й", "Королёв Андрей", "KOROLEV ANDREI"],
    ["Russian with a soft sign", "Илья", "ILIA"],
    ["an Arabic name", "سمير", "SAMIR"],
    ["Latin letters", "dana", "DANA"],
    ["both", "Dana כהן", "DANA COHEN"],
  ])("for %s", (_, typed, expected) => {
    expect(suggestLatinName(typed)).toBe(expected);
  });

  test.each([
    ["a Hebrew name whose vowels nobody knows", "נבם"],
    ["a known name beside an unknown one", "דנה נבם"],
    ["a Hebrew name with a geresh", "ג׳ורג׳"],
    ...["רחל", "יונתן", "מיכל", "מזרחי", "פרץ", "سارة"].map((name) => [
      `${name}, which people spell in several ways`,
      name,
    ]),
    ["an Arabic name that is spelled in several ways", "محمد"],
    ["letters it does not know", "田中"],
    ["digits", "דנה 2"],
    ["nothing", ""],
    ["a picture", "😀"],
  ])("but not for %s", (_, typed) => {
    expect(suggestLatinName(typed)).toBeNull();
  });
});
