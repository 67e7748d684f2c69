import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./engine/**/schema.ts",
  out: "./engine/database/migrations",
  // Columns are named once, in camelCase, and written in snake_case.
  casing: "snake_case",
});
