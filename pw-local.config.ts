import base from "./playwright.config";
export default {
  ...base,
  testDir: "./tests/journeys",
  use: { ...base.use, baseURL: "http://localhost:3100" },
  webServer: undefined,
};
