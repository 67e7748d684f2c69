import { languages } from "@contract/vocabulary/languages";
import { expect, test } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { refusalTexts } from "./refusal-texts";

const apology = {
  he: /מתנצלים/,
  en: "We apologize. There was a problem. Please try again",
  ru: /Приносим извинения/,
  ar: /نعتذر/,
} as const;

test.each([...languages])(
  "whatever is refused for a reason without words of its own is apologised for, in %s",
  (language) => {
    const [problem] = refusalTexts(
      { code: "something-new", message: "" },
      translator(language, "booking"),
      (path) => path,
    );
    expect(problem!.text).toMatch(apology[language]);
  },
);
