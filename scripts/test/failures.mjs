import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

// The log of a run is tens of thousands of lines long: what failed is listed again at its end.

const firstLine = (message) =>
  stripVTControlCharacters(message ?? "")
    .split("\n")[0]
    .slice(0, 300);

/** The failed tests in a report of vitest, and the files that did not load, each with the first line of its message. */
export function failedUnitTests({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    if (status === "failed" && assertionResults.length === 0) return [`${file}: ${firstLine(message)}`];
    return assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
}

/** The failed and flaky journeys in a report of Playwright, and the errors outside of any, each with the first line of its message. */
export function failedJourneys({ suites, errors }) {
  return [...errors.map(({ message }) => `journeys: ${firstLine(message)}`), ...suites.flatMap(failedIn)];
}

function failedIn(suite) {
  const failures = (suite.specs ?? []).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => {
        const error = results.find((result) => result.error)?.error;
        return `${file}:${line} [${projectName}] ${title}: ${firstLine(error?.message)}`;
      }),
  );
  return [...failures, ...(suite.suites ?? []).flatMap(failedIn)];
}
